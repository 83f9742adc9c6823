import { describe, expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import type { DealerPercentage } from '../products/product.ts'
import { changedFields, changedPercentages, comparedProduct } from './basket-changes.ts'

describe('the changed fields of a product', () => {
  const lastSeenProduct = product({ id: 101, price: 0.45, startValue: 100, name: 'Tag Pouch Standard' })

  test.each([
    { current: {}, changes: [] },
    { current: { price: 0.5 }, changes: [{ field: 'price', earlier: 0.45, current: 0.5 }] },
    { current: { archive: true }, changes: [{ field: 'archive', earlier: false, current: true }] },
    {
      current: { parentType: 'OPTIONS' as const },
      changes: [{ field: 'parentType', earlier: null, current: 'OPTIONS' }],
    },
    { current: { name: 'Tag Pouch', orderBy: 7 }, changes: [] },
    {
      current: { startValue: 200, quantityStep: 50 },
      changes: [
        { field: 'startValue', earlier: 100, current: 200 },
        { field: 'quantityStep', earlier: 1, current: 50 },
      ],
    },
    {
      current: { noTax: true, shippingCost: 2, shippingLocal: 3, shippingStep: 4, shippingMinSize: 5 },
      changes: [
        { field: 'noTax', earlier: false, current: true },
        { field: 'shippingCost', earlier: 0, current: 2 },
        { field: 'shippingLocal', earlier: 0, current: 3 },
        { field: 'shippingStep', earlier: 0, current: 4 },
        { field: 'shippingMinSize', earlier: 1, current: 5 },
      ],
    },
    {
      current: {
        parentShippingCost: 2,
        parentShippingLocal: 3,
        parentShippingMinSize: 4,
        parentShippingStep: 5,
      },
      changes: [
        { field: 'parentShippingCost', earlier: 0, current: 2 },
        { field: 'parentShippingLocal', earlier: 0, current: 3 },
        { field: 'parentShippingMinSize', earlier: 1, current: 4 },
        { field: 'parentShippingStep', earlier: 0, current: 5 },
      ],
    },
  ])('are $changes when the product now has $current', ({ current, changes }) => {
    expect(changedFields(lastSeenProduct, { ...lastSeenProduct, ...current })).toEqual(changes)
  })
})

describe('the changed percentages of one dealership', () => {
  const entry = (type: DealerPercentage['type'], value: number, dealershipId = 1): DealerPercentage => ({
    type,
    dealershipId,
    value,
  })

  test.each([
    {
      situation: 'nothing changed',
      lastSeenEntries: [entry('DISCOUNT_DEALER', 10)],
      currentEntries: [entry('DISCOUNT_DEALER', 10)],
      changes: [],
    },
    {
      situation: 'a discount began',
      lastSeenEntries: [],
      currentEntries: [entry('DISCOUNT_DEALER', 10)],
      changes: [{ discountType: 'DISCOUNT_DEALER', earlier: 0, current: 10 }],
    },
    {
      situation: 'a shipping percentage was removed, so that its default applies',
      lastSeenEntries: [entry('NO_SHIPP_DEALER', 50)],
      currentEntries: [],
      changes: [{ discountType: 'NO_SHIPP_DEALER', earlier: 50, current: 100 }],
    },
    {
      situation: 'an entry with the default value appeared',
      lastSeenEntries: [],
      currentEntries: [entry('TAX_DEALER', 100)],
      changes: [],
    },
    {
      situation: 'the entry of another dealership changed',
      lastSeenEntries: [],
      currentEntries: [entry('DISCOUNT_DEALER', 10, 2)],
      changes: [],
    },
  ])('are $changes when $situation', ({ lastSeenEntries, currentEntries, changes }) => {
    expect(changedPercentages(lastSeenEntries, currentEntries, 1)).toEqual(changes)
  })
})

test('comparedProduct keeps the percentages of one dealership, and no texts', () => {
  const ownEntry: DealerPercentage = { type: 'DISCOUNT_DEALER', dealershipId: 2, value: 5 }
  const pouch = product({
    id: 101,
    price: 0.45,
    discountsDTO: [{ type: 'DISCOUNT_DEALER', dealershipId: 1, value: 10 }, ownEntry],
  })
  const compared = comparedProduct(pouch, 2)
  expect(compared).toMatchObject({ id: 101, price: 0.45, discountsDTO: [ownEntry] })
  expect(compared).not.toHaveProperty('name')
})
