// Every message of the checkout form of registered customers (ordering.md §5 Basket, §8 Registered checkout).
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Outbox, PlaceRequest, Watched } from '#outbox/outbox.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { changeCart } from '#storage/cart-table.ts'
import { createOutboxTable } from '#storage/outbox-table.ts'
import { sampleDealership, sampleLines, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { CartScreen } from './cart-screen.tsx'

afterEach(cleanup)

interface Scene {
  account?: ReturnType<typeof sampleAccount>
  chosen?: ReturnType<typeof sampleDealership> | null
  fields?: Partial<PendingOrder>
  watched?: Watched
}

/** The outbox ends with an order in this state. */
async function showCart({ account = sampleAccount(), chosen, fields = {}, watched = 'sent' }: Scene = {}) {
  const requests: PlaceRequest[] = []
  const order = samplePendingOrder(fields)
  const outbox: Partial<Outbox> = {
    async place(request) {
      requests.push(request)
      await createOutboxTable(counter.databases.account).add(order)
      return { kind: 'placed', order }
    },
    watch: async () => watched,
    backToCart: async () => ({ isDone: true, inBoth: [] }),
  }
  const counter = sampleCounter({
    account,
    chosen: chosen === undefined ? sampleDealership() : chosen,
    outbox,
  })
  const told = watchNotices(counter)
  await changeCart(counter.databases.account, () => ({ lines: sampleLines }))
  showScreen(counter, <CartScreen NewCustomer={() => null} />, '/cart')
  await screen.findByRole('list', { name: 'Cart lines' })
  return { requests, told, user: userEvent.setup() }
}

type User = ReturnType<typeof userEvent.setup>

const name = () => screen.getByLabelText("RO or Orderer's Name")
const button = () => screen.getByRole('button', { name: 'Checkout' })
async function checkOut(user: User) {
  await user.type(name(), 'Sam')
  await user.click(button())
}

it('tells for 3 s that the order was received, and leads to the orders', async () => {
  const { told, user } = await showCart({ fields: { state: 'sent', orderId: 900 } })
  await checkOut(user)
  await screen.findByText('At /orders')
  expect(told).toEqual([['Your order was received and will be processed and shipped to you shortly.', 3000]])
})

it.each<[PendingOrder['refusal'], string]>([
  [{ code: 10302, message: 'The dealership is not yours' }, 'Failed checkout. The dealership is not yours'],
  [null, 'Failed checkout'],
])('says that the checkout failed with %j', async (refusal, text) => {
  const { user } = await showCart({ fields: { state: 'refused', refusal }, watched: 'refused' })
  await checkOut(user)
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(screen.getByText('At /cart')).toBeTruthy()
})

it('tells for 3 s that no dealership is chosen', async () => {
  const { requests, told, user } = await showCart({ chosen: null })
  await checkOut(user)
  await waitFor(() => expect(told).toEqual([['Error checkout selected dealership', 3000]]))
  expect(requests).toEqual([])
})

it('says at every field what is wrong', async () => {
  const { requests, user } = await showCart({ chosen: sampleDealership({ dealerLicenseNumber: 'NJ-100' }) })
  const alerts = () => screen.getAllByRole('alert').map((alert) => alert.textContent)
  await user.click(button())
  await waitFor(() => expect(alerts()).toEqual(['MUST ENTER']))
  for (const field of [name(), screen.getByLabelText('PO#'), screen.getByLabelText('Paper order number')]) {
    await user.click(field)
    await user.paste('x'.repeat(201))
  }
  await user.click(button())
  const tooLong = 'At most 200 characters'
  await waitFor(() => expect(alerts()).toEqual([tooLong, tooLong, tooLong]))
  expect(requests).toEqual([])
})

it('says on the control who may not order', async () => {
  const privileges = [{ group: 'Orders', actions: ['view'] }]
  const { requests, user } = await showCart({ account: sampleAccount({ privileges }) })
  await checkOut(user)
  await user.type(name(), '{Enter}')
  expect(button().getAttribute('title')).toBe('Your role may not place orders.')
  expect(button().getAttribute('aria-disabled')).toBe('true')
  expect(requests).toEqual([])
})
