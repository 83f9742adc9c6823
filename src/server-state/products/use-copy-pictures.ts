import { fetchPictureFile } from '#api/products/picture-files.ts'
import type { ProductImage } from '#domain/products/product.ts'

interface CopiedPictures {
  files: File[]
  /** The number of pictures that could not be read. */
  failedCount: number
}

/** Reads the pictures of a product as files, to upload them for another product: a picture belongs to one product. */
export function useCopyPictures() {
  return async function copyPictures(
    images: readonly ProductImage[],
    signal: AbortSignal,
  ): Promise<CopiedPictures> {
    const filesOrNull = await Promise.all(images.map((image) => fetchPictureFile(image, signal)))
    const files = filesOrNull.filter((file) => file !== null)
    return { files, failedCount: filesOrNull.length - files.length }
  }
}
