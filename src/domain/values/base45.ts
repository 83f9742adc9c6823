// Bytes as text of the 45 characters that QR codes store most densely (RFC 9285, https://www.rfc-editor.org/rfc/rfc9285).

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** Two bytes become three characters, a last single byte becomes two. */
export function toBase45(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const second = bytes[at + 1]
    const first = bytes[at] ?? 0
    text += second === undefined ? characters(first, 2) : characters(first * 256 + second, 3)
  }
  return text
}

function characters(value: number, count: number): string {
  let text = ''
  let rest = value
  for (let place = 0; place < count; place += 1) {
    text += CHARACTERS.charAt(rest % 45)
    rest = Math.floor(rest / 45)
  }
  return text
}

/** null if the text is no Base45. */
export function fromBase45(text: string): Uint8Array | null {
  if (text.length % 3 === 1) return null
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 3) {
    const group = text.slice(at, at + 3)
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
