import type { ImageFormat } from '#contract/products/image.ts'

/** The smallest lossy WebP picture. */
const TINY_WEBP = 'data:image/webp;base64,UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'
/** The first picture waits for the answer; without one it is what every browser of the last years can decode. */
const PATIENCE_MS = 300

let decided: Promise<ImageFormat> | undefined

/**
 * webp, unless the browser cannot decode it (storefront.md §1). Decided once a page: what is shown and what is kept
 * for offline use is then the same picture, asked for once.
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
