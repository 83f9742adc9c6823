import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Answer, Failure } from '#api/failure.ts'
import type { Order } from '#domain/orders/order.ts'
import type { OrderEvent } from '#domain/orders/order-event.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { putOrderEvents, readOrderEvents } from '#storage/orders/order-events-table.ts'
import { putOrders } from '#storage/orders/order-table.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import {
  sampleDealership,
  sampleFrame,
  sampleProduct,
  sampleServerOrder,
} from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { OrderViewScreen } from '../order-view-screen.tsx'

afterEach(cleanup)

const refused = (status: number, message: string): Failure => ({
  kind: 'refused',
  status,
  code: status === 404 ? 10404 : 10300,
  message,
})
const happened = (fields: Partial<OrderEvent>): OrderEvent => ({
  kind: 'placed',
  at: '11.20.2026 09:15',
  user: { id: 3, name: 'Sam Buyer' },
  from: null,
  to: null,
  orderId: null,
  isOrderRemoved: false,
  ...fields,
})

interface Scene {
  order?: Partial<Order>
  events?: OrderEvent[] | Failure
  rights?: string[]
  /** Those of a manager without this one. */
  without?: string
  connection?: 'online' | 'offline'
  answers?: Answer<unknown>[]
  /** On the device. */
  kept?: { events: OrderEvent[]; readAt: number }
}

async function show({
  events = [],
  rights = [],
  connection = 'online',
  answers = [],
  kept,
  ...scene
}: Scene) {
  const order = sampleServerOrder({ status: 'IN', ...scene.order })
  const calls: string[] = []
  async function call({ path, query }: { path: string; query?: object }): Promise<Answer<unknown>> {
    if (connection === 'offline') return { ok: false, failure: { kind: 'offline' } }
    if (path.endsWith('/order/900')) return { ok: true, value: order }
    if (path.endsWith('/events')) {
      if ('kind' in events) return { ok: false, failure: events }
      return { ok: true, value: { items: events, count: events.length } }
    }
    calls.push(`${path}${query ? JSON.stringify(query) : ''}`)
    return answers.shift() ?? { ok: true, value: {} }
  }
  const held = ['view', 'create', 'edit', 'amount_show', 'status_show', ...rights]
  const actions = held.filter((action) => action !== scene.without)
  const dealership = sampleDealership()
  const counter = sampleCounter({
    account: sampleAccount({ privileges: [{ group: 'Orders', actions }] }),
    dealerships: [dealership],
    connection,
    // the answer's type follows from the call, which only the test knows
    api: { call: call as Api['call'] },
  })
  await putOrders(counter.databases.copy, [order], Date.now())
  if (kept) await putOrderEvents(counter.databases.copy, 900, kept.events, kept.readAt)
  showScreen(
    counter,
    <Routes>
      <Route
        path="/order/view/:id"
        element={<OrderViewScreen OrderAgain={() => null} ReAdd={() => null} />}
      />
      <Route path="*" element={null} />
    </Routes>,
    '/order/view/900',
  )
  await screen.findByRole('columnheader', { name: scene.without === 'edit' ? 'Qty' : 'Markup' })
  return { counter, calls, said: watchNotices(counter), user: userEvent.setup() }
}

const history = () => screen.findByRole('region', { name: 'History' })

it('tells who did what with the order, and when', async () => {
  const manager = { id: 2, name: 'Morgan Manager' }
  const { counter } = await show({
    events: [
      happened({ kind: 'reordered', at: '11.22.2026 10:00', user: manager, orderId: 901 }),
      happened({ kind: 'moved', at: '11.21.2026 08:30', user: manager, from: 'IN', to: 'PENDING' }),
      happened({}),
    ],
  })
  const items = within(await history()).getAllByRole('listitem')
  expect(items.map((item) => [...item.children].map(({ textContent }) => textContent))).toEqual([
    ['Ordered again as 901', '11/22/2026, 10:00 · Morgan Manager'],
    ['Moved from In to Unpaid', '11/21/2026, 08:30 · Morgan Manager'],
    ['Placed', '11/20/2026, 09:15 · Sam Buyer'],
  ])
  await expect.poll(async () => (await readOrderEvents(counter.databases.copy, 900))?.value.length).toBe(3)
})

it('has no history where the backend keeps none', async () => {
  await show({ events: refused(404, 'Not found') })
  expect(screen.queryByRole('region', { name: 'History' })).toBeNull()
})

it('shows without a connection the history that the device read last, with its age', async () => {
  await show({ connection: 'offline', kept: { events: [happened({})], readAt: Date.now() - 300_000 } })
  const region = within(await history())
  expect((await region.findByRole('status')).textContent).toContain(
    'The server does not answer. This copy of the history was last updated 5 min ago.',
  )
  expect(region.getByRole('listitem').textContent).toBe('Placed11/20/2026, 09:15 · Sam Buyer')
})

it('says without a connection that the device has no history, and what else needs the server', async () => {
  await show({ connection: 'offline', rights: ['remove'] })
  expect((await history()).textContent).toContain('This device has no copy of the history.')
  expect((await screen.findByRole('button', { name: 'Remove' })).title).toBe(
    'This needs the server, which does not answer.',
  )
})

it('removes the order once the question is answered, leads back and does not read it again', async () => {
  const no = refused(400, 'No.')
  const { user, calls, said } = await show({ rights: ['remove'], answers: [{ ok: false, failure: no }] })
  async function remove(): Promise<void> {
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    const dialog = await screen.findByRole('dialog', { name: 'Do you sure remove order' })
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }))
  }
  await remove()
  await waitFor(() => expect(said).toEqual([['Failed removed id: 900\nNo.', 3000]]))
  expect(screen.getByText('At /order/view/900')).toBeTruthy()
  await remove()
  expect(await screen.findByText('At /orders')).toBeTruthy()
  await waitFor(() => expect(said.at(-1)).toEqual(['Order removed id: 900', 3000]))
  expect(said).toHaveLength(2)
  expect(calls).toEqual(Array(2).fill('api/client/order/remove{"id":900}'))
})

it('does not call a removal failed whose answer was lost, and finds it done with the next try', async () => {
  const lost: Answer<unknown> = { ok: false, failure: { kind: 'timed-out' } }
  const gone: Answer<unknown> = { ok: false, failure: refused(404, 'Order not found') }
  const { user, said } = await show({ rights: ['remove'], answers: [lost, gone] })
  async function remove(): Promise<void> {
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    const dialog = await screen.findByRole('dialog', { name: 'Do you sure remove order' })
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }))
  }
  await remove()
  await waitFor(() =>
    expect(said).toEqual([
      ['It is not known whether order 900 was removed.\nThe server did not answer in time.', 3000],
    ]),
  )
  await remove()
  expect(await screen.findByText('At /orders')).toBeTruthy()
  await waitFor(() => expect(said.at(-1)).toEqual(['Order removed id: 900', 3000]))
})

it('calls an order that somebody else removed not removed', async () => {
  const gone: Answer<unknown> = { ok: false, failure: refused(404, 'Order not found') }
  const { user, said } = await show({ rights: ['remove'], answers: [gone] })
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  const dialog = await screen.findByRole('dialog', { name: 'Do you sure remove order' })
  await user.click(within(dialog).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(said).toEqual([['Failed removed id: 900\nOrder not found', 3000]]))
})

it('offers no removal without the right', async () => {
  await show({})
  expect(screen.getByRole('button', { name: 'Reorder' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
})

it('offers the removal alone to who may remove orders and not administer them', async () => {
  const { user, calls } = await show({ without: 'edit', rights: ['remove'] })
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  const dialog = await screen.findByRole('dialog', { name: 'Do you sure remove order' })
  await user.click(within(dialog).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(calls).toEqual(['api/client/order/remove{"id":900}']))
  expect(screen.queryByRole('button', { name: 'Reorder' })).toBeNull()
})

it('orders again at once, or in the cart with the amounts of the order to correct', async () => {
  const line = { productId: 101, name: 'Tag Pouch Standard', quantity: 100, price: 0.41, discount: -10 }
  const lines = [
    { ...line, finalPrice: 41, shippingCost: 4, taxCost: 2.56 },
    { ...line, productId: 999, name: 'Old Frame', finalPrice: 41, shippingCost: 0, taxCost: 0 },
  ]
  const { user, calls, said, counter } = await show({
    order: { lines, poNumber: 'PO 7', namePo: 'Kim' },
    answers: [{ ok: true, value: { id: 901 } }],
    connection: 'online',
  })
  const chosen: number[] = []
  counter.dealershipChoice.choose = async (id) => void chosen.push(id)
  counter.catalogue.currentProducts = async () => ({
    source: 'server',
    completeAt: null,
    products: [sampleProduct()],
    isGone: () => true,
  })
  await putProducts(counter.databases.copy, [sampleProduct(), sampleFrame()])
  await changeCart(counter.databases.account, () => ({ lines: [{ product: sampleFrame(), quantity: 2 }] }))
  const ask = async () => {
    await user.click(screen.getByRole('button', { name: 'Reorder' }))
    return within(await screen.findByRole('dialog', { name: 'Reorder 900?' }))
  }
  await user.click((await ask()).getByRole('button', { name: 'Reorder' }))
  await waitFor(() => expect(said).toEqual([['Reorder success id: 901', 3000]]))
  expect(calls).toEqual(['api/client/order/reorder/900'])

  await user.click((await ask()).getByRole('button', { name: 'Open in the cart' }))
  expect(await screen.findByText('At /cart')).toBeTruthy()
  expect(chosen).toEqual([1])
  const cart = await readCart(counter.databases.account)
  expect(cart.lines.map(({ product, quantity }) => [product.id, quantity])).toEqual([[101, 100]])
  expect(cart).toMatchObject({
    poNumber: 'PO 7',
    ordererName: 'Kim',
    edited: { lines: { 101: { discount: -10, shippingCost: 4 } } },
  })
  expect(said.at(-1)?.[0]).toBe('Not in the cart, because no longer available for sale: Old Frame.')
})
