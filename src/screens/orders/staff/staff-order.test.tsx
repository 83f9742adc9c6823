import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
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
import { controlTexts, stubPhoneWindow, stubTabletWindow } from '#tests/support/small-window.ts'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { OrderViewScreen } from '../order-view-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const refusalOf = (status: number, message: string): Failure => ({
  kind: 'refused',
  status,
  code: status === 404 ? 10404 : 10300,
  message,
})
const sampleEvent = (fields: Partial<OrderEvent>): OrderEvent => ({
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
  /** A right that the manager lacks. */
  missingRight?: string
  connection?: 'online' | 'offline'
  answers?: Answer<unknown>[]
  /** The history that is stored on the device. */
  storedHistory?: { events: OrderEvent[]; readAt: number }
}

async function showOrder({
  events = [],
  rights = [],
  connection = 'online',
  answers = [],
  storedHistory,
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
  const managerActions = ['view', 'create', 'edit', 'amount_show', 'status_show', ...rights]
  const actions = managerActions.filter((action) => action !== scene.missingRight)
  const dealership = sampleDealership()
  const counter = sampleCounter({
    account: sampleAccount({ privileges: [{ group: 'Orders', actions }] }),
    dealerships: [sampleDealership({ id: 9, noTax: true }), dealership],
    connection,
    // the reply's type depends on the call, which only the test knows
    api: { call: call as Api['call'] },
  })
  await putOrders(counter.databases.copy, [order], Date.now())
  if (storedHistory)
    await putOrderEvents(counter.databases.copy, 900, storedHistory.events, storedHistory.readAt)
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
  await screen.findByRole('columnheader', { name: 'Quantity' })
  return { counter, calls, notices: watchNotices(counter), user: userEvent.setup() }
}

const openMenu = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: 'More for this order' }))

async function choose(user: UserEvent, name: string): Promise<void> {
  await openMenu(user)
  await user.click(screen.getByRole('menuitem', { name }))
}

const historyRegion = () => screen.findByRole('region', { name: 'History' })

it('lists the actions on the order with people and times', async () => {
  const manager = { id: 2, name: 'Morgan Manager' }
  const { counter } = await showOrder({
    events: [
      sampleEvent({ kind: 'reordered', at: '11.22.2026 10:00', user: manager, orderId: 901 }),
      sampleEvent({ kind: 'moved', at: '11.21.2026 08:30', user: manager, from: 'IN', to: 'PENDING' }),
      sampleEvent({}),
    ],
  })
  const items = within(await historyRegion()).getAllByRole('listitem')
  expect(items.map((item) => [...item.children].map(({ textContent }) => textContent))).toEqual([
    ['Ordered again as 901', '11/22/2026, 10:00 · Morgan Manager'],
    ['Order moved from In to Unpaid', '11/21/2026, 08:30 · Morgan Manager'],
    ['Order placed', '11/20/2026, 09:15 · Sam Buyer'],
  ])
  await expect.poll(async () => (await readOrderEvents(counter.databases.copy, 900))?.value.length).toBe(3)
})

it.each([
  ['IN', 'Move to Unpaid', 'pending', 'from In to Unpaid'],
  ['PENDING', 'Move to Paid', 'paid', 'from Unpaid to Paid'],
] as const)('moves an order that is %s by %s', async (status, name, state, words) => {
  const { calls, user } = await showOrder({ order: { status, printPressed: 1, sendCount: 1 } })
  await user.click(await screen.findByRole('button', { name }))
  expect((await screen.findByRole('dialog')).textContent).toContain(words)
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(calls).toEqual([`api/client/order/confirm-state{"state":"${state}"}`]))
})

it('has on tablets no empty column of adjustments, and shows the invoice from the menu', async () => {
  stubTabletWindow()
  const { user } = await showOrder({})
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Product', 'Item price', 'Quantity', 'Shipping', 'Tax', 'Total price'])
  await openMenu(user)
  expect(screen.getAllByRole('menuitem')[0]?.textContent).toBe('Show invoice')
  cleanup()
  const lines = sampleServerOrder().lines.map((line) => ({ ...line, discount: 5 }))
  await showOrder({ order: { lines } })
  expect(screen.getByRole('columnheader', { name: 'Markup' })).toBeTruthy()
})

it('has on phones the next status and the print beside the menu', async () => {
  stubPhoneWindow()
  const { user } = await showOrder({ order: { status: 'PENDING', printPressed: 1 } })
  await screen.findByRole('button', { name: 'More for this order' })
  expect(controlTexts(document.body).slice(0, 3)).toEqual([
    'Move to Paid',
    'Print invoice (1)',
    'More for this order',
  ])
  await openMenu(user)
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toContain('Send invoice')
})

it('shows no history when the backend keeps none', async () => {
  await showOrder({ events: refusalOf(404, 'Not found') })
  expect(screen.queryByRole('region', { name: 'History' })).toBeNull()
})

it('shows offline the last copy of the history with its age', async () => {
  await showOrder({
    connection: 'offline',
    storedHistory: { events: [sampleEvent({})], readAt: Date.now() - 300_000 },
  })
  const region = within(await historyRegion())
  expect((await region.findByRole('status')).textContent).toContain(
    'The server does not answer. Last updated 5 min ago.',
  )
  expect(region.getByRole('listitem').textContent).toBe('Order placed11/20/2026, 09:15 · Sam Buyer')
})

it('says offline that the device has no history, and that Remove needs the server', async () => {
  const { user } = await showOrder({ connection: 'offline', rights: ['remove'] })
  expect((await historyRegion()).textContent).toContain('This device has no copy of the history.')
  await openMenu(user)
  expect(
    screen.getByRole('menuitem', { name: 'Remove order: Not possible now: the server does not answer.' }),
  ).toBeTruthy()
})

it('removes the order after confirmation and goes back to the list; after a refusal the page stays open', async () => {
  const refusal = refusalOf(400, 'No.')
  const { user, calls, notices } = await showOrder({
    rights: ['remove'],
    answers: [{ ok: false, failure: refusal }],
  })
  async function remove(): Promise<void> {
    await choose(user, 'Remove order')
    const dialog = await screen.findByRole('dialog', { name: 'Do you sure remove order' })
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }))
  }
  await remove()
  await waitFor(() => expect(notices).toEqual([['Failed removed id: 900\nNo.', 3000]]))
  expect(screen.getByText('At /order/view/900')).toBeTruthy()
  await remove()
  expect(await screen.findByText('At /orders')).toBeTruthy()
  await waitFor(() => expect(notices.at(-1)).toEqual(['Order removed id: 900', 3000]))
  expect(notices).toHaveLength(2)
  expect(calls).toEqual(Array(2).fill('api/client/order/remove{"id":900}'))
})

it('reports no failed removal when the reply was lost, and finds the order removed at the next try', async () => {
  const lostReply: Answer<unknown> = { ok: false, failure: { kind: 'timed-out' } }
  const notFoundReply: Answer<unknown> = { ok: false, failure: refusalOf(404, 'Order not found') }
  const { user, notices } = await showOrder({ rights: ['remove'], answers: [lostReply, notFoundReply] })
  async function remove(): Promise<void> {
    await choose(user, 'Remove order')
    const dialog = await screen.findByRole('dialog', { name: 'Do you sure remove order' })
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }))
  }
  await remove()
  await waitFor(() =>
    expect(notices).toEqual([
      [
        'It is not known whether order 900 was removed. If it is still there, remove it again.\nThe server did not answer in time.',
        3000,
      ],
    ]),
  )
  await remove()
  expect(await screen.findByText('At /orders')).toBeTruthy()
  await waitFor(() => expect(notices.at(-1)).toEqual(['Order removed id: 900', 3000]))
})

it('reports a failure for an order that another person removed', async () => {
  const notFoundReply: Answer<unknown> = { ok: false, failure: refusalOf(404, 'Order not found') }
  const { user, notices } = await showOrder({ rights: ['remove'], answers: [notFoundReply] })
  await choose(user, 'Remove order')
  const dialog = await screen.findByRole('dialog', { name: 'Do you sure remove order' })
  await user.click(within(dialog).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(notices).toEqual([['Failed removed id: 900\nOrder not found', 3000]]))
})

it('does not offer removal to a person without the right to remove orders', async () => {
  const { user } = await showOrder({})
  await openMenu(user)
  expect(screen.getByRole('menuitem', { name: 'Reorder' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Remove order' })).toBeNull()
})

it('offers removal, but no reorder, to a person who may remove but not administer orders', async () => {
  const { user, calls } = await showOrder({ missingRight: 'edit', rights: ['remove'] })
  await openMenu(user)
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Remove order',
    'Print this order',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Remove order' }))
  const dialog = await screen.findByRole('dialog', { name: 'Do you sure remove order' })
  await user.click(within(dialog).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(calls).toEqual(['api/client/order/remove{"id":900}']))
})

it('orders again at once, or opens the order in the cart with its amounts', async () => {
  const line = { productId: 101, name: 'Tag Pouch Standard', quantity: 100, price: 0.41, discount: -10 }
  const lines = [
    { ...line, finalPrice: 41, shippingCost: 4, taxCost: 2.56 },
    { ...line, productId: 999, name: 'Old Frame', finalPrice: 41, shippingCost: 0, taxCost: 0 },
  ]
  const { user, calls, notices, counter } = await showOrder({
    order: { lines, poNumber: 'PO 7', namePo: 'Kim' },
    answers: [{ ok: true, value: { id: 901 } }],
    connection: 'online',
  })
  const chosenIds: number[] = []
  counter.dealershipChoice.choose = async (id) => void chosenIds.push(id)
  counter.catalogue.readCurrentProducts = async () => ({
    source: 'server',
    completeAt: null,
    products: [sampleProduct()],
    isGone: () => true,
  })
  await putProducts(counter.databases.copy, [sampleProduct(), sampleFrame()])
  await changeCart(counter.databases.account, () => ({ lines: [{ product: sampleFrame(), quantity: 2 }] }))
  const openQuestion = async () => {
    await choose(user, 'Reorder')
    return within(await screen.findByRole('dialog', { name: 'Reorder 900?' }))
  }
  await user.click((await openQuestion()).getByRole('button', { name: 'Reorder' }))
  await waitFor(() => expect(notices).toEqual([['Reorder success id: 901', 3000]]))
  expect(calls).toEqual(['api/client/order/reorder/900'])

  await user.click((await openQuestion()).getByRole('button', { name: 'Open in the cart' }))
  expect(await screen.findByText('At /cart')).toBeTruthy()
  expect(chosenIds).toEqual([1])
  const cart = await readCart(counter.databases.account)
  expect(cart.lines.map(({ product, quantity }) => [product.id, quantity])).toEqual([[101, 100]])
  expect(cart).toMatchObject({ poNumber: 'PO 7', ordererName: 'Kim' })
  expect(cart.edited).toEqual({ lines: { 101: { discount: -10, shippingCost: 4 } } })
  expect(notices.at(-1)?.[0]).toBe('Not in the cart, because no longer available for sale: Old Frame.')
})
