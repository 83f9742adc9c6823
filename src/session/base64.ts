/** The bytes of a base64 text. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}

/** Each byte is an argument of a call, and a call takes a limited number of arguments. */
const BYTES_PER_CALL = 8192

/** The base64 text of bytes. */
export function base64Of(bytes: Uint8Array): string {
  let letters = ''
  for (let start = 0; start < bytes.length; start += BYTES_PER_CALL) {
    letters += String.fromCharCode(...bytes.subarray(start, start + BYTES_PER_CALL))
  }
  return btoa(letters)
}
