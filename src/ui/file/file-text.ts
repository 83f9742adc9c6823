// Decodes the text of a file. Spreadsheet programs write UTF-8, UTF-16 or the encoding of the system.

const beginsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte)

/** The number of bytes that `isUnmarkedUtf16` checks. */
const SAMPLE_BYTES = 64

/**
 * True for UTF-16 without a byte order mark, which some programs write: in Latin text every second byte is 0. `zeroAt`: the
 * position of that byte in each pair of bytes.
 */
function isUnmarkedUtf16(bytes: Uint8Array, zeroAt: 0 | 1): boolean {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const hasWholePairs = sample.length > 1 && bytes.length % 2 === 0
  return hasWholePairs && sample.every((byte, index) => (byte === 0) === (index % 2 === zeroAt))
}

export function fileText(bytes: Uint8Array): string {
  if (beginsWith(bytes, 0xff, 0xfe) || isUnmarkedUtf16(bytes, 1))
    return new TextDecoder('utf-16le').decode(bytes)
  if (beginsWith(bytes, 0xfe, 0xff) || isUnmarkedUtf16(bytes, 0))
    return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
