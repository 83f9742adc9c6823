import { act, cleanup } from '@testing-library/react'
import type { BaseSyntheticEvent } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { Account } from '#domain/people/account.ts'
import type { PlaceRequest } from '#outbox/pending-order.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { sampleDealership, sampleLines } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { type OrderFormInput, useOrderForm } from './use-order-form.ts'
import { usePricedCart } from './use-priced-cart.ts'

afterEach(cleanup)

const STAFF = sampleAccount({ privileges: [{ group: 'Orders', actions: ['view', 'create', 'edit'] }] })
// the form uses nothing else of the event
const pressEvent = { preventDefault: () => {} } as BaseSyntheticEvent

/** The form of a cart whose shown copy has no typed amounts yet. */
function useCartForm(calls: Pick<OrderFormInput, 'onCheckout' | 'onVisitorCheckout'>) {
  const cart = usePricedCart()
  const form = useOrderForm({
    cart: { ...cart, edited: {} },
    isBusy: false,
    checkQuantities: async () => true,
    ...calls,
  })
  return { isReady: cart.isReady, ...form }
}

/** Stores a cart with typed amounts, opens its form and presses Checkout. */
async function checkOut(account: Account | null, stateCode = 'IL', hasDealership = true) {
  const { shippingAddress } = sampleDealership()
  const state = { id: 2, code: stateCode, name: 'State', tax: 0 }
  const chosenDealership = hasDealership
    ? sampleDealership({
        dealerLicenseNumber: '',
        shippingAddress: { ...shippingAddress, state },
      })
    : null
  const counter = sampleCounter({ account, chosenDealership })
  await changeCart(counter.databases.account, () => ({
    lines: sampleLines,
    poNumber: 'PO-7',
    ordererName: 'Zoë',
    confirmNumber: 'NJ-5',
    pricesAsOf: 5000,
    edited: { shippingCost: 4 },
  }))
  const requests: PlaceRequest[] = []
  let visitorCount = 0
  const { result } = showHook(counter, useCartForm, {
    onCheckout: async (request) => requests.push(request),
    onVisitorCheckout() {
      visitorCount += 1
    },
  })
  await expect.poll(() => result.current.isReady).toBe(true)
  act(() => result.current.form.reset({ poNumber: 'PO-7', ordererName: 'Zoë', confirmNumber: 'NJ-5' }))
  await act(async () => {
    await result.current.submit(pressEvent)
  })
  return { requests, visitorCount, noticeTexts: counter.notices.read().map(({ text }) => text) }
}

it.each<[string, Account, string, Partial<PlaceRequest>]>([
  ['staff', STAFF, 'HI', { edited: { shippingCost: 4 }, isShippingOpen: false }],
  ['a buyer', sampleAccount(), 'IL', { edited: {}, isShippingOpen: false }],
  ['a buyer in Hawaii', sampleAccount(), 'HI', { edited: {}, isShippingOpen: true }],
])('the order of %s has the stored amounts that the person may type', async (_, account, state, fields) => {
  const { requests } = await checkOut(account, state)
  expect(requests).toMatchObject([
    {
      cartRevision: 1,
      dealership: { id: 1 },
      poNumber: 'PO-7',
      ordererName: 'Zoë',
      // The dealership has no dealer license number, so it gets no number of a paper order.
      confirmNumber: '',
      pricesAsOf: 5000,
      ...fields,
    },
  ])
})

it.each<[string, Account | null, boolean, number, string[]]>([
  ['a visitor', null, true, 1, []],
  ['a person who may not order', sampleAccount({ privileges: [] }), true, 0, []],
  ['a person without a chosen dealership', sampleAccount(), false, 0, ['Error checkout selected dealership']],
])('Checkout of %s places no order', async (_, account, hasDealership, visitorCount, noticeTexts) => {
  const outcome = await checkOut(account, 'IL', hasDealership)
  expect(outcome.requests).toEqual([])
  expect(outcome.visitorCount).toBe(visitorCount)
  expect(outcome.noticeTexts).toEqual(noticeTexts)
})
