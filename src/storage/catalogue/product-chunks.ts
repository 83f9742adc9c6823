// Reads all products of the copy in chunks. No screen needs this code at its start.
import type { Product } from '#domain/products/product.ts'
import type { CopyDatabase } from '../copy-database.ts'

/** A chunk of this size is read in much less than 50 ms, the length of a long task. */
export const CHUNK_SIZE = 500

/**
 * Every stored product by id, in chunks. Each chunk is its own task, so the page stays responsive, and the next chunk is
 * read while the caller works on this one. Rows are not parsed, because parsing ten thousand rows takes longer than
 * reading them.
 */
export async function* readProductChunks(copy: CopyDatabase): AsyncGenerator<Product[], void, undefined> {
  const readChunkAfter = (id: number) => copy.products.where(':id').above(id).limit(CHUNK_SIZE).toArray()
  let nextChunk: PromiseLike<Product[]> = readChunkAfter(Number.NEGATIVE_INFINITY)
  while (true) {
    const chunk = await nextChunk
    const lastProduct = chunk.at(-1)
    if (lastProduct === undefined) return
    const isLastChunk = chunk.length < CHUNK_SIZE
    if (!isLastChunk) nextChunk = readChunkAfter(lastProduct.id)
    yield chunk
    if (isLastChunk) return
  }
}

/** The matching products by id; after an abort only the matching products of the chunks that were read before it. */
export async function readMatchingProducts(
  copy: CopyDatabase,
  isMatch: (product: Product) => boolean,
  signal: AbortSignal,
): Promise<Product[]> {
  const products: Product[] = []
  for await (const chunk of readProductChunks(copy)) {
    products.push(...chunk.filter(isMatch))
    if (signal.aborted) break
  }
  return products
}
