import type { Dealership } from '#domain/people/dealership.ts'
import type { Product } from '#domain/products/product.ts'

/** The server's values at the last check; the review sheet compares them with the agreed ones. */
export interface CurrentBasis {
  /** The current products; a product that is missing or archived is no longer available. */
  products: Product[]
  dealership: Dealership
  /** When the check read these values. */
  foundAt: number
}
