import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Dealership } from '#domain/people/dealership.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { dealership } from '#tests/support/dealership.ts'
import { sampleProduct } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useCart } from '../cart/use-cart.ts'
import { useDealership } from './use-dealership.ts'
import { usePurchaseTerms } from '../cart/use-purchase.ts'

afterEach(cleanup)

const LAKESIDE = dealership({ id: 1, name: 'Lakeside' })
const HARBOR = dealership({ id: 2, name: 'Harbor' })
const OCEAN = dealership({ id: 3, name: 'Ocean', isApproved: false })

/** The choice of staff, who order for all dealerships of the server's list. */
async function showChoice(chosenDealership: Dealership, dealerships: Dealership[]) {
  let view = { chosenDealership, dealerships, readAt: 0 }
  let notify = () => {}
  const privileges = [{ group: 'Orders', actions: ['view', 'edit'] }]
  const counter = sampleCounter({ account: sampleAccount({ privileges }) })
  counter.dealershipChoice = {
    ...counter.dealershipChoice,
    read: () => view,
    subscribe(listener) {
      notify = listener
      return () => {}
    },
  }
  const discountsDTO = [{ type: 'DISCOUNT_DEALER', dealershipId: 2, value: 10 } as const]
  const lines = [{ product: sampleProduct({ price: 2, discountsDTO }), quantity: 100 }]
  await changeCart(counter.databases.account, () => ({ lines }))
  const { result } = showHook(
    counter,
    () => ({ choice: useDealership(), terms: usePurchaseTerms(), cart: useCart() }),
    undefined,
  )
  await expect.poll(() => result.current.cart.isReady).toBe(true)
  return {
    latest: () => result.current,
    become: (change: Partial<typeof view>) =>
      act(() => {
        view = { ...view, ...change }
        notify()
      }),
  }
}

test('prices and the cart are for the dealership that was chosen last', async () => {
  const { latest, become } = await showChoice(LAKESIDE, [LAKESIDE, HARBOR])
  const prices = () => [latest().choice.pricing?.id, latest().terms.pricing?.id, latest().cart.goods.subTotal]
  expect(prices()).toEqual([1, 1, 200])
  become({ chosenDealership: HARBOR })
  expect(prices()).toEqual([2, 2, 180])
})

test('a newer list of the server gives the choices, and the dealerships that wait for approval', async () => {
  const { latest, become } = await showChoice(LAKESIDE, [LAKESIDE, HARBOR])
  const names = () => latest().choice.choices.map(({ name }) => name)
  expect(names()).toEqual(['Lakeside', 'Harbor', 'Choose a Dealer'])
  become({ dealerships: [LAKESIDE, OCEAN] })
  expect(names()).toEqual(['Lakeside', 'Ocean', 'Choose a Dealer'])
  expect([1, 3].map(latest().choice.isUnapproved)).toEqual([false, true])
})
