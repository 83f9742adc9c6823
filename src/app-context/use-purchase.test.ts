import { expect, test } from 'vitest'
import { pricingDealership } from '#domain/people/dealership.ts'
import type { DealerPercentage } from '#domain/products/product.ts'
import { dealership } from '#tests/support/dealership.ts'
import { product } from '#tests/support/product.ts'
import { pricesOf } from './use-purchase.ts'

const lakeside = pricingDealership(dealership({ id: 1 }))
const percentage = (type: DealerPercentage['type'], value: number): DealerPercentage => ({
  type,
  dealershipId: 1,
  value,
})

test.each([
  ['no dealership', null, percentage('DISCOUNT_DEALER', 10), { unitPrice: 2.15, listPrice: null }],
  [
    'a dealership with a discount',
    lakeside,
    percentage('DISCOUNT_DEALER', 10),
    { unitPrice: 1.94, listPrice: 2.15 },
  ],
  [
    'a dealership with a markup',
    lakeside,
    percentage('MARKUP_DEALER', 8),
    { unitPrice: 2.32, listPrice: null },
  ],
  [
    'a dealership with a tax percentage only',
    lakeside,
    percentage('TAX_DEALER', 50),
    { unitPrice: 2.15, listPrice: null },
  ],
])('pricesOf computes the prices for %s', (_, pricing, dealerPercentage, expected) => {
  const frame = product({ id: 121, price: 2.15, discountsDTO: [dealerPercentage] })
  expect(pricesOf(frame, { pricing, isAdmin: false })).toEqual(expected)
})
