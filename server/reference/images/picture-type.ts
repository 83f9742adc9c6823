/** The types of pictures that the server accepts. */
export type PictureType = 'jpg' | 'png' | 'webp'

/** The type of a picture by its first bytes, not by its name; null for a file of another type. */
export function pictureTypeOf(bytes: Buffer): PictureType | null {
  const hasTextAt = (offset: number, text: string) =>
    bytes.toString('latin1', offset, offset + text.length) === text
  if (hasTextAt(0, '\xff\xd8\xff')) return 'jpg'
  if (hasTextAt(0, '\x89PNG\r\n\x1a\n')) return 'png'
  return hasTextAt(0, 'RIFF') && hasTextAt(8, 'WEBP') ? 'webp' : null
}
