import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { State } from '#domain/people/dealership.ts'
import type { PlaceRequest } from '#outbox/pending-order.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { sampleCustomer, sampleLines } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useNewCustomer } from './use-new-customer.ts'
import { usePricedCart } from './use-priced-cart.ts'

afterEach(cleanup)

const HAWAII: State = { id: 12, code: 'HI', name: 'Hawaii', tax: 4 }
const ILLINOIS: State = { id: 13, code: 'IL', name: 'Illinois', tax: 6.25 }

function useOrder(requests: PlaceRequest[]) {
  const cart = usePricedCart()
  const newCustomer = useNewCustomer(cart, async (request) => {
    requests.push(request)
    return true
  })
  return { isReady: cart.isReady, ...newCustomer }
}

it.each([
  [HAWAII, true],
  [ILLINOIS, false],
])('the order of a new customer in %o has open shipping: %s', async (state, isShippingOpen) => {
  const counter = sampleCounter({ account: null })
  await changeCart(counter.databases.account, () => ({ lines: sampleLines }))
  const requests: PlaceRequest[] = []
  const { result } = showHook(counter, useOrder, requests, '/cart?new-customer')
  await expect.poll(() => result.current.isFormOpen).toBe(true)
  await result.current.placeOrder({ customer: sampleCustomer, state, poNumber: 'PO 9' })
  expect(requests).toMatchObject([
    {
      cartRevision: 1,
      customer: sampleCustomer,
      dealership: { name: 'Blue Ridge Imports', email: 'harper@example.com', shippingAddress: { state } },
      ordererName: 'Harper Wells',
      poNumber: 'PO 9',
      isShippingOpen,
    },
  ])
})

it.each([
  ['a signed-in person', sampleAccount(), '/cart?new-customer', sampleLines],
  ['a visitor who did not ask for it', null, '/cart', sampleLines],
  ['a visitor with an empty cart', null, '/cart?new-customer', []],
])('the form of new customers stays closed for %s', async (_, account, address, lines) => {
  const counter = sampleCounter({ account })
  await changeCart(counter.databases.account, () => ({ lines }))
  const { result } = showHook(counter, useOrder, [], address)
  await expect.poll(() => result.current.isReady).toBe(true)
  expect(result.current.isFormOpen).toBe(false)
})

it('shipping and tax of the cart follow the state that the new customer chooses', async () => {
  const counter = sampleCounter({ account: null })
  await changeCart(counter.databases.account, () => ({ lines: sampleLines }))
  const { result } = showHook(counter, useOrder, [], '/cart?new-customer')
  await expect.poll(() => result.current.isReady).toBe(true)
  const taxes = [null, ILLINOIS, HAWAII].map((state) => {
    act(() => result.current.chooseState(state))
    const { taxCost, shippingCost } = result.current.cart.cartPrice
    return [taxCost, shippingCost, result.current.isShippingOpen]
  })
  expect(taxes).toEqual([
    [0, 23.5, false],
    [3.08, 23.5, false],
    [1.97, 23.5, true],
  ])
})
