import { fetchPictureFile } from '#api/products/picture-files.ts'
import type { ProductImage } from '#domain/products/product.ts'

interface CopiedPictures {
  files: File[]
  /** So many could not be read. */
  failed: number
}

/** Reads pictures of a product as files, which are then brought as those of another one: each belongs to one product. */
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
