import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import type { UnsettledOrder } from '#domain/orders/unsettled-order.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { SettleOrdersScreen } from './settle-orders-screen.tsx'

afterEach(cleanup)

const INTENT = '11111111-1111-4111-8111-111111111111'
const historyOrder = {
  id: 900,
  createdAt: '11.26.2026 10:00',
  totalAmount: 48.47,
  poNumber: 'PO-7',
  authorName: 'Sam Buyer',
  dealershipName: 'Lakeside Motors',
}
const unsettledOrder: UnsettledOrder = {
  intent: INTENT,
  state: 'unknown',
  authorId: 7,
  authorName: null,
  dealershipId: 1,
  firstSentAt: '2026-01-15T10:32:00',
  history: [historyOrder],
  isHistoryTooLong: false,
}

interface Scene {
  orders?: UnsettledOrder[]
  listAnswer?: Answer<unknown>
  settleAnswer?: Answer<unknown>
  connection?: 'online' | 'offline'
}

async function show({ orders = [unsettledOrder], listAnswer, settleAnswer, connection }: Scene = {}) {
  const bodies: unknown[] = []
  let openOrders = orders
  const call = async ({ path, body }: { path: string; body?: object }): Promise<Answer<unknown>> => {
    if (path.endsWith('/unsettled-orders'))
      return listAnswer ?? { ok: true, value: { orders: openOrders, count: openOrders.length } }
    if (path.endsWith('/min-info')) return { ok: true, value: { items: [], count: 0 } }
    bodies.push(body)
    if (settleAnswer) return settleAnswer
    openOrders = []
    return { ok: true, value: {} }
  }
  const counter = sampleCounter({
    account: sampleAccount({ privileges: [{ group: 'Orders', actions: ['view', 'edit'] }] }),
    // the reply's type depends on the call, which only the test knows
    api: { call: call as Api['call'] },
    ...(connection && { connection }),
  })
  const notices = watchNotices(counter)
  showScreen(counter, <SettleOrdersScreen />, '/settle-orders')
  await screen.findByRole('heading', { name: 'Orders of unknown outcome' })
  return { bodies, notices, user: userEvent.setup() }
}

const rowTexts = async () => {
  const table = within(await screen.findByRole('table', { name: 'Orders of unknown outcome' }))
  return table
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, -1)
        .map(({ textContent }) => textContent),
    )
}

it('lists author, time and dealership of an order, and the orders in the history that may be this order', async () => {
  await show()
  expect(await rowTexts()).toEqual([
    [
      'Sam Buyer',
      expect.stringContaining('10:32'),
      'Lakeside Motors',
      '#900 of 11.26.2026 10:00total $48.47 · PO# PO-7',
    ],
  ])
})

it('says why an order has no candidates in the history, and that a customer without an account ordered', async () => {
  await show({
    orders: [
      { ...unsettledOrder, intent: 'a', history: [], dealershipId: 4 },
      { ...unsettledOrder, intent: 'b', history: null, state: 'forwarding' },
      { ...unsettledOrder, intent: 'c', authorId: null, history: null, dealershipId: null },
      { ...unsettledOrder, intent: 'd', authorName: 'Ana', history: null, isHistoryTooLong: true },
    ],
  })
  const [rowWithoutCandidates, rowWithoutHistory, visitorRow, busyAuthorRow] = await rowTexts()
  expect(rowWithoutCandidates).toMatchObject([
    'Account 7',
    expect.anything(),
    'Dealership 4',
    'No order of this author near that time could be this one.',
  ])
  expect(rowWithoutHistory?.[1]).toContain(
    'The end of the sending was not stored: the server stopped meanwhile, or its database did not answer.',
  )
  expect(rowWithoutHistory?.[3]).toBe('The order history could not be read. Press Load the list again.')
  expect(visitorRow?.[0]).toBe('Customer without an account')
  expect(busyAuthorRow).toMatchObject([
    'Ana',
    expect.anything(),
    expect.anything(),
    'This author has too many orders of these days to list. Look in the order history for an order of that time.',
  ])
})

it('settles an order as sent, with a note and the number of the only candidate', async () => {
  const { bodies, notices, user } = await show()
  await user.click(await screen.findByRole('button', { name: /^It arrived: order of Sam Buyer/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Has this order arrived?' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Order number').value).toBe('900')
  await user.click(dialog.getByRole('button', { name: 'Settle as sent' }))
  expect(bodies).toEqual([])
  await user.type(dialog.getByLabelText('Note'), 'seen by Ana')
  await user.click(dialog.getByRole('button', { name: 'Settle as sent' }))
  await waitFor(() => expect(notices).toEqual([['The order is settled as sent: #900.', 5000]]))
  expect(bodies).toEqual([{ intent: INTENT, orderId: 900, note: 'seen by Ana' }])
  expect(await screen.findByText('No order has an unknown outcome')).toBeTruthy()
})

it('asks the server to settle an order as not sent, and keeps the dialog when the server refuses', async () => {
  const failure = { kind: 'refused', status: 409, code: 10321, message: 'The outcome is known.' } as const
  const { bodies, notices, user } = await show({ settleAnswer: { ok: false, failure } })
  await user.click(await screen.findByRole('button', { name: /^It did not arrive: order of Sam Buyer/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Did this order not arrive?' }))
  await user.type(dialog.getByLabelText('Note'), 'not in the books')
  await user.click(dialog.getByRole('button', { name: 'Settle as not sent' }))
  await waitFor(() => expect(notices).toEqual([['The order was not settled.\nThe outcome is known.', 5000]]))
  expect(bodies).toEqual([{ intent: INTENT, orderId: null, note: 'not in the books' }])
  expect(screen.getByRole('dialog')).toBeTruthy()
})

it('says that no outcome is unknown or that the list cannot be read, and explains offline why no order can be settled', async () => {
  await show({ orders: [] })
  expect(await screen.findByText('No order has an unknown outcome')).toBeTruthy()
  cleanup()
  const failure = { kind: 'refused', status: 404, code: 10404, message: 'Not found' } as const
  await show({ listAnswer: { ok: false, failure } })
  expect(await screen.findByText('Orders of unknown outcome could not be loaded')).toBeTruthy()
  cleanup()
  await show({ connection: 'offline' })
  const description = 'Not possible now: the server does not answer.'
  expect(
    await screen.findByRole('button', { name: /^It arrived: order of Sam Buyer/, description }),
  ).toBeTruthy()
})
