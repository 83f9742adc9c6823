import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Order } from '#domain/order.ts'
import { putOrders } from '#storage/order-table.ts'
import { sampleDealership } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { OrdersScreen } from './orders-screen.tsx'

afterEach(cleanup)

function order(fields: Partial<Order>): Order {
  return {
    id: 20417,
    createdAt: '11.13.2026 09:20',
    status: 'PENDING',
    totalAmount: 1616.59,
    shippingCost: 20,
    tax: 90,
    poNumber: '',
    confirmNumber: '',
    namePo: 'Sam',
    printPressed: 0,
    sendCount: 0,
    lines: [],
    user: { id: 3, name: 'Sam Buyer', login: 'buyer', isAdmin: false },
    dealership: { id: 1, name: 'Lakeside Motors', email: '', companyId: 2, localStatus: false },
    ...fields,
  }
}

const received = order({ id: 20501, status: 'IN', createdAt: '11.20.2026 10:00', totalAmount: 75.88 })

/** An api that answers every call with this. */
function answering(answer: unknown): Partial<Api> {
  // the answer's type follows from the call, which only the test knows
  return { call: (async () => answer) as Api['call'] }
}

function rowTexts(): (string | null)[] {
  return within(screen.getByRole('table', { name: 'Orders' }))
    .getAllByRole('row')
    .map((row) => row.textContent)
}

it('hides the number of an order that is still IN from buyers', async () => {
  const api = answering({ ok: true, value: { items: [received, order({})], count: 2 } })
  showScreen(sampleCounter({ account: sampleAccount(), chosen: sampleDealership(), api }), <OrdersScreen />)
  await screen.findByRole('table', { name: 'Orders' })
  expect(rowTexts()).toEqual([
    'ORDERDATEUSERQNTSTATUSAMOUNTACTIONS',
    'order received11.20.2026Sam Buyer0Received$75.88',
    '2041711.13.2026Sam Buyer0Unpaid$1,616.59',
  ])
  expect(screen.getByRole('link', { name: 'order received' }).getAttribute('href')).toBe('/order/view/20501')
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
})

it('does not pass the orders of before off as those of a new filter', async () => {
  const replies: ((answer: unknown) => void)[] = []
  // the answer's type follows from the call, which only the test knows
  const call = (() => new Promise<unknown>((resolve) => replies.push(resolve))) as Api['call']
  const page = (items: Order[]) => ({ ok: true, value: { items, count: items.length } })
  const user = userEvent.setup()
  const counter = sampleCounter({ account: sampleAccount(), chosen: sampleDealership(), api: { call } })
  showScreen(counter, <OrdersScreen />)
  await waitFor(() => expect(replies).toHaveLength(1))
  act(() => replies[0]?.(page([order({})])))
  await screen.findByRole('table', { name: 'Orders' })
  expect(screen.queryByRole('status')).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: 'STATUS' }), 'Paid')
  expect((await screen.findByRole('status')).textContent).toBe('Reading orders')
  expect(screen.getByRole('table', { name: 'Orders' }).closest('[aria-busy=true]')).not.toBeNull()
  await waitFor(() => expect(replies).toHaveLength(2))
  act(() => replies[1]?.(page([order({ id: 20400, status: 'PAID' })])))
  expect(await screen.findByRole('link', { name: '20400' })).not.toBeNull()
  expect(screen.queryByRole('status')).toBeNull()
})

it('shows the last copy and what failed when the server does not answer', async () => {
  const api = answering({ ok: false, failure: { kind: 'offline' } })
  const counter = sampleCounter({ account: sampleAccount(), chosen: sampleDealership(), api })
  await putOrders(counter.databases.copy, [order({})], Date.now() - 300_000)
  showScreen(counter, <OrdersScreen />)
  expect((await screen.findByRole('status')).textContent).toContain(
    'The server does not answer. These are the orders that this device read 5 min ago.',
  )
  expect(rowTexts()[1]).toBe('2041711.13.2026Sam Buyer0Unpaid$1,616.59')
})
