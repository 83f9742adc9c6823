import { expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import { duplicateOf, positionAfterLast } from './new-product.ts'

test('a new product gets the position after the last of its group', () => {
  expect(positionAfterLast([])).toBe(1)
  expect(positionAfterLast([{ orderBy: 7 }, { orderBy: -2 }])).toBe(8)
})

test('a duplicate copies a product without its id, archive state, address and pictures', () => {
  const pouch = product({
    id: 101,
    name: 'Tag Pouch',
    url: '101-tag-pouch',
    price: 0.45,
    archive: true,
    images: [{ uuid: '0a1b2c3d-0000-4000-8000-000000000101', name: 'front.jpg' }],
    primaryImageUuid: '0a1b2c3d-0000-4000-8000-000000000101',
    discountsDTO: [{ id: 3, type: 'DISCOUNT_DEALER', dealershipId: 5, value: 10 }],
    shipments: [{ id: 4, dealershipId: 5, quantity: 100, reorderPeriod: 30, nextStartDate: '2027-01-01' }],
    averageOrders: 12,
  })
  expect(duplicateOf(pouch, 'Tag Pouch (copy)')).toMatchObject({
    id: 0,
    name: 'Tag Pouch (copy)',
    url: '',
    price: 0.45,
    archive: false,
    images: [],
    primaryImageUuid: null,
    discountsDTO: [{ type: 'DISCOUNT_DEALER', dealershipId: 5, value: 10 }],
    shipments: [],
    averageOrders: 0,
  })
})
