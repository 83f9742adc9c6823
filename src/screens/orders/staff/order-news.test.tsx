import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Order } from '#domain/orders/order.ts'
import { putOrdersChangedAt } from '#storage/catalogue/last-events.ts'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { unpaidOrders, showStaffOrders } from '#tests/support/show-staff-orders.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const asPaid = (order: Order): Order => ({ ...order, status: 'PAID' })
const rowOf = async (id: number) => {
  const checkbox = await screen.findByRole('checkbox', { name: `Choose order ${id}` })
  const row = checkbox.closest('tr')
  if (row === null) throw new Error(`no row of ${id}`)
  return within(row)
}
const bar = () => within(screen.getByRole('region', { name: 'Bulk actions' }))

async function showOrders(address = '/orders') {
  const server = { orders: unpaidOrders(4) }
  const view = await showStaffOrders({
    orders: server.orders,
    currentOrders: () => server.orders,
    address,
  })
  const passMinute = () => act(() => vi.advanceTimersByTimeAsync(60_000))
  return { ...view, server, passMinute }
}

it('shows a colleague’s changes within a minute', async () => {
  const { server, passMinute, listBodies } = await showOrders()
  expect((await rowOf(503)).getByText('Unpaid')).toBeTruthy()
  server.orders = server.orders.map((order) => (order.id === 503 ? asPaid(order) : order))
  await passMinute()
  await waitFor(async () => expect((await rowOf(503)).getByText('Paid')).toBeTruthy())
  expect(screen.queryByText(/changed$/)).toBeNull()
  expect(listBodies).toHaveLength(2)
})

it('reads the list again when the server reports changed orders, and when the page is visible again', async () => {
  const { server, counter } = await showOrders()
  await rowOf(503)
  // The first event arrives before the orders change.
  await act(() => putOrdersChangedAt(counter.databases.copy, 1))
  server.orders = [sampleServerOrder({ id: 505, status: 'IN' }), ...server.orders]
  await act(() => putOrdersChangedAt(counter.databases.copy, 2))
  expect(await rowOf(505)).toBeTruthy()
  server.orders = server.orders.slice(1)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Choose order 505' })).toBeNull())
})

it('does not read the list while the page is hidden', async () => {
  const { listBodies, passMinute } = await showOrders()
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await passMinute()
  expect(listBodies).toHaveLength(1)
})

it('counts changed orders while orders are selected, and shows the changes on demand', async () => {
  const { server, passMinute } = await showOrders()
  const user = userEvent.setup({ advanceTimers: () => {} })
  await user.click(await screen.findByRole('checkbox', { name: 'Choose order 501' }))
  server.orders = [sampleServerOrder({ id: 505, status: 'IN' }), ...server.orders.map(asPaid)].filter(
    ({ id }) => id !== 502,
  )
  await passMinute()
  expect(await bar().findByText('4 orders on this page have changed')).toBeTruthy()
  expect((await rowOf(503)).getByText('Unpaid')).toBeTruthy()
  await user.click(bar().getByRole('button', { name: 'Show the changes' }))
  expect((await rowOf(503)).getByText('Paid')).toBeTruthy()
  expect(await rowOf(505)).toBeTruthy()
  expect(bar().queryByText('4 orders on this page have changed')).toBeNull()
  expect(bar().getByText('1 selected')).toBeTruthy()
})

it('shows the changes once no order is selected', async () => {
  const { server, passMinute } = await showOrders()
  const user = userEvent.setup({ advanceTimers: () => {} })
  await user.click(await screen.findByRole('checkbox', { name: 'Choose order 501' }))
  server.orders = server.orders.map((order) => (order.id === 503 ? asPaid(order) : order))
  await passMinute()
  expect(await bar().findByText('1 order on this page has changed')).toBeTruthy()
  await user.click(bar().getByRole('button', { name: 'Clear selection' }))
  expect((await rowOf(503)).getByText('Paid')).toBeTruthy()
})

it('names the colleague who has already moved an order', async () => {
  const orders = unpaidOrders(2)
  const { counter } = await showStaffOrders({
    orders,
    answer: ({ path }) => {
      if (path.endsWith('/502')) return { ok: true, value: { ...orders[0], status: 'PAID' } }
      if (path.endsWith('/events')) {
        return { ok: true, value: { items: [{ kind: 'moved', user: { id: 1, name: 'Ada' } }], count: 1 } }
      }
      const message = 'The present status of this order does not allow this action.'
      return { ok: false, failure: { kind: 'refused', status: 409, code: 10310, message } }
    },
  })
  const user = userEvent.setup({ advanceTimers: () => {} })
  await user.click(await screen.findByRole('button', { name: 'Move 502 to Paid' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() =>
    expect(counter.notices.read().map(({ text }) => text)).toEqual([
      'Order 502 is Paid already: Ada moved it.',
    ]),
  )
})
