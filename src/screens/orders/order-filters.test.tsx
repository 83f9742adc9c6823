import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Account } from '#domain/people/account.ts'
import type { Order } from '#domain/orders/order.ts'
import { putOrders } from '#storage/orders/order-table.ts'
import { sampleDealership, sampleOrderLine, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { OrdersScreen } from './orders-screen.tsx'

afterEach(cleanup)

const order = (id: number, fields: Partial<Order> = {}): Order =>
  sampleServerOrder({
    id,
    createdAt: '11.13.2026 09:20',
    status: 'PENDING',
    totalAmount: 45,
    lines: [sampleOrderLine],
    ...fields,
  })

interface ShowOptions {
  account?: Account
  address?: string
  orders?: Order[]
  count?: number
}
async function showOrders({
  account = sampleAccount(),
  address = '/orders',
  orders = [order(7001)],
  count,
}: ShowOptions = {}) {
  const requests: unknown[] = []
  const call = async ({ body, query }: { body?: unknown; query?: unknown }) => {
    requests.push({ ...(body as object), ...(query as object) }) // both are objects in this call
    return { ok: true, value: { items: orders, count: count ?? orders.length } }
  }
  // the reply's type depends on the call, which only the test knows
  const api = { call: call as Api['call'] }
  const counter = sampleCounter({ account, chosenDealership: sampleDealership(), api })
  showScreen(counter, <OrdersScreen OrderAgain={() => null} />, address)
  await waitFor(() => expect(requests).toHaveLength(1))
  return { requests, counter, user: userEvent.setup() }
}

const filterButton = () => screen.getByRole('button', { name: 'Filter' })
const alertTexts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent)

it('sends the typed filters under their wire names, and keeps them in the address', async () => {
  const { requests, user } = await showOrders()
  await user.type(screen.getByLabelText('DATE from'), '11012026')
  await user.type(screen.getByLabelText('DATE to'), '11-30-2026')
  await user.type(screen.getByLabelText('ORDER'), '7001')
  await user.type(screen.getByLabelText('QNT'), '1')
  await user.type(screen.getByLabelText('USER'), 'sam')
  await user.type(screen.getByLabelText('AMOUNT'), '$1,045.00')
  await user.click(filterButton())
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[1]).toEqual({
    dealerIds: [1],
    from: '2026-11-01',
    to: '2026-11-30',
    invoiceId: 7001,
    qntProduct: 1,
    userName: 'sam',
    amount: 1045,
    page: 0,
    size: 20,
  })
  expect(screen.getByText(/^At \/orders\?/).textContent).toBe(
    'At /orders?from=11-01-2026&to=11-30-2026&order=7001&qnt=1&user=sam&amount=%241%2C045.00',
  )
})

it('accepts an order number with the # of an invoice', async () => {
  const { requests, user } = await showOrders()
  await user.type(screen.getByLabelText('USER'), ' \u200bZoë １２ {Enter}')
  await user.type(screen.getByLabelText('ORDER'), '#7001{Enter}')
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ invoiceId: 7001, userName: 'Zoë 12' }))
  await user.clear(screen.getByLabelText('USER'))
  await user.type(screen.getByLabelText('ORDER'), '{Enter}')
  expect(await screen.findByText('At /orders?order=%237001')).toBeTruthy()
})

it('applies the filters by Enter in the status field without opening its list', async () => {
  const { requests, user } = await showOrders({ orders: [] })
  await user.type(screen.getByLabelText('ORDER'), '7001')
  const isDefaultAllowed = fireEvent.keyDown(screen.getByLabelText('STATUS'), { key: 'Enter' })
  expect(isDefaultAllowed).toBe(false)
  await waitFor(() => expect(requests[1]).toMatchObject({ invoiceId: 7001 }))
})

it('filters by a status as soon as it is chosen; the statuses have their names for dealers', async () => {
  const { requests, user } = await showOrders()
  const statusField = screen.getByRole('combobox', { name: 'STATUS' })
  expect(
    within(statusField)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['All', 'Received', 'Unpaid', 'Paid', 'Free'])
  await user.selectOptions(statusField, 'Received')
  await waitFor(() => expect(requests[1]).toMatchObject({ statusesId: [0] }))
})

it.each([
  ['DATE from', '11012026', ['Required field']],
  ['DATE to', '11302026', ['Required field']],
  ['DATE from', '13412026', ['Type the date as MM-dd-yyyy']],
  ['ORDER', 'abc', ['Must be a number']],
  ['QNT', '1.5', ['Must be a number']],
  ['AMOUNT', '1.234', ['Must be a number']],
  ['USER', 'x'.repeat(201), ['At most 200 characters']],
])(
  'shows for the field %s with %s the errors %j, and sends no request',
  async (label, typedText, messages) => {
    const { requests, user } = await showOrders()
    await user.click(screen.getByLabelText(label))
    await user.paste(typedText)
    await user.click(filterButton())
    await waitFor(() => expect(alertTexts()).toEqual(messages))
    expect(requests).toHaveLength(1)
  },
)

it('shows an error when a range ends before it begins', async () => {
  const { user } = await showOrders()
  await user.type(screen.getByLabelText('DATE from'), '11302026')
  await user.type(screen.getByLabelText('DATE to'), '11012026')
  await user.click(filterButton())
  await waitFor(() => expect(alertTexts()).toEqual(['The second date must not be before the first']))
})

it('reads the valid filters of the address, and clears all filters', async () => {
  const { requests, user } = await showOrders({
    address: '/orders?status=PAID&order=x&from=11-01-2026',
    orders: [],
  })
  expect(requests[0]).toEqual({ dealerIds: [1], statusesId: [2], page: 0, size: 20 })
  expect(await screen.findByText('No orders match')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(requests[1]).toEqual({ dealerIds: [1], page: 0, size: 20 }))
  expect(screen.getByText('At /orders')).toBeTruthy()
})

it('keeps the filter on other pages, and goes to the first page for a new filter', async () => {
  const { requests, user } = await showOrders({ address: '/orders?user=sam&page=1', count: 45 })
  expect(requests[0]).toMatchObject({ userName: 'sam', page: 1 })
  await user.click(await screen.findByRole('button', { name: 'Page 3' }))
  await waitFor(() => expect(requests[1]).toMatchObject({ userName: 'sam', page: 2 }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'STATUS' }), 'Paid')
  await waitFor(() => expect(requests[2]).toMatchObject({ userName: 'sam', statusesId: [2], page: 0 }))
})

it('shows only filters of columns that the person sees', async () => {
  const account = sampleAccount({ privileges: [{ group: 'Orders', actions: ['view'] }] })
  const { requests } = await showOrders({ account, address: '/orders?amount=45&status=PAID&dealership=lake' })
  for (const label of ['QNT', 'AMOUNT', 'DEALERSHIP']) expect(screen.queryByLabelText(label)).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'STATUS' })).toBeNull()
  expect(requests[0]).toEqual({ dealerIds: [1], page: 0, size: 20 })
})

it('offers the dealership filter to a person with several dealerships', async () => {
  const dealerships = [
    { id: 1, name: 'Lakeside Motors' },
    { id: 2, name: 'Prairie East' },
  ]
  await showOrders({ account: sampleAccount({ dealerships }) })
  expect(screen.getByLabelText('DEALERSHIP')).toBeTruthy()
})

it('filters the device’s copy when the server does not answer', async () => {
  const api = { call: (async () => ({ ok: false, failure: { kind: 'offline' } })) as Api['call'] }
  const counter = sampleCounter({ account: sampleAccount(), chosenDealership: sampleDealership(), api })
  await putOrders(counter.databases.copy, [order(7001), order(7002, { status: 'PAID' })], Date.now())
  showScreen(counter, <OrdersScreen OrderAgain={() => null} />, '/orders?status=PAID')
  const table = await screen.findByRole('table', { name: 'Orders' })
  expect(within(table).getAllByRole('row')).toHaveLength(2)
  expect(within(table).getByRole('link', { name: '7002' })).toBeTruthy()
})
