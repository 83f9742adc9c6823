import { expect, test } from 'vitest'
import { matchesSearchText, type PurchasedItem } from './purchased-item.ts'

const pouches: PurchasedItem = {
  productId: 101,
  name: 'Tag Pouch Standard',
  purchases: [],
  averageOrders: 0,
  vendorId: null,
}

test.each([
  ['', true],
  ['  ', true],
  ['pouch', true],
  ['STANDARD tag', true],
  ['pouch heavy', false],
  ['101', true],
  ['10', true],
  ['00101', true],
  ['tag-pouch', true],
  ['１０１', true],
  ['02', false],
  ['101 tag', true],
])('the search text %j finds Tag Pouch Standard with the id 101: %j', (text, isFound) => {
  expect(matchesSearchText(pouches, text)).toBe(isFound)
})
