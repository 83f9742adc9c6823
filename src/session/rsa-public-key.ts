// Reads an RSA key as the server sends it: SEQUENCE { algorithm, BIT STRING { SEQUENCE { n, e } } } in DER (RFC 5280,
// RFC 8017). crypto.subtle reads it too, but insecure origins have none, and one can sign in there.

const SEQUENCE = 0x30
const BIT_STRING = 0x03
const INTEGER = 0x02
/** Set in the first byte of a length that needs more than one. */
const IS_LONG = 0x80

export interface RsaPublicKey {
  n: bigint
  e: bigint
}

/** Of base64 SPKI, with or without PEM's lines around it; null where the text is no such key. */
export function readRsaPublicKey(text: string): RsaPublicKey | null {
  try {
    const base64 = text.replace(/-----[^-]+-----|\s/g, '')
    const outer = valueAt(bytesOf(base64), 0, SEQUENCE)
    const algorithm = valueAt(outer.value, 0, SEQUENCE)
    // The first byte of a bit string counts the bits that its last byte does not use.
    const bits = valueAt(outer.value, algorithm.end, BIT_STRING).value.subarray(1)
    const numbers = valueAt(bits, 0, SEQUENCE).value
    const n = valueAt(numbers, 0, INTEGER)
    const e = valueAt(numbers, n.end, INTEGER)
    return { n: numberOf(n.value), e: numberOf(e.value) }
  } catch {
    return null
  }
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

/** The value that begins at this place, and where it ends. Throws where there is none of this kind. */
function valueAt(bytes: Uint8Array, place: number, tag: number): { value: Uint8Array; end: number } {
  const first = bytes[place + 1] ?? 0
  const lengthBytes = first & IS_LONG ? first - IS_LONG : 0
  const start = place + 2 + lengthBytes
  const length = lengthBytes === 0 ? first : Number(numberOf(bytes.subarray(place + 2, start)))
  if (bytes[place] !== tag || length === 0 || start + length > bytes.length) throw new Error('not an RSA key')
  return { value: bytes.subarray(start, start + length), end: start + length }
}

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`)
}
