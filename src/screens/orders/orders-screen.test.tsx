import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Failure } from '#api/failure.ts'
import type { Order } from '#domain/orders/order.ts'
import { putFoundOrders, putOrders } from '#storage/orders/order-table.ts'
import { sampleDealership, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { watchNotices } from '#tests/support/watch-notices.ts'
import rowStyles from './order-list.module.css'
import { OrdersScreen } from './orders-screen.tsx'

afterEach(cleanup)

const order = (fields: Partial<Order>): Order =>
  sampleServerOrder({
    id: 20417,
    createdAt: '11.13.2026 09:20',
    status: 'PENDING',
    totalAmount: 1616.59,
    lines: [],
    ...fields,
  })

const receivedOrder = order({ id: 20501, status: 'IN', createdAt: '11.20.2026 10:00', totalAmount: 75.88 })

/** An api that answers every call with `answer`. */
function apiWith(answer: unknown): Partial<Api> {
  // the reply's type depends on the call, which only the test knows
  return { call: (async () => answer) as Api['call'] }
}

function rowTexts(): (string | null)[] {
  return within(screen.getByRole('table', { name: 'Orders' }))
    .getAllByRole('row')
    .map((row) => row.textContent)
}

it('hides from buyers the number of an order with the status IN', async () => {
  const api = apiWith({ ok: true, value: { items: [receivedOrder, order({})], count: 2 } })
  showScreen(
    sampleCounter({ account: sampleAccount(), chosenDealership: sampleDealership(), api }),
    <OrdersScreen OrderAgain={() => null} />,
  )
  await screen.findByRole('table', { name: 'Orders' })
  expect(rowTexts()).toEqual([
    'ORDERDATEUSERPO#RO / ORDERERQNTSTATUSAMOUNTACTIONS',
    'order received11.20.2026Sam BuyerSam0Received$75.88',
    '2041711.13.2026Sam BuyerSam0Unpaid$1,616.59',
  ])
  expect(screen.getByRole('link', { name: 'order received' }).getAttribute('href')).toBe('/order/view/20501')
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
})

it('marks the previous orders while the orders of a new filter load', async () => {
  const resolvers: ((answer: unknown) => void)[] = []
  // the reply's type depends on the call, which only the test knows
  const call = (() => new Promise<unknown>((resolve) => resolvers.push(resolve))) as Api['call']
  const answerWith = (items: Order[]) => ({ ok: true, value: { items, count: items.length } })
  const user = userEvent.setup()
  const counter = sampleCounter({
    account: sampleAccount(),
    chosenDealership: sampleDealership(),
    api: { call },
  })
  showScreen(counter, <OrdersScreen OrderAgain={() => null} />)
  await waitFor(() => expect(resolvers).toHaveLength(1))
  act(() => resolvers[0]?.(answerWith([order({})])))
  await screen.findByRole('table', { name: 'Orders' })
  expect(screen.queryByRole('status')).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: 'STATUS' }), 'Paid')
  expect((await screen.findByRole('status')).textContent).toBe('Loading orders')
  expect(screen.getByRole('table', { name: 'Orders' }).closest('[aria-busy=true]')).not.toBeNull()
  await waitFor(() => expect(resolvers).toHaveLength(2))
  act(() => resolvers[1]?.(answerWith([order({ id: 20400, status: 'PAID' })])))
  expect(await screen.findByRole('link', { name: '20400' })).not.toBeNull()
  expect(screen.queryByRole('status')).toBeNull()
})

it('shows the last copy and the failure when the server does not answer', async () => {
  const api = apiWith({ ok: false, failure: { kind: 'offline' } })
  const counter = sampleCounter({ account: sampleAccount(), chosenDealership: sampleDealership(), api })
  await putOrders(counter.databases.copy, [order({})], Date.now() - 300_000)
  showScreen(counter, <OrdersScreen OrderAgain={() => null} />)
  expect((await screen.findByRole('status')).textContent).toContain(
    'The server does not answer. Last updated 5 min ago.',
  )
  expect(rowTexts()[1]).toBe('2041711.13.2026Sam BuyerSam0Unpaid$1,616.59')
})

it('shows the server’s failure for 8 s, and keeps it in the note about the last copy', async () => {
  const failure: Failure = { kind: 'server-fault', status: 500, message: 'No room on the disk' }
  const counter = sampleCounter({ account: sampleAccount(), api: apiWith({ ok: false, failure }) })
  const notices = watchNotices(counter)
  await putOrders(counter.databases.copy, [order({})], Date.now() - 300_000)
  showScreen(counter, <OrdersScreen OrderAgain={() => null} />)
  expect((await screen.findByRole('status')).textContent).toContain(
    'The server reported a fault.\nNo room on the disk\nLast updated 5 min ago.',
  )
  await waitFor(() =>
    expect(notices).toEqual([['Error receiving order, No room on the disk, try logging in.', 8000]]),
  )
})

it('says nothing about the age of a copy of unknown age', async () => {
  const failure: Failure = { kind: 'server-fault', status: 500, message: '' }
  const counter = sampleCounter({ account: sampleAccount(), api: apiWith({ ok: false, failure }) })
  await putFoundOrders(counter.databases.copy, [order({})], Date.now())
  showScreen(counter, <OrdersScreen OrderAgain={() => null} />)
  expect((await screen.findByRole('status')).textContent).toMatch(/^The server reported a fault\.Try again$/)
})

it('says that a dealership is not one of the person’s, and links to all orders', async () => {
  const counter = sampleCounter({
    account: sampleAccount(),
    chosenDealership: sampleDealership(),
    connection: 'offline',
  })
  showScreen(
    counter,
    <Routes>
      <Route path="/orders/:dealershipId?" element={<OrdersScreen OrderAgain={() => null} />} />
    </Routes>,
    '/orders/5',
  )
  expect(await screen.findByRole('heading', { name: 'This dealership is not one of yours' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show all orders' }).getAttribute('href')).toBe('/orders')
  expect(screen.queryByText('No orders yet')).toBeNull()
})

it('shows the copy at once while the request to an unreachable server is running', async () => {
  const api: Partial<Api> = { call: () => new Promise(() => {}) }
  const counter = sampleCounter({ account: sampleAccount(), connection: 'offline', api })
  await putOrders(counter.databases.copy, [order({})], Date.now() - 300_000)
  showScreen(counter, <OrdersScreen OrderAgain={() => null} />)
  expect((await screen.findByRole('status')).textContent).toContain('Last updated 5 min ago.')
  expect(rowTexts()[1]).toMatch(/^2041711\.13\.2026Sam BuyerSam0Unpaid\$1,616\.59/)
})

it('shows the author Manager in the place of an admin, except to admins', async () => {
  const user = { id: 1, name: 'Alex Admin', login: 'admin', isAdmin: true }
  const api = apiWith({ ok: true, value: { items: [order({ user })], count: 1 } })
  showScreen(
    sampleCounter({ account: sampleAccount(), chosenDealership: sampleDealership(), api }),
    <OrdersScreen OrderAgain={() => null} />,
  )
  await screen.findByRole('table', { name: 'Orders' })
  expect(rowTexts()[1]).toBe('2041711.13.2026ManagerSam0Unpaid$1,616.59')
  cleanup()
  const account = sampleAccount({ role: { id: 1, name: 'Administrator' } })
  showScreen(
    sampleCounter({ account, chosenDealership: sampleDealership(), api }),
    <OrdersScreen OrderAgain={() => null} />,
  )
  await screen.findByRole('table', { name: 'Orders' })
  expect(rowTexts()[1]).toBe('2041711.13.2026Alex AdminSam0Unpaid$1,616.59')
})

it.each([
  ['AK', 'TBD'],
  ['HI', 'TBD'],
  ['IL', '$1,616.59'],
])('shows a buyer in %s the amount %s', async (code, amount) => {
  const state = { id: 2, code, name: 'A state', tax: 0 }
  const chosenDealership = sampleDealership({ shippingAddress: { street: '', city: '', zip: '', state } })
  const api = apiWith({ ok: true, value: { items: [order({})], count: 1 } })
  showScreen(
    sampleCounter({
      account: sampleAccount(),
      chosenDealership,
      dealerships: [sampleDealership({ id: 9 }), chosenDealership],
      api,
    }),
    <OrdersScreen OrderAgain={() => null} />,
  )
  await screen.findByRole('table', { name: 'Orders' })
  expect(rowTexts()[1]).toBe(`2041711.13.2026Sam BuyerSam0Unpaid${amount}`)
})

it.each([
  [20, false],
  [21, true],
])('shows a pager for %d orders: %s', async (count, hasPager) => {
  const api = apiWith({ ok: true, value: { items: [order({})], count } })
  showScreen(
    sampleCounter({ account: sampleAccount(), chosenDealership: sampleDealership(), api }),
    <OrdersScreen OrderAgain={() => null} />,
  )
  await screen.findByRole('table', { name: 'Orders' })
  expect(screen.queryByRole('navigation', { name: 'Pages' }) !== null).toBe(hasPager)
})

it.each([
  ['/orders/1', { dealerIds: [1] }, 'Only orders of Lakeside Motors.'],
  ['/orders/user/3', { dealerIds: [1], userId: 3 }, 'Only orders of Sam Buyer.'],
])(
  'the list at %s requests %j, and names the dealership or user',
  async (address, expectedBody, noteText) => {
    const bodies: unknown[] = []
    const call = async ({ body }: { body?: unknown }) => {
      bodies.push(body)
      return { ok: true, value: { items: [order({})], count: 1 } }
    }
    // the reply's type depends on the call, which only the test knows
    const api = { call: call as Api['call'] }
    const routes = (
      <Routes>
        <Route path="/orders/:dealershipId?" element={<OrdersScreen OrderAgain={() => null} />} />
        <Route path="/orders/user/:userId" element={<OrdersScreen OrderAgain={() => null} />} />
      </Routes>
    )
    showScreen(
      sampleCounter({ account: sampleAccount(), chosenDealership: sampleDealership(), api }),
      routes,
      address,
    )
    expect(await screen.findByText(noteText)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show all orders' }).getAttribute('href')).toBe('/orders')
    expect(bodies).toEqual([expectedBody])
  },
)

it('colours the rows of received, unpaid and free orders only for people who see the status', async () => {
  const statuses = ['IN', 'PENDING', 'FREE', 'PAID'] as const
  const items = statuses.map((status, index) => order({ id: 7001 + index, status }))
  const api = apiWith({ ok: true, value: { items, count: 4 } })
  showScreen(
    sampleCounter({ account: sampleAccount(), chosenDealership: sampleDealership(), api }),
    <OrdersScreen OrderAgain={() => null} />,
  )
  await screen.findByRole('table', { name: 'Orders' })
  const rowClasses = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.getAttribute('class'))
  expect(rowStyles.in).toBeTruthy()
  expect(rowClasses()).toEqual([rowStyles.in, rowStyles.pending, rowStyles.free, null])
  cleanup()
  const account = sampleAccount({ privileges: [{ group: 'Orders', actions: ['view'] }] })
  showScreen(
    sampleCounter({ account, chosenDealership: sampleDealership(), api }),
    <OrdersScreen OrderAgain={() => null} />,
  )
  await screen.findByRole('table', { name: 'Orders' })
  expect(rowClasses()).toEqual([null, null, null, null])
})

it('goes from a page beyond the end to the last page', async () => {
  const call = async ({ query }: { query?: { page?: number } }) => {
    return { ok: true, value: { items: query?.page === 1 ? [order({ id: 20401 })] : [], count: 21 } }
  }
  // the reply's type depends on the call, which only the test knows
  const api = { call: call as Api['call'] }
  showScreen(
    sampleCounter({ account: sampleAccount(), api }),
    <OrdersScreen OrderAgain={() => null} />,
    '/orders?page=7&user=Sam',
  )
  await screen.findByRole('table', { name: 'Orders' })
  expect(screen.getByText('At /orders?page=1&user=Sam')).toBeTruthy()
})

it.each(['abc', '-1', '1.5', '0'])(
  'shows the first page for ?page=%s, and removes the parameter from the address',
  async (text) => {
    const counter = sampleCounter({
      account: sampleAccount(),
      api: apiWith({ ok: true, value: { items: [], count: 0 } }),
    })
    showScreen(counter, <OrdersScreen OrderAgain={() => null} />, `/orders?page=${text}&user=Sam`)
    expect(await screen.findByText('At /orders?user=Sam')).toBeTruthy()
  },
)

it('goes from a page beyond the end to the last page of the device’s copy', async () => {
  const api = apiWith({ ok: false, failure: { kind: 'offline' } })
  const counter = sampleCounter({ account: sampleAccount(), connection: 'offline', api })
  await putOrders(counter.databases.copy, [order({})], Date.now() - 300_000)
  showScreen(counter, <OrdersScreen OrderAgain={() => null} />, '/orders?page=1')
  await screen.findByRole('table', { name: 'Orders' })
  expect(screen.queryByText('No orders on this device')).toBeNull()
  expect(screen.getByText('At /orders')).toBeTruthy()
})

it('lets a person with the right to remove orders, who is not staff, remove an order', async () => {
  const removeCalls: string[] = []
  let orders = [order({}), order({ id: 20400 })]
  const call = async ({ path, query }: { path: string; query?: object }) => {
    if (path === 'api/client/order/all') return { ok: true, value: { items: orders, count: orders.length } }
    removeCalls.push(`${path} ${JSON.stringify(query)}`)
    orders = orders.slice(1)
    return { ok: true, value: {} }
  }
  const privileges = [{ group: 'Orders', actions: ['view', 'status_show', 'remove'] }]
  const counter = sampleCounter({
    account: sampleAccount({ privileges }),
    chosenDealership: sampleDealership(),
    // the reply's type depends on the call, which only the test knows
    api: { call: call as Api['call'] },
  })
  const notices = watchNotices(counter)
  const user = userEvent.setup()
  showScreen(counter, <OrdersScreen OrderAgain={() => null} />)
  await user.click(await screen.findByRole('checkbox', { name: 'Choose order 20417' }))
  await user.click(screen.getByRole('button', { name: 'More for order 20417' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove order 20417' }))
  const dialog = await screen.findByRole('dialog', { name: 'Do you sure remove order' })
  expect(removeCalls).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(notices).toEqual([['Order removed id: 20417', 3000]]))
  expect(removeCalls).toEqual(['api/client/order/remove {"id":20417}'])
  await waitFor(() => expect(screen.queryByRole('link', { name: '20417' })).toBeNull())
  expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull()
})

it('offers no removal to buyers without the right to remove orders', async () => {
  const api = apiWith({ ok: true, value: { items: [order({})], count: 1 } })
  showScreen(
    sampleCounter({ account: sampleAccount(), chosenDealership: sampleDealership(), api }),
    <OrdersScreen OrderAgain={() => null} />,
  )
  await screen.findByRole('table', { name: 'Orders' })
  expect(screen.queryByRole('button', { name: 'More for order 20417' })).toBeNull()
})
