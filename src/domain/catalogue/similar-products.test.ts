import { describe, expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import { parentOf, similarProducts } from './similar-products.ts'

const buyer = { seesHidden: false, isInArchive: false }

describe('Same products', () => {
  test('are the visible siblings without the product itself', () => {
    const standard = product({ id: 101, parentId: 11 })
    const siblings = [
      standard,
      product({ id: 102, parentId: 11, orderBy: 2 }),
      product({ id: 103, parentId: 11, orderBy: 1 }),
      product({ id: 150, parentId: 11, hiddenProduct: true }),
      product({ id: 121, parentId: 12 }),
    ]
    expect(similarProducts(standard, siblings, buyer).map(({ id }) => id)).toEqual([103, 102])
  })

  test('of a root product are the products of Home', () => {
    const nitrogen = product({ id: 130, parentId: -1, type: 'ANOTHER' })
    const siblings = [
      nitrogen,
      product({ id: 10, parentId: -1, type: 'CATEGORY' }),
      product({ id: 20, parentId: -1, type: 'PRODUCT' }),
    ]
    expect(similarProducts(nitrogen, siblings, buyer).map(({ id }) => id)).toEqual([10])
  })
})

test('See all leads to the parent, or Home when the parent is the root', () => {
  expect(parentOf({ parentId: 11, parentName: 'Tag Pouches' })).toEqual({ id: 11, name: 'Tag Pouches' })
  expect(parentOf({ parentId: -1, parentName: null })).toBeNull()
})

test('See all leads to Home when the parent is hidden, because the server does not send its name', () => {
  expect(parentOf({ parentId: 160, parentName: null })).toBeNull()
})
