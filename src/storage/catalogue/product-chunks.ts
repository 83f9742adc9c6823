// Reads the whole copy in pieces. No first screen needs it.
import type { Product } from '#domain/products/product.ts'
import type { CopyDatabase } from '../copy-database.ts'

/** Small enough to read one chunk far faster than a long task (50 ms). */
export const CHUNK_SIZE = 500

/**
 * Every stored product by id, in chunks; each chunk is a task of its own, so the page stays responsive, and the
 * next chunk is read while the caller works on this one. Rows are not parsed: parsing ten thousand would cost more
 * than reading them.
 */
export async function* readProductChunks(copy: CopyDatabase): AsyncGenerator<Product[], void, undefined> {
  const readAfter = (id: number) => copy.products.where(':id').above(id).limit(CHUNK_SIZE).toArray()
  let next: PromiseLike<Product[]> = readAfter(Number.NEGATIVE_INFINITY)
  while (true) {
    const chunk = await next
    const last = chunk.at(-1)
    if (last === undefined) return
    const isLastChunk = chunk.length < CHUNK_SIZE
    if (!isLastChunk) next = readAfter(last.id)
    yield chunk
    if (isLastChunk) return
  }
}

/** The matching products by id; after an abort those found so far. */
export async function everyProduct(
  copy: CopyDatabase,
  isWanted: (product: Product) => boolean,
  signal: AbortSignal,
): Promise<Product[]> {
  const products: Product[] = []
  for await (const chunk of readProductChunks(copy)) {
    products.push(...chunk.filter(isWanted))
    if (signal.aborted) break
  }
  return products
}
