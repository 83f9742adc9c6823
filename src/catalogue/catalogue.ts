import type { Failure } from '#api/failure.ts'
import type { ProductPage } from '#api/products/products.ts'
import type { FoundProduct } from '#domain/catalogue/found-product.ts'
import type { Product } from '#domain/products/product.ts'

export interface CatalogueStatus {
  phase: 'idle' | 'reading' | 'failed'
  /** Number of products on the device; `total` is the server's number, null until it answered. */
  stored: number
  total: number | null
  /** When the last complete pass ended; epoch milliseconds. */
  completeAt: number | null
  /** Number of rows that could not be read in the last pass. */
  unreadable: number
  failure: Failure | null
}

/** Number of pictures stored for offline use, of all in the catalogue. */
export interface PicturesStatus {
  phase: 'idle' | 'reading' | 'failed'
  stored: number
  total: number
}

/** The current products, to compare with an earlier order. */
export interface CurrentProducts {
  /** `device`: the server did not answer. */
  source: 'server' | 'device'
  /** When the device last read its whole copy; null if never. */
  completeAt: number | null
  products: Product[]
  /** For a product missing in `products`: true if it is no longer sold, false if this device may just not have it. */
  isGone: (productId: number) => boolean
}

export interface Catalogue {
  read(): CatalogueStatus
  subscribe(listener: () => void): () => void
  /** Starts or resumes the walk; resolves when the walk ended or the signal aborted it. Rows read until then stay stored. */
  refresh(signal?: AbortSignal): Promise<void>
  /** Like `refresh`, but from the first page, because the rows of a running or interrupted walk are too old. */
  readFromStart(): Promise<void>
  /** Stores the rows of a page that was opened online. */
  refreshProducts(products: Product[]): Promise<void>
  /** Removes children of a product from the copy that the server no longer lists; `first` is the first page of its list. */
  compareChildren(parentId: number, first: ProductPage): Promise<void>
  /** Reads these products again, and removes those that the server no longer lists for this person. False without an answer. */
  confirmProducts(ids: readonly number[]): Promise<boolean>
  /** Removes a product from the copy; the server said that this person cannot see it. */
  forgetProduct(productId: number): Promise<void>
  /** Products of the copy in the order of the ids; missing ones are left out. */
  products(ids: readonly number[]): Promise<Product[]>
  /** Reads the products from the server, or from the device if the server does not answer. */
  currentProducts(ids: readonly number[]): Promise<CurrentProducts>
  /** Every product of the copy that matches `isMatch`, read in pieces, so that the page stays responsive. */
  readMatchingProducts(isMatch: (product: Product) => boolean, signal: AbortSignal): Promise<Product[]>
  /** Loads code and index of the search, so that the first search does not wait for them. */
  prepareSearch(): Promise<void>
  /** Ids of matching products, best first; only visible ones, and with `onlyBuyable` only those that can be ordered. */
  search(text: string, limit: number, onlyBuyable?: boolean): Promise<number[]>
  /** The first matches with the fields that a list shows; the copy is not read. */
  firstMatches(text: string, limit: number): Promise<FoundProduct[]>
  /** Fetches the pictures of every stored product ('Get ready for offline'). */
  fetchPictures(onProgress: (status: PicturesStatus) => void, signal: AbortSignal): Promise<PicturesStatus>
  picturesStatus(): Promise<PicturesStatus>
  /** Deletes the products of the copy; carts and orders stay unchanged. */
  clear(): Promise<void>
}
