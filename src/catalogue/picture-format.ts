import type { ImageFormat } from '#contract/image.ts'

/** The smallest lossy WebP picture. */
const TINY_WEBP = 'data:image/webp;base64,UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'

/** webp, unless the browser cannot decode it (storefront.md §1). */
export async function pictureFormat(): Promise<ImageFormat> {
  if (typeof Image === 'undefined') return 'webp'
  const picture = new Image()
  picture.src = TINY_WEBP
  return picture.decode().then(
    () => 'webp',
    () => 'jpg',
  )
}
