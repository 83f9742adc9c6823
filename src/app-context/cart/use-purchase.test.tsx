import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pricingDealership } from '#domain/people/dealership.ts'
import type { DealerPercentage } from '#domain/products/product.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { dealership } from '#tests/support/dealership.ts'
import { product } from '#tests/support/product.ts'
import { sampleProduct } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { pricesOf, usePurchase } from './use-purchase.ts'

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

test.each([
  ['a buyer’s 150', 150, false, 200, 'Tag Pouch Standard: 200 in the cart'],
  ['an admin’s 150', 150, true, 150, 'Tag Pouch Standard: 150 in the cart'],
])('Enter after %s puts the fitting quantity into the cart', async (_, typed, isAdmin, quantity, text) => {
  const counter = sampleCounter({ account: sampleAccount() })
  const notices = watchNotices(counter)
  const { result } = showHook(
    counter,
    (rights: boolean) => usePurchase(sampleProduct(), { pricing: null, isAdmin: rights }),
    isAdmin,
  )
  act(() => result.current.stepper.onTyping(typed))
  expect([result.current.orderQuantity, result.current.canAdd]).toEqual([typed, typed > 0])
  await act(async () => result.current.stepper.onEnter(typed))
  await expect.poll(() => result.current.orderQuantity).toBe(quantity)
  await expect.poll(() => notices.map(([words]) => words)).toEqual([text])
  const { lines } = await readCart(counter.databases.account)
  expect(lines.map((line) => line.quantity)).toEqual([quantity])
})

test('Add at quantity 0 leaves the line of the cart as it is, and shows no notice', async () => {
  const counter = sampleCounter({ account: sampleAccount() })
  await counter.cart.setQuantity(sampleProduct(), 300)
  const notices = watchNotices(counter)
  const { result } = showHook(
    counter,
    () => usePurchase(sampleProduct(), { pricing: null, isAdmin: false }),
    null,
  )
  act(() => result.current.stepper.onTyping(0))
  await act(() => result.current.add())
  expect(notices).toEqual([])
  expect((await readCart(counter.databases.account)).lines.map(({ quantity }) => quantity)).toEqual([300])
})
