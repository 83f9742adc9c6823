// The rules for pictures of a product (ordering.md §5; G96).
import { readAddress } from '../values/read-address.ts'

export const MOST_PICTURE_BYTES = 10_000_000
export const MOST_PICTURE_PIXELS = 40_000_000
const MOST_ADDRESS_CHARACTERS = 2000

/** Media types that the file chooser offers. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** True when the app may ask the server to fetch a picture from this address; the server refuses private addresses. */
export function isPictureAddress(text: string): boolean {
  if (text.length > MOST_ADDRESS_CHARACTERS || !/^https?:\/\//.test(text)) return false
  const address = readAddress(text)
  return address !== null && address.username === '' && address.password === ''
}
