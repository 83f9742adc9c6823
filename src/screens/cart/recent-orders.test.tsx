// The notes of the cart about recent orders (G227), and the question that Checkout asks before it repeats one (G229).
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RecentOrder } from '#domain/orders/recent-orders.ts'
import type { Dealership } from '#domain/people/dealership.ts'
import { apiTextOf } from '#domain/values/dates.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { putOrders } from '#storage/orders/order-table.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { putRecentOrdersAnswer } from '#storage/orders/recent-orders.ts'
import { createRecentOrdersEdge, type RecentOrdersEdge } from '#tests/support/recent-orders-edge.ts'
import {
  sampleDealership,
  sampleFrame,
  sampleLines,
  samplePendingOrder,
  sampleServerOrder,
} from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { CartScreen } from './cart-screen.tsx'
import type { RecentOrdersOfCart } from './recent-order-notes.ts'
import { RecentOrders } from './recent-orders.tsx'

let edge: RecentOrdersEdge
beforeEach(() => {
  edge = createRecentOrdersEdge()
})
afterEach(cleanup)

const DAY_MS = 86_400_000
const BLACK_FRAME = sampleFrame({ id: 122, name: 'Plate Frame Black' })
const UNFIT_LINE = { product: { ...BLACK_FRAME, startValue: 50 }, quantity: 5 }
const THREE_LINES = [...sampleLines, { product: BLACK_FRAME, quantity: 5 }]

function recentOrder(fields: Partial<RecentOrder> = {}) {
  return {
    orderId: 20431,
    isNumberShown: true,
    by: { kind: 'person', name: 'Maria' } as const,
    orderedAt: Date.now(),
    waits: null,
    lines: [{ productId: 121, quantity: 200 }],
    ...fields,
  } as (typeof edge)['answer']['orders'][number]
}
const orderOfThree = () =>
  recentOrder({ lines: [101, 121, 122].map((productId) => ({ productId, quantity: 10 })) })

async function showCart({
  connection = 'online',
  lines = sampleLines,
  prepare = async () => undefined,
}: {
  connection?: 'online' | 'offline'
  lines?: typeof sampleLines
  prepare?: (databases: ReturnType<typeof sampleCounter>['databases']) => Promise<unknown>
} = {}) {
  let choiceView = { chosenDealership: sampleDealership(), dealerships: [], readAt: 0 }
  const choiceListeners = new Set<() => void>()
  const place = vi.fn(async () => ({ kind: 'cart-empty' as const }))
  const counter = sampleCounter({
    account: sampleAccount(),
    connection,
    api: edge.api,
    outbox: { place },
  })
  counter.dealershipChoice = {
    ...counter.dealershipChoice,
    read: () => choiceView,
    subscribe(listener) {
      choiceListeners.add(listener)
      return () => choiceListeners.delete(listener)
    },
  }
  function choose(chosenDealership: Dealership): void {
    choiceView = { ...choiceView, chosenDealership }
    for (const listener of choiceListeners) listener()
  }
  await prepare(counter.databases)
  await changeCart(counter.databases.account, () => ({ lines, ordererName: 'Sam' }))
  showScreen(counter, <CartScreen NewCustomer={() => null} RecentOrders={RecentOrders} />, '/cart')
  await screen.findByRole('list', { name: 'Cart lines' })
  return { choose, counter, place, user: userEvent.setup() }
}
const checkoutButton = () => screen.getByRole('button', { name: 'Checkout' })

it('the line of a product that a colleague ordered has a note, other lines have none', async () => {
  edge.answer.orders = [recentOrder()]
  await showCart()
  const note = await screen.findByText('Maria ordered 200 today (#20431).')
  expect(note.closest('li')?.textContent).toContain('Plate Frame Chrome')
  expect(screen.queryByText(/^Tag Pouch Standard:/)).toBeNull()
  expect(
    screen.getByText('One product was ordered lately or is coming. See the note beside it.'),
  ).toBeTruthy()
})

it('if the edge’s answer has no shipments, the note names the next shipment of this dealership in the stored product', async () => {
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
  const shipments = [
    { id: 1, dealershipId: 1, quantity: 100, reorderPeriod: 30, nextStartDate: day(5) },
    { id: 2, dealershipId: 2, quantity: 7, reorderPeriod: 30, nextStartDate: day(2) },
  ]
  await showCart({ lines: [{ product: sampleFrame({ shipments }), quantity: 2 }] })
  expect(await screen.findByText(/^100 come by subscription on \w{3} \d+\.$/)).toBeTruthy()
})

it('without a recent order or a shipment the cart has no note', async () => {
  await showCart()
  await waitFor(() => expect(edge.reports).toHaveLength(1))
  expect(screen.queryByText(/ordered/)).toBeNull()
})

it('offline the notes come from the last answer, the stored orders and the waiting orders, with their age', async () => {
  const readAt = Date.now() - 2 * DAY_MS
  await showCart({
    connection: 'offline',
    async prepare({ account, copy }) {
      const answer = { days: 10, shipments: [], isComplete: true, readAt }
      await putRecentOrdersAnswer(copy, 1, { ...answer, orders: [recentOrder({ orderedAt: readAt })] })
      const createdAt = apiTextOf(Date.now() - 3 * DAY_MS)
      await putOrders(copy, [sampleServerOrder({ createdAt })], Date.now() - DAY_MS)
      await createOutboxTable(account).add(samplePendingOrder({ placedAt: Date.now() }))
    },
  })
  const note = await screen.findByText(/^You ordered 2 today \(waits on this device\);/)
  expect(note.textContent).toMatch(/; Maria ordered 200 on \w+ \(#20431\); 1 earlier order of 2\. As of /)
  expect(edge.reports).toEqual([])
})

it('after a failed call the notes come from the last answer, with its age', async () => {
  edge.failure = { kind: 'timed-out' }
  await showCart({
    prepare: ({ copy }) =>
      putRecentOrdersAnswer(copy, 1, {
        days: 10,
        orders: [recentOrder()],
        shipments: null,
        isComplete: true,
        readAt: Date.now(),
      }),
  })
  expect(await screen.findByText(/\(#20431\)\. As of \d\d:\d\d\.$/)).toBeTruthy()
})

it('Checkout of three products that were ordered today asks; Cancel places no order, and the next Checkout asks again', async () => {
  edge.answer.orders = [orderOfThree()]
  const { place, user } = await showCart({ lines: THREE_LINES })
  await screen.findAllByText(/Maria ordered 10 today/)
  await user.click(checkoutButton())
  const dialog = await screen.findByRole('dialog', { name: 'Order these products again?' })
  expect(dialog.textContent).toContain(
    'Maria ordered 3 of these products today (#20431): Tag Pouch Standard, Plate Frame Chrome, Plate Frame Black.',
  )
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(place).not.toHaveBeenCalled()
  await user.click(checkoutButton())
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

it('Checkout does not ask about a cart whose quantities cannot be ordered', async () => {
  edge.answer.orders = [orderOfThree()]
  const lines = THREE_LINES.map((line) => (line.product.id === 122 ? UNFIT_LINE : line))
  const { place, user } = await showCart({ lines })
  await screen.findAllByText(/Maria ordered 10 today/)
  await user.click(checkoutButton())
  expect((await screen.findByRole('alert')).textContent).toContain('5 of Plate Frame Black')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(place).not.toHaveBeenCalled()
})

it('Checkout asks the edge again if its last answer is older than 15 seconds', async () => {
  edge.answer.orders = [recentOrder()]
  const { place, user } = await showCart({ lines: THREE_LINES })
  // The note has no age, so the page has the edge's answer.
  await screen.findByText('Maria ordered 200 today (#20431).')
  edge.answer.orders = [orderOfThree()]
  const later = Date.now() + 16_000
  vi.spyOn(Date, 'now').mockImplementation(() => later)
  await user.click(checkoutButton())
  expect(await screen.findByRole('dialog', { name: 'Order these products again?' })).toBeTruthy()
  expect(edge.reports).toHaveLength(2)
  expect(place).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

it('Checkout asks once: after the person agreed, the next Checkout of this cart does not ask', async () => {
  edge.answer.orders = [orderOfThree()]
  const { place, user } = await showCart({ lines: THREE_LINES })
  await screen.findAllByText(/Maria ordered 10 today/)
  await user.click(checkoutButton())
  await user.click(await screen.findByRole('button', { name: 'Place the order' }))
  await waitFor(() => expect(place).toHaveBeenCalledTimes(1))
  await user.click(checkoutButton())
  await waitFor(() => expect(place).toHaveBeenCalledTimes(2))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it.each([
  ['two products of an order of today', sampleLines, 0],
  ['three products of an order of the day before yesterday', THREE_LINES, 2],
])('Checkout of %s does not ask', async (_, lines, daysAgo) => {
  edge.answer.orders = [{ ...orderOfThree(), orderedAt: Date.now() - daysAgo * DAY_MS }]
  const { place, user } = await showCart({ lines })
  await screen.findAllByText(/Maria ordered 10/)
  await user.click(checkoutButton())
  await waitFor(() => expect(place).toHaveBeenCalledTimes(1))
})

it('another dealership ends the notes of the first one at once', async () => {
  edge.answer.orders = [recentOrder()]
  const { choose } = await showCart()
  await screen.findByText(/Maria ordered 200/)
  edge.answer.orders = []
  act(() => choose(sampleDealership({ id: 2, name: 'Prairie West' })))
  expect(screen.queryByText(/Maria ordered/)).toBeNull()
  await waitFor(() => expect(edge.reports.map(({ dealershipId }) => dealershipId)).toEqual([1, 2]))
})

it('the question of Checkout is about the lines of now, and ends with the component', async () => {
  edge.answer.orders = [orderOfThree()]
  const counter = sampleCounter({
    account: sampleAccount(),
    chosenDealership: sampleDealership(),
    api: edge.api,
  })
  const changes: RecentOrdersOfCart[] = []
  const props = { dealershipId: 1, onChange: (change: RecentOrdersOfCart) => void changes.push(change) }
  const { rerender, unmount } = showHook(counter, RecentOrders, { ...props, lines: THREE_LINES })
  await expect.poll(() => changes.at(-1)?.notes.size).toBe(3)
  const latest = changes.at(-1)
  expect(await latest?.findQuestion()).toContain('Maria ordered 3 of these products today (#20431)')
  rerender({ ...props, lines: sampleLines })
  expect(await latest?.findQuestion()).toBeNull()
  unmount()
  expect(changes.at(-1)).toEqual({ notes: new Map(), findQuestion: expect.any(Function) })
  expect(await changes.at(-1)?.findQuestion()).toBeNull()
})
