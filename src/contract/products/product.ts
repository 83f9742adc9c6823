import * as v from 'valibot'
import type { Product } from '#domain/products/product.ts'
import { dealerPercentageShape, productShape } from '#domain/products/product-shape.ts'
import { tolerant } from '../tolerant-shape.ts'
import { orElse, text } from '../tolerant-values.ts'

export const percentageSchema = tolerant(dealerPercentageShape)

/** A product in the answer of any product call. */
export const productSchema = tolerant(productShape)

/** The time of the product's last change; a save sends the time that its form read (G158). null: unknown to the app. */
export const productVersionSchema = v.object({ updateLast: orElse(text, null) })
export type ProductVersion = v.InferOutput<typeof productVersionSchema>

/** A product with the version that a later save sends. */
export const versionedProductSchema = v.intersect([
  productSchema,
  productVersionSchema,
]) satisfies v.GenericSchema<unknown, Product & ProductVersion>

/** Query of {product}/all; the page is zero-based (G27). */
export interface ProductsQuery {
  page: number
  size: number
  /** Children of this product; -1 for the root. */
  id?: number
  search_text?: string
  archive?: boolean
}
