import type { Failure } from '#api/failure.ts'
import type { ProductPage } from '#api/products/products.ts'
import type { FoundProduct } from '#domain/catalogue/found-product.ts'
import type { Product } from '#domain/products/product.ts'

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

/** Products as they are sold today, to compare with what was ordered before. */
export interface CurrentProducts {
  /** `device`: the server could not be asked. */
  source: 'server' | 'device'
  /** When the device last read all of its copy; null where it has not yet. */
  completeAt: number | null
  products: Product[]
  /** Of one that is not among them: it is no longer sold, and not only unread here. */
  isGone: (productId: number) => boolean
}

export interface Catalogue {
  read(): CatalogueStatus
  subscribe(listener: () => void): () => void
  /** Starts or resumes the walk; answers when it ended, which the signal makes it do. What was read stays. */
  refresh(signal?: AbortSignal): Promise<void>
  /** As `refresh`, but from the first page: what a walk under way has read, or an interrupted one, is too old. */
  readAnew(): Promise<void>
  /** A page opened online also refreshes its own rows. */
  refreshProducts(products: Product[]): Promise<void>
  /** The first page of a product's children was read: what the list no longer names leaves the copy. */
  compareChildren(parentId: number, first: ProductPage): Promise<void>
  /** Reads these again, and removes those that the server no longer lists for this person. False where it did not answer. */
  confirmProducts(ids: readonly number[]): Promise<boolean>
  /** The server said that there is no such product for this person. */
  forgetProduct(productId: number): Promise<void>
  /** From the copy, in the order of the ids; ids that it does not hold are left out. */
  products(ids: readonly number[]): Promise<Product[]>
  /** As the server knows them now, or as the device does where the server cannot be asked. */
  currentProducts(ids: readonly number[]): Promise<CurrentProducts>
  /** Every product of the copy that `isWanted` takes, read in pieces, so that the page stays responsive. */
  everyProduct(isWanted: (product: Product) => boolean, signal: AbortSignal): Promise<Product[]>
  /** Gets code and index of the search, so that the first one does not wait for them. */
  prepareSearch(): Promise<void>
  /** Ids of products that match, best first; only what the person may see, and may buy where that is asked for. */
  search(text: string, limit: number, onlyBuyable?: boolean): Promise<number[]>
  /** The first of them, with what a list shows of each: nothing is read from the copy. */
  firstMatches(text: string, limit: number): Promise<FoundProduct[]>
  /** Get ready for offline: pictures of every stored product. */
  fetchPictures(onProgress: (status: PicturesStatus) => void, signal: AbortSignal): Promise<PicturesStatus>
  picturesStatus(): Promise<PicturesStatus>
  /** Never touches carts or orders. */
  clear(): Promise<void>
}
