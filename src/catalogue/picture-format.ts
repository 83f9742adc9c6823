import type { ImageFormat } from '#contract/products/image.ts'

/** The smallest lossy WebP picture. */
const TINY_WEBP = 'data:image/webp;base64,UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'
/** The first picture waits at most this long for the answer; then the format is webp. */
const PATIENCE_MS = 300

let decided: Promise<ImageFormat> | undefined

/**
 * webp, unless the browser cannot decode it (storefront.md §1). Decided once per page, so that pictures on screens and
 * those stored for offline use are the same, requested once.
 */
export function pictureFormat(): Promise<ImageFormat> {
  decided ??= decide()
  return decided
}

function decide(): Promise<ImageFormat> {
  if (typeof Image === 'undefined') return Promise.resolve('webp')
  const picture = new Image()
  picture.src = TINY_WEBP
  return new Promise((resolve) => {
    setTimeout(() => resolve('webp'), PATIENCE_MS)
    picture.decode().then(
      () => resolve('webp'),
      () => resolve('jpg'),
    )
  })
}
