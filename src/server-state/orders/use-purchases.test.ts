import { expect, test } from 'vitest'
import type { Product } from '#domain/products/product.ts'
import { product } from '#tests/support/product.ts'
import { productOf } from './use-purchases.ts'

const item = { productId: 101, name: 'Tag Pouch', averageOrders: 0, purchases: [], vendorId: null }
const pouch = (fields: Partial<Product> = {}) => product({ id: 101, price: 0.45, ...fields })

test.each<[string, Product | null | undefined, Product | undefined, number | null]>([
  ['the answer, without a copy', pouch(), undefined, 0.45],
  ['a newer copy', pouch(), pouch({ price: 0.5 }), 0.5],
  ['the copy of a device without an answer', undefined, pouch({ price: 0.5 }), 0.5],
  ['no product that the answer no longer has', null, pouch(), null],
  ['no product that is archived in the answer', pouch({ archive: true }), pouch(), null],
  ['no product that is archived in the copy', pouch(), pouch({ archive: true }), null],
  ['no group of products', pouch({ type: 'SUBCATEGORY' }), undefined, null],
  ['no product that neither has', undefined, undefined, null],
])('a purchased item shows %s', (_, answered, copied, price) => {
  const copies = new Map(copied === undefined ? [] : [[101, copied]])
  expect(productOf({ item, product: answered }, copies)?.price ?? null).toBe(price)
})
