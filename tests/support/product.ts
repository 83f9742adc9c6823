import * as v from 'valibot'
import type { Product } from '#domain/products/product.ts'
import { productShape } from '#domain/products/product-shape.ts'

/** A plain product with the defaults of storefront.md §3. A test passes only the fields that it is about. */
export function product(fields: Partial<Product> & Pick<Product, 'id'>): Product {
  const { id } = fields
  const defaults = v.parse(productShape, { id, name: `Product ${id}`, type: 'PRODUCT', url: `${id}-product` })
  return { ...defaults, ...fields }
}
