import { describe, expect, test } from 'vitest'
import type { ProductType } from './product.ts'
import { ancestorIdsOf, orderAfterMove, refusedMove } from './product-moves.ts'

describe('a product can become a child of', () => {
  test.each<[ProductType, boolean]>([
    ['CATEGORY', true],
    ['SUBCATEGORY', true],
    ['OPTIONS', true],
    ['OTHER', true],
    ['ADDITIONAL', true],
    ['ANOTHER', true],
    ['NEED_MORE_PRODUCTS', true],
    ['PRODUCT', false],
    ['CUSTOM', false],
    ['REORDER', false],
  ])('%s: %s', (type, isAllowed) => {
    const refusal = isAllowed ? null : { type, id: 101, targetId: 12 }
    expect(refusedMove(101, { id: 12, type, ancestorIds: [10] })).toEqual(refusal)
  })

  test('neither itself nor a product below it', () => {
    expect(refusedMove(10, { id: 10, type: 'CATEGORY', ancestorIds: [] })).toEqual({
      type: 'CATEGORY',
      id: 10,
      targetId: 10,
    })
    expect(refusedMove(10, { id: 12, type: 'OPTIONS', ancestorIds: [11, 10] })).toEqual({
      type: 'OPTIONS',
      id: 10,
      targetId: 12,
    })
  })
})

test('ancestorIdsOf lists the parents up to the top, and stops at a circle of parents', () => {
  const parentIds = new Map([
    [11, 10],
    [10, -1],
    [20, 21],
    [21, 20],
  ])
  expect(ancestorIdsOf(11, (id) => parentIds.get(id))).toEqual([11, 10])
  expect(ancestorIdsOf(-1, (id) => parentIds.get(id))).toEqual([])
  expect(ancestorIdsOf(20, (id) => parentIds.get(id))).toEqual([20, 21])
  expect(ancestorIdsOf(99, (id) => parentIds.get(id))).toEqual([99])
})

test.each([
  ['moves down', 1, 3, [2, 3, 1, 4]],
  ['moves to the end', 1, 4, [2, 3, 4, 1]],
  ['moves up', 4, 2, [1, 4, 2, 3]],
  ['moves to its own position', 2, 2, [1, 2, 3, 4]],
  ['moves to a product that is no sibling', 2, 9, [1, 2, 3, 4]],
  ['is no sibling itself', 9, 2, [1, 2, 3, 4]],
])('a product %s: %d moved to the position of %d gives the order %j', (_, id, targetId, order) => {
  expect(orderAfterMove([1, 2, 3, 4], id, targetId)).toEqual(order)
})
