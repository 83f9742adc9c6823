import type { Failure } from '#api/failure.ts'
import type { ProductPage } from '#api/products.ts'
import type { Product } from '#domain/product.ts'

export interface CatalogueStatus {
  phase: 'idle' | 'reading' | 'failed'
  /** Products on the device, of how many that the server told (null until it told). */
  stored: number
  total: number | null
  /** When the last complete pass ended; epoch milliseconds. */
  completeAt: number | null
  /** Rows that could not be read in the last pass, by id where known. */
  unreadable: number
  failure: Failure | null
}

/** Pictures kept for offline use, of how many the catalogue has. */
export interface PicturesStatus {
  phase: 'idle' | 'reading' | 'failed'
  stored: number
  total: number
}

export interface Catalogue {
  read(): CatalogueStatus
  subscribe(listener: () => void): () => void
  /** Starts or resumes the walk; answers when it ended. */
  refresh(): Promise<void>
  /** A page opened online also refreshes its own rows. */
  refreshProducts(products: Product[]): Promise<void>
  /** The first page of a product's children was read: what the list no longer names leaves the copy. */
  compareChildren(parentId: number, first: ProductPage): Promise<void>
  /** Reads these again, and removes those that the server no longer lists for this person. */
  confirmProducts(ids: readonly number[]): Promise<void>
  /** The server said that there is no such product for this person. */
  forgetProduct(productId: number): Promise<void>
  /** Ids of products that match, best first; only what the person may see, and may buy where that is asked for. */
  search(text: string, limit: number, onlyBuyable?: boolean): Promise<number[]>
  /** Get ready for offline: pictures of every stored product. */
  fetchPictures(onProgress: (status: PicturesStatus) => void, signal: AbortSignal): Promise<PicturesStatus>
  picturesStatus(): Promise<PicturesStatus>
  /** Never touches carts or orders. */
  clear(): Promise<void>
}
