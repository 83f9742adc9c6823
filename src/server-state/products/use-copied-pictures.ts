import { fetchPictureFile } from '#api/products/picture-files.ts'
import type { ProductImage } from '#domain/products/product.ts'

interface CopiedPictures {
  files: File[]
  /** The number of pictures that could not be read. */
  failed: number
}

/** Reads the pictures of a product as files, which are then uploaded for another product: a picture belongs to one product. */
export function useCopiedPictures() {
  return async function copyPictures(
    images: readonly ProductImage[],
    signal: AbortSignal,
  ): Promise<CopiedPictures> {
    const read = await Promise.all(images.map((image) => fetchPictureFile(image, signal)))
    const files = read.filter((file) => file !== null)
    return { files, failed: read.length - files.length }
  }
}
