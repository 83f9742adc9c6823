import { describe, expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import { canFind, canSee, homeGroups, pageProducts } from './product-visibility.ts'

const buyer = { seesHidden: false, isInArchive: false }
const staff = { seesHidden: true, isInArchive: false }
const VIEWERS = {
  buyer,
  staff,
  'buyer in the archive': { ...buyer, isInArchive: true },
  'staff in the archive': { ...staff, isInArchive: true },
}

describe('the visibility of a product', () => {
  test.each([
    { productKind: 'a plain product', archive: false, hiddenProduct: false, viewers: ['buyer', 'staff'] },
    { productKind: 'a hidden product', archive: false, hiddenProduct: true, viewers: ['staff'] },
    {
      productKind: 'an archived product',
      archive: true,
      hiddenProduct: false,
      viewers: ['staff in the archive'],
    },
    {
      productKind: 'a hidden archived product',
      archive: true,
      hiddenProduct: true,
      viewers: ['staff in the archive'],
    },
  ])('$productKind is visible only to $viewers', ({ archive, hiddenProduct, viewers }) => {
    const allowedViewers = Object.entries(VIEWERS).filter(([, viewer]) =>
      canSee({ archive, hiddenProduct }, viewer),
    )
    expect(allowedViewers.map(([name]) => name)).toEqual(viewers)
  })

  test('only staff find products of type OTHER', () => {
    const otherProduct = product({ id: 1, type: 'OTHER' })
    expect(canFind(otherProduct, buyer)).toBe(false)
    expect(canFind(otherProduct, staff)).toBe(true)
  })
})

test('Home shows its types in order, the products of each in catalogue order, and no other types', () => {
  const products = [
    product({ id: 1, type: 'CATEGORY', orderBy: 2 }),
    product({ id: 2, type: 'CATEGORY', orderBy: 1 }),
    product({ id: 3, type: 'ANOTHER' }),
    product({ id: 4, type: 'PRODUCT' }),
    product({ id: 5, type: 'OTHER' }),
    product({ id: 6, type: 'NEED_MORE_PRODUCTS' }),
    product({ id: 7, type: 'ADDITIONAL' }),
    product({ id: 8, type: 'SUBCATEGORY' }),
    product({ id: 9, type: 'SUBCATEGORY', hiddenProduct: true }),
  ]
  const groups = homeGroups(products, buyer).map(({ type, products: groupProducts }) => [
    type,
    groupProducts.map(({ id }) => id),
  ])
  expect(groups).toEqual([
    ['SUBCATEGORY', [8]],
    ['CATEGORY', [2, 1]],
    ['ANOTHER', [3]],
    ['ADDITIONAL', [7]],
    ['NEED_MORE_PRODUCTS', [6]],
  ])
})

test('a product page sorts products with the same orderBy by priority, then by id', () => {
  const products = [
    product({ id: 3, orderBy: 1, priority: 2 }),
    product({ id: 2, orderBy: 1, priority: 1 }),
    product({ id: 1, orderBy: 1, priority: 2 }),
    product({ id: 4, orderBy: 0, priority: 9 }),
  ]
  expect(pageProducts(products, buyer).map(({ id }) => id)).toEqual([4, 2, 1, 3])
})

test('a product page shows its six types to buyers and every type to staff', () => {
  const children = [
    product({ id: 1, type: 'PRODUCT', orderBy: 9 }),
    product({ id: 2, type: 'SUBCATEGORY' }),
    product({ id: 3, type: 'CUSTOM' }),
    product({ id: 4, type: 'OPTIONS' }),
    product({ id: 5, type: 'REORDER' }),
    product({ id: 6, type: 'NEED_MORE_PRODUCTS' }),
    product({ id: 7, type: 'CATEGORY' }),
    product({ id: 8, type: 'PRODUCT', archive: true }),
  ]
  expect(pageProducts(children, buyer).map(({ id }) => id)).toEqual([2, 3, 4, 5, 6, 1])
  expect(pageProducts(children, staff).map(({ id }) => id)).toEqual([2, 3, 4, 5, 6, 7, 1])
})
