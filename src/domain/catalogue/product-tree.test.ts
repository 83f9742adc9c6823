import { expect, it } from 'vitest'
import { product } from '#tests/support/product.ts'
import { productsBelow } from './product-tree.ts'

it('productsBelow lists all products below a product, each after its parent, and in a circle once', () => {
  const products = [
    product({ id: 3, parentId: 2 }),
    product({ id: 1 }),
    product({ id: 2, parentId: 1, orderBy: 7 }),
    product({ id: 4, parentId: 1, orderBy: 5 }),
    product({ id: 5, parentId: 9 }),
    product({ id: 6, parentId: 7 }),
    product({ id: 7, parentId: 6 }),
  ]
  expect(productsBelow(products, -1).map(({ id }) => id)).toEqual([1, 4, 2, 3])
  expect(productsBelow(products, 1).map(({ id }) => id)).toEqual([4, 2, 3])
  expect(productsBelow(products, 6).map(({ id }) => id)).toEqual([7])
})
