// Bytes as text of the 45 characters that QR codes store most densely (RFC 9285, https://www.rfc-editor.org/rfc/rfc9285).

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** Two bytes become three characters, a last single byte becomes two. */
export function toBase45(bytes: Uint8Array): string {
  let text = ''
  for (let index = 0; index < bytes.length; index += 2) {
    const secondByte = bytes[index + 1]
    const firstByte = bytes[index] ?? 0
    text += secondByte === undefined ? characters(firstByte, 2) : characters(firstByte * 256 + secondByte, 3)
  }
  return text
}

function characters(value: number, count: number): string {
  let text = ''
  let remainder = value
  for (let place = 0; place < count; place += 1) {
    text += CHARACTERS.charAt(remainder % 45)
    remainder = Math.floor(remainder / 45)
  }
  return text
}

/** null if the text is no Base45. */
export function fromBase45(text: string): Uint8Array | null {
  if (text.length % 3 === 1) return null
  const bytes: number[] = []
  for (let index = 0; index < text.length; index += 3) {
    const group = text.slice(index, index + 3)
    const value = numberOf(group)
    const byteCount = group.length - 1
    if (value === null || value >= 256 ** byteCount) return null
    if (byteCount === 2) bytes.push(value >> 8)
    bytes.push(value % 256)
  }
  return Uint8Array.from(bytes)
}

function numberOf(group: string): number | null {
  let value = 0
  for (const character of [...group].reverse()) {
    const digit = CHARACTERS.indexOf(character)
    if (digit < 0) return null
    value = value * 45 + digit
  }
  return value
}
