import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import type { PlaceRequest } from '#outbox/pending-order.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { putOrders } from '#storage/orders/order-table.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import {
  sampleDealership,
  sampleLines,
  samplePendingOrder,
  sampleProduct,
  sampleServerOrder,
} from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { CartScreen } from './cart-screen.tsx'

afterEach(cleanup)

const jerseyDealership = sampleDealership({ name: 'Garden State Cars', dealerLicenseNumber: 'NJ-100' })
const staff = sampleAccount({ privileges: [{ group: 'Orders', actions: ['view', 'create', 'edit'] }] })
const numberField = () => screen.queryByLabelText('Paper order number')

/** Prepares a cart with the paper order number P-55. The server has `orders`; with `offline` it does not answer. */
async function prepareCart(
  account: typeof staff,
  orders: ReturnType<typeof sampleServerOrder>[] | 'offline' = [],
) {
  const requests: PlaceRequest[] = []
  // the test knows the type of the answer, which the compiler cannot infer
  const call = (async () =>
    orders === 'offline'
      ? { ok: false, failure: { kind: 'offline' } }
      : { ok: true, value: { items: orders, count: orders.length } }) as unknown as Api['call']
  const counter = sampleCounter({
    account,
    chosenDealership: jerseyDealership,
    dealerships: [jerseyDealership],
    api: { call },
    outbox: {
      async place(request) {
        requests.push(request)
        return { kind: 'cart-changed' }
      },
    },
  })
  await changeCart(counter.databases.account, () => ({ lines: sampleLines, confirmNumber: 'P-55' }))
  return {
    counter,
    requests,
    user: userEvent.setup(),
    async showCart() {
      showScreen(counter, <CartScreen NewCustomer={() => null} />, '/cart')
      await screen.findByRole('list', { name: 'Cart lines' })
    },
  }
}
const checkoutButton = () => screen.getByRole('button', { name: 'Checkout' })

it('shows buyers no paper order number, and does not send a number that is in the cart', async () => {
  const { requests, user, showCart } = await prepareCart(sampleAccount())
  await showCart()
  expect(numberField()).toBeNull()
  await user.type(screen.getByLabelText("RO or Orderer's Name"), 'Sam')
  await user.click(checkoutButton())
  await waitFor(() => expect(requests).toMatchObject([{ confirmNumber: '' }]))
})

it('keeps the number that staff type, and places an order with an unused number', async () => {
  const { counter, requests, user, showCart } = await prepareCart(staff, [
    sampleServerOrder({ confirmNumber: 'P-5' }),
  ])
  await showCart()
  expect(numberField()).toHaveProperty('value', 'P-55')
  await user.type(screen.getByLabelText('Paper order number'), '6')
  await waitFor(async () =>
    expect((await counter.databases.account.cart.get('cart'))?.confirmNumber).toBe('P-556'),
  )
  await user.click(checkoutButton())
  await waitFor(() => expect(requests).toMatchObject([{ confirmNumber: 'P-556' }]))
})

it('asks before the number of another order is used again', async () => {
  const { requests, user, showCart } = await prepareCart(staff, [
    sampleServerOrder({ id: 20400, confirmNumber: 'p-55' }),
  ])
  await showCart()
  await user.click(checkoutButton())
  const dialog = await screen.findByRole('dialog', { name: 'Paper order number' })
  expect(dialog.textContent).toContain(
    'Order 20400 already has the paper order number P-55. Each paper order is printed only once. Place this order with the same number?',
  )
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(requests).toEqual([])
  await user.click(checkoutButton())
  await user.click(await screen.findByRole('button', { name: 'Place the order' }))
  await waitFor(() => expect(requests).toMatchObject([{ confirmNumber: 'P-55' }]))
})

it('does not ask about the number while a quantity of the cart cannot be ordered', async () => {
  const { counter, user, showCart } = await prepareCart(staff, [sampleServerOrder({ confirmNumber: 'P-55' })])
  await changeCart(counter.databases.account, () => ({
    lines: [{ product: sampleProduct({ startValue: 1000 }), quantity: 500 }],
  }))
  await showCart()
  await user.click(checkoutButton())
  expect((await screen.findByRole('alert')).textContent).toContain('500 of Tag Pouch Standard')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('checks the orders on this device when the server does not answer', async () => {
  const { counter, requests, user, showCart } = await prepareCart(staff, 'offline')
  await putOrders(counter.databases.copy, [sampleServerOrder({ id: 20399, confirmNumber: 'P-55' })], 1)
  await showCart()
  await user.click(checkoutButton())
  expect((await screen.findByRole('dialog')).textContent).toContain('Order 20399 already has')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await createOutboxTable(counter.databases.account).add(
    samplePendingOrder({ confirmNumber: 'P-55', dealership: jerseyDealership }),
  )
  await user.click(checkoutButton())
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'An order for Garden State Cars that waits on this device already has',
  )
  expect(requests).toEqual([])
})
