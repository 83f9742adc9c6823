import type { Sharp } from 'sharp'
import type { ImageFormat } from '#contract/products/image.ts'

/** Encodes a picture; all pictures that the server resizes have this quality. */
export function encodePicture(picture: Sharp, format: ImageFormat): Promise<Buffer> {
  if (format === 'webp') return picture.webp({ quality: 86, effort: 2 }).toBuffer()
  return picture.jpeg({ quality: 86, chromaSubsampling: '4:4:4' }).toBuffer()
}
