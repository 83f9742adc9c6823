/** The types of picture that are accepted. */
export type PictureType = 'jpg' | 'png' | 'webp'

/** The type of a picture by its first bytes, not by its name; null for a file of another type. */
export function pictureTypeOf(bytes: Buffer): PictureType | null {
  const begins = (text: string, offset = 0) => bytes.toString('latin1', offset, offset + text.length) === text
  if (begins('\xff\xd8\xff')) return 'jpg'
  if (begins('\x89PNG\r\n\x1a\n')) return 'png'
  return begins('RIFF') && begins('WEBP', 8) ? 'webp' : null
}
