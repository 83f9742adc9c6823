import type { Failure } from '#api/failure.ts'
import type { ProductPage } from '#api/products/products.ts'
import type { FoundProduct } from '#domain/catalogue/found-product.ts'
import type { Product } from '#domain/products/product.ts'

/** The state of the device's copy and of the walk, which reads all pages of the catalogue into the copy. */
export interface CatalogueStatus {
  phase: 'idle' | 'reading' | 'failed'
  /** The number of products on the device. */
  storedCount: number
  /** The number of products in the server's catalogue; null until the server answered. */
  totalCount: number | null
  /** The copy has all changes until this time (epoch milliseconds); null before the first complete walk. */
  completeAt: number | null
  /**
   * The number of unreadable rows in the running or interrupted walk. If that walk has none, or if there is no such
   * walk, the number of the last complete walk.
   */
  unreadableCount: number
  failure: Failure | null
}

/** The progress of storing the catalogue's pictures for offline use. */
export interface PicturesStatus {
  phase: 'idle' | 'reading' | 'failed'
  storedCount: number
  totalCount: number
}

/** The current products, to compare with the lines of an earlier order, a list or a count. */
export interface CurrentProducts {
  /** `device` if the server did not answer. */
  source: 'server' | 'device'
  /** The same time as in `CatalogueStatus`. */
  completeAt: number | null
  products: Product[]
  /** For a product missing in `products`: true if it is no longer sold, false if perhaps only this device does not have it. */
  isGone: (productId: number) => boolean
}

export interface Catalogue {
  read(): CatalogueStatus
  subscribe(listener: () => void): () => void
  /** Starts or resumes the walk; resolves at its end, also if the signal aborts it. The rows that it has read stay stored. */
  refresh(signal?: AbortSignal): Promise<void>
  /** Like `refresh`, but from the first page. Needed if the rows of a running or interrupted walk are too old. */
  readFromStart(): Promise<void>
  /** Stores products that a screen got from the server. */
  refreshProducts(products: Product[]): Promise<void>
  /**
   * Reads again the stored children that the server's list of a product's children lacks, and removes from the copy
   * those that the server no longer lists at all. `firstPage`: the first page of the list of children.
   */
  compareChildren(parentId: number, firstPage: ProductPage): Promise<void>
  /**
   * Reads these products again from the server, and removes from the copy those that the server no longer lists for this person.
   * Answers false if a call failed or was aborted.
   */
  confirmProducts(ids: readonly number[]): Promise<boolean>
  /** Removes from the copy a product that this person may not see any more, according to the server. */
  forgetProduct(productId: number): Promise<void>
  /** Reads products of the copy, in the order of the ids. Products that the copy does not have are left out. */
  readProducts(ids: readonly number[]): Promise<Product[]>
  /** Reads the products from the server, or from the device if the server does not answer. */
  readCurrentProducts(ids: readonly number[]): Promise<CurrentProducts>
  /** Reads every product of the copy that matches `isMatch`, in pieces, so that the page stays responsive. */
  readMatchingProducts(isMatch: (product: Product) => boolean, signal: AbortSignal): Promise<Product[]>
  /** Loads the code and the index of the search, so that the first search does not wait for them. */
  prepareSearch(): Promise<void>
  /** The ids of the matching products that this person can see, best first; with `onlyBuyable` only of those that can be ordered. */
  search(text: string, limit: number, onlyBuyable?: boolean): Promise<number[]>
  /** The first matches with the fields that a list shows. The fields come from the index, so no rows of the copy are read. */
  findFirstMatches(text: string, limit: number): Promise<FoundProduct[]>
  /** Fetches the pictures of every stored product ('Get ready for offline'). */
  fetchPictures(onProgress: (status: PicturesStatus) => void, signal: AbortSignal): Promise<PicturesStatus>
  readPicturesStatus(): Promise<PicturesStatus>
  /** Deletes the products of the copy; carts and orders stay unchanged. */
  clear(): Promise<void>
}
