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

/** Products as they are sold today, to compare with an earlier order. */
export interface CurrentProducts {
  /** `device`: the server did not answer. */
  source: 'server' | 'device'
  /** When the device last read its whole copy; null if never. */
  completeAt: number | null
  products: Product[]
  /** For a product that is not among them: true if it is no longer sold, false if this device may only lack it. */
  isGone: (productId: number) => boolean
}

export interface Catalogue {
  read(): CatalogueStatus
  subscribe(listener: () => void): () => void
  /** Starts or resumes the walk; resolves when it ended or the signal ends it. Rows read so far stay. */
  refresh(signal?: AbortSignal): Promise<void>
  /** Like `refresh`, but from the first page: rows of a running or interrupted walk are too old. */
  readAnew(): Promise<void>
  /** Stores the rows of a page that was opened online. */
  refreshProducts(products: Product[]): Promise<void>
  /** The first page of a product's children was read: removes products from the copy that the list no longer has. */
  compareChildren(parentId: number, first: ProductPage): Promise<void>
  /** Reads these products again, and removes those that the server no longer lists for this person. False without an answer. */
  confirmProducts(ids: readonly number[]): Promise<boolean>
  /** The server said that there is no such product for this person. */
  forgetProduct(productId: number): Promise<void>
  /** From the copy, in the order of the ids, without ids that it does not have. */
  products(ids: readonly number[]): Promise<Product[]>
  /** From the server, or from the device if the server does not answer. */
  currentProducts(ids: readonly number[]): Promise<CurrentProducts>
  /** Every product of the copy that matches `isWanted`, read in pieces, so that the page stays responsive. */
  everyProduct(isWanted: (product: Product) => boolean, signal: AbortSignal): Promise<Product[]>
  /** Loads code and index of the search, so that the first search does not wait for them. */
  prepareSearch(): Promise<void>
  /** Ids of matching products, best first; only visible ones, and with `onlyBuyable` only those that can be ordered. */
  search(text: string, limit: number, onlyBuyable?: boolean): Promise<number[]>
  /** The first matches with the fields that a list shows; the copy is not read. */
  firstMatches(text: string, limit: number): Promise<FoundProduct[]>
  /** Get ready for offline: fetches the pictures of every stored product. */
  fetchPictures(onProgress: (status: PicturesStatus) => void, signal: AbortSignal): Promise<PicturesStatus>
  picturesStatus(): Promise<PicturesStatus>
  /** Never changes carts or orders. */
  clear(): Promise<void>
}
