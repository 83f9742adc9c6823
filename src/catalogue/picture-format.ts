import type { ImageFormat } from '#contract/products/image.ts'

/** The smallest lossy WebP picture. */
const TINY_WEBP = 'data:image/webp;base64,UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'
/** The first picture waits at most this long for the decision; then the format is webp. */
const LONGEST_WAIT_MS = 300

let chosenFormat: Promise<ImageFormat> | undefined

/**
 * webp, unless the browser cannot decode it (storefront.md §1). The format is decided once per page, so that screens and
 * the offline copy use the same pictures and each is requested once.
 */
export function pictureFormat(): Promise<ImageFormat> {
  chosenFormat ??= decideFormat()
  return chosenFormat
}

function decideFormat(): Promise<ImageFormat> {
  if (typeof Image === 'undefined') return Promise.resolve('webp')
  const picture = new Image()
  picture.src = TINY_WEBP
  return new Promise((resolve) => {
    setTimeout(() => resolve('webp'), LONGEST_WAIT_MS)
    picture.decode().then(
      () => resolve('webp'),
      () => resolve('jpg'),
    )
  })
}
