// A saved order as the texts of QR codes, which may be read in any order and more than once (G251). The characters are those
// of the alphanumeric mode of QR codes: `COUNTER-ORDER1:4F1C22A0:2:3:9B0E11D7:…` is the second of three codes of the content with
// the checksum 4F1C22A0.
import { fromBase45, toBase45 } from '../values/base45.ts'
import { checksumOf } from '../values/checksum.ts'

/** A larger order needs a file: nobody photographs more codes than these. */
export const MAX_CODES = 8
/** A code of 105 modules on each side: a phone shows it sharply enough for the camera of a tablet. */
const MAX_BYTES_OF_CODE = 700
/** Three characters for each two bytes, after fewer than 50 characters with the name, the numbers and the checksums. */
const MAX_TEXT_LENGTH = 1_100

const NAME = 'COUNTER-ORDER'
/** The version of the codes. A code with another number, such as `COUNTER-ORDER12:`, is of another version. */
const VERSION = '1'
const CODE = /^COUNTER-ORDER1:([0-9A-F]{8}):([1-8]):([1-8]):([0-9A-F]{8}):([0-9A-Z $%*+\-./:]+)$/

/** null if the content needs more than `MAX_CODES` codes. */
export function splitIntoCodes(content: Uint8Array): string[] | null {
  const count = Math.ceil(content.length / MAX_BYTES_OF_CODE)
  if (count > MAX_CODES) return null
  // All codes get the same size, so that none is harder to read than the others.
  const size = Math.ceil(content.length / count)
  const id = checksumOf(content)
  return Array.from({ length: count }, (_, index) => {
    const payload = toBase45(content.subarray(index * size, (index + 1) * size))
    const address = `${id}:${index + 1}:${count}`
    return `${NAME}${VERSION}:${address}:${checksumOfCode(address, payload)}:${payload}`
  })
}

function checksumOfCode(address: string, payload: string): string {
  return checksumOf(new TextEncoder().encode(`${address}:${payload}`))
}

interface OrderCode {
  /** The checksum of the whole content. */
  id: string
  /** Counted from 1. */
  number: number
  count: number
  bytes: Uint8Array
}

type UnreadCode = 'foreign' | 'other-version' | 'damaged'

function readCode(text: string): OrderCode | UnreadCode {
  if (!text.startsWith(NAME)) return 'foreign'
  if (!text.startsWith(`${NAME}${VERSION}:`)) return 'other-version'
  if (text.length > MAX_TEXT_LENGTH) return 'damaged'
  const [, id = '', number = '', count = '', checksum, payload = ''] = CODE.exec(text) ?? []
  const bytes = fromBase45(payload)
  const isWhole = checksumOfCode(`${id}:${number}:${count}`, payload) === checksum
  if (bytes === null || !isWhole || Number(number) > Number(count)) return 'damaged'
  return { id, number: Number(number), count: Number(count), bytes }
}

/** The codes of one order that were read so far. */
export interface ReadCodes {
  id: string
  count: number
  parts: ReadonlyMap<number, Uint8Array>
}

export type CodeOutcome =
  | { kind: 'added'; number: number }
  | { kind: 'repeated'; number: number }
  /** All codes of the order are read. */
  | { kind: 'complete'; content: Uint8Array }
  /** The code belongs to another order than the codes before it, or to a later copy of their order. */
  | { kind: 'other-order' }
  /** All codes were read and do not fit together, so each must be read again. */
  | { kind: 'unfit' }
  | { kind: UnreadCode }

/** Adds a code to the codes that were read before; `codes` is null before the first code and after the last code. */
export function addCode(
  codes: ReadCodes | null,
  text: string,
): { codes: ReadCodes | null; outcome: CodeOutcome } {
  const code = readCode(text)
  if (typeof code === 'string') return { codes, outcome: { kind: code } }
  const { id, number, count, bytes } = code
  if (codes !== null && (codes.id !== id || codes.count !== count))
    return { codes, outcome: { kind: 'other-order' } }
  if (codes?.parts.has(number)) return { codes, outcome: { kind: 'repeated', number } }
  const parts = new Map(codes?.parts).set(number, bytes)
  if (parts.size < count) return { codes: { id, count, parts }, outcome: { kind: 'added', number } }
  const content = joinParts(parts, count)
  const doPartsFit = checksumOf(content) === id
  return { codes: null, outcome: doPartsFit ? { kind: 'complete', content } : { kind: 'unfit' } }
}

function joinParts(parts: ReadonlyMap<number, Uint8Array>, count: number): Uint8Array {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  return Uint8Array.from(numbers.flatMap((number) => [...(parts.get(number) ?? [])]))
}

/** The numbers of the codes that are not read yet. */
export function missingNumbers({ count, parts }: ReadCodes): number[] {
  return Array.from({ length: count }, (_, index) => index + 1).filter((number) => !parts.has(number))
}
