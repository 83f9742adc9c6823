import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Dealership } from '#domain/people/dealership.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { sampleDealership, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useOrderActions } from './use-order-actions.ts'

afterEach(cleanup)

it.each<[string, Dealership | null, object]>([
  ['the order’s dealership', sampleDealership(), { shippingCost: 9 }],
  ['another dealership', sampleDealership({ id: 2 }), {}],
  ['no dealership', null, {}],
])(
  'an order that goes back to the cart brings its typed amounts only into a cart for its dealership (the cart is for %s)',
  async (_, chosenDealership, edited) => {
    const counter = sampleCounter({
      account: sampleAccount(),
      chosenDealership,
      outbox: { backToCart: async () => ({ isDone: true, sharedProductNames: [] }) },
    })
    const { result } = showHook(counter, useOrderActions, undefined)
    await act(() => result.current.backToCart(samplePendingOrder({ edited: { shippingCost: 9 } })))
    expect((await readCart(counter.databases.account)).edited).toEqual(edited)
  },
)
