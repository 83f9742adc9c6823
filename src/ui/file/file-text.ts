// Decodes the text of a file. Spreadsheets write UTF-8, UTF-16 or the system's own encoding.

const begins = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte)

/** How many bytes are checked: in Latin text as UTF-16 every second byte is 0. */
const SAMPLE = 64

/** Detects UTF-16 without a byte order mark, which some programs write. */
function isUnmarked(bytes: Uint8Array, zeroAt: 0 | 1): boolean {
  const sample = bytes.subarray(0, SAMPLE)
  const isPaired = sample.length > 1 && bytes.length % 2 === 0
  return isPaired && sample.every((byte, at) => (byte === 0) === (at % 2 === zeroAt))
}

export function fileText(bytes: Uint8Array): string {
  if (begins(bytes, 0xff, 0xfe) || isUnmarked(bytes, 1)) return new TextDecoder('utf-16le').decode(bytes)
  if (begins(bytes, 0xfe, 0xff) || isUnmarked(bytes, 0)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
