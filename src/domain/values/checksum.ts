const BITS = 8
/** The polynomial of CRC-32 in zip and PNG (RFC 1952, https://www.rfc-editor.org/rfc/rfc1952#section-8). */
const POLYNOMIAL = 0xedb88320

/** The CRC-32 as eight hexadecimal digits. It finds damage, not forgery. */
export function checksumOf(bytes: Uint8Array): string {
  let remainder = 0xffffffff
  for (const byte of bytes) {
    remainder ^= byte
    for (let bit = 0; bit < BITS; bit += 1)
      remainder = remainder & 1 ? (remainder >>> 1) ^ POLYNOMIAL : remainder >>> 1
  }
  return ((remainder ^ 0xffffffff) >>> 0).toString(16).toUpperCase().padStart(8, '0')
}
