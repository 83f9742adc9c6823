import * as v from 'valibot'
import { expect, test } from 'vitest'
import { productVersionSchema } from './product.ts'
import { changeOrderBody, changeParentBody } from './product-changes.ts'

test.each([
  [-1, true],
  [0, false],
  [1, true],
  [2_147_483_647, true],
  [2_147_483_648, false],
  [1.5, false],
])('a product can be moved below %d: %s', (parent, isAccepted) => {
  expect(v.is(changeParentBody, { id: 101, parent })).toBe(isAccepted)
})

test('a product cannot take the position of the top level', () => {
  expect(v.is(changeOrderBody, { id: 101, newPlaceProductId: -1 })).toBe(false)
})

test('the version of a product that a backend does not send is unknown', () => {
  expect(v.parse(productVersionSchema, {})).toEqual({ updateLast: null })
})
