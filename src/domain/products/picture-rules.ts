// What may be brought as a picture of a product (ordering.md §5; G96).
import { readAddress } from '../values/read-address.ts'

/** 10 MB. */
export const MOST_PICTURE_BYTES = 10_000_000
export const MOST_PICTURE_PIXELS = 40_000_000
const MOST_ADDRESS_CHARACTERS = 2000

/** Media types, for a field that offers files to choose. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Whether the server may be asked to fetch a picture from there; it refuses private addresses itself. */
export function isPictureAddress(text: string): boolean {
  if (text.length > MOST_ADDRESS_CHARACTERS || !/^https?:\/\//.test(text)) return false
  const address = readAddress(text)
  return address !== null && address.username === '' && address.password === ''
}
