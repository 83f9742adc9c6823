import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Counter } from '#app-context/counter.ts'
import type { Order } from '#domain/orders/order.ts'
import { putOrders } from '#storage/orders/order-table.ts'
import { putOrdersOfPeriod } from '#storage/orders/spending.ts'
import { sampleDealership, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { SpendingPanel } from './spending-panel.tsx'

afterEach(cleanup)

const NOW = Date.parse('2026-11-20T15:00:00Z')

function order(id: number, createdAt: string, finalPrice: number): Order {
  const lineFields = { name: '', quantity: 1, price: finalPrice, discount: 0, shippingCost: 5, taxCost: 1 }
  return sampleServerOrder({ id, createdAt, lines: [{ ...lineFields, productId: 999, finalPrice }] })
}
const orders = [order(12, '11.02.2026 10:00', 1200.1), order(11, '09.02.2026 10:00', 0.2)]

function counterWithAnswer(answer: unknown, account = sampleAccount()): Counter {
  // the reply's type depends on the call, which only the test knows
  const api: Partial<Api> = { call: (async () => answer) as Api['call'] }
  const counter = sampleCounter({ account, chosenDealership: sampleDealership(), api })
  return { ...counter, clock: { now: () => NOW } }
}

async function openReport() {
  fireEvent.click(screen.getByRole('button', { name: 'Spending at a glance', expanded: false }))
  return screen.findByRole('region', { name: 'Spending at a glance' })
}

const OFFLINE_VIEW = { state: 'offline' as const, since: 0 }
const OFFLINE = { ok: false, failure: { kind: 'offline' } }

it('sums the products by month and product group in a table, with a button that shows the numbers', async () => {
  showScreen(
    counterWithAnswer({ ok: true, value: { items: orders, count: 2 } }),
    <SpendingPanel dealershipId={1} />,
  )
  const report = await openReport()
  expect(await within(report).findByText(/^Last updated/)).toBeTruthy()
  expect(report.textContent).toContain(
    '$1,200.30 from 2 ordersof Lakeside Motors: products, without shipping and tax',
  )
  const table = within(report).getByRole('table', {
    name: 'Spending of Lakeside Motors by month and product group',
  })
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    'MonthOther productsTotal',
    'Jun 2026$0.00$0.00',
    'Jul 2026$0.00$0.00',
    'Aug 2026$0.00$0.00',
    'Sep 2026$0.20$0.20',
    'Oct 2026$0.00$0.00',
    'Nov 2026$1,200.10$1,200.10',
    'Total$1,200.30$1,200.30',
  ])
  fireEvent.click(within(report).getByRole('button', { name: 'Show the numbers as a table' }))
  expect(within(report).getByRole('button', { name: 'Hide the table of numbers' })).toBeTruthy()
})

it('the link Spending of the panel More opens the report', async () => {
  const counter = counterWithAnswer({ ok: true, value: { items: orders, count: 2 } })
  showScreen(counter, <SpendingPanel dealershipId={1} />, '/orders#spending')
  expect(await screen.findByRole('region', { name: 'Spending at a glance' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Spending at a glance', expanded: true })).toBeTruthy()
})

it('sums the orders of the device’s copy offline, and shows how old and how complete the copy is', async () => {
  const counter = counterWithAnswer(OFFLINE)
  const readAt = Date.now() - 300_000
  await putOrdersOfPeriod(counter.databases.copy, [1], { orders, isWhole: true, from: '2026-06-01', readAt })
  showScreen(counter, <SpendingPanel dealershipId={undefined} />)
  const report = await openReport()
  const copyNote = await within(report).findByRole('status')
  expect(copyNote.textContent).toContain('The server does not answer. Last updated 5 min ago.')
  expect(within(copyNote).getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(copyNote.textContent).not.toContain('too low')
  fireEvent.change(within(report).getByRole('combobox', { name: 'Period' }), { target: { value: '12' } })
  expect(await within(report).findByText(/so the sums may be too low/)).toBeTruthy()
  expect(within(report).getAllByRole('row')).toHaveLength(14)
})

it('shows no sum while a period is read for the first time, and offline no second note beside that of the list', async () => {
  const counter = counterWithAnswer(OFFLINE)
  await putOrders(counter.databases.copy, orders, NOW)
  let isAnswering = false
  counter.api.call = ((call: never) =>
    isAnswering ? Promise.resolve(OFFLINE) : new Promise(() => call)) as unknown as Api['call'] // no answer
  showScreen(counter, <SpendingPanel dealershipId={1} />)
  fireEvent.click(screen.getByRole('button', { name: 'Spending at a glance', expanded: false }))
  expect(await screen.findByText('Loading the orders of this period…')).toBeTruthy()
  expect(document.body.textContent).not.toContain('$')
  cleanup()
  isAnswering = true
  counter.connection.read = () => OFFLINE_VIEW
  showScreen(counter, <SpendingPanel dealershipId={1} />)
  const report = await openReport()
  expect(await within(report).findByText(/^Some orders of this period are not on this device/)).toBeTruthy()
  expect(report.textContent).toContain('$1,200.30')
  expect(report.textContent).not.toMatch(/unknown time|does not answer/)
  expect(within(report).queryByRole('status')).toBeNull()
})

it('says that nothing was spent in a period without orders', async () => {
  showScreen(
    counterWithAnswer({ ok: true, value: { items: [], count: 0 } }),
    <SpendingPanel dealershipId={1} />,
  )
  expect(await within(await openReport()).findByText('Nothing was spent in this period.')).toBeTruthy()
})

it('shows a person who may not see amounts the link to the purchases, but no report', () => {
  const account = sampleAccount({ privileges: [{ group: 'Orders', actions: ['view'] }] })
  showScreen(counterWithAnswer(OFFLINE, account), <SpendingPanel dealershipId={8} />)
  expect(screen.queryByRole('button', { name: 'Spending at a glance' })).toBeNull()
  expect(screen.getByRole('link', { name: 'All Purchases / Subscriptions' }).getAttribute('href')).toBe(
    '/all-products-order/8',
  )
})

it('sums the orders of all the person’s dealerships when the list shows all of them', async () => {
  const dealerships = [
    { id: 1, name: 'Lakeside Motors' },
    { id: 2, name: 'Peoria' },
  ]
  const requestBodies: unknown[] = []
  const counter = counterWithAnswer(OFFLINE, sampleAccount({ dealerships }))
  // the reply's type depends on the call, which only the test knows
  counter.api.call = (async ({ body }: { body: unknown }) => {
    requestBodies.push(body)
    const peoria = { ...orders[1], id: 10, dealership: { ...orders[1]?.dealership, id: 2, name: 'Peoria' } }
    return { ok: true, value: { items: [...orders, peoria], count: 3 } }
  }) as unknown as Api['call']
  showScreen(counter, <SpendingPanel dealershipId={undefined} />)
  const report = await openReport()
  expect(
    await within(report).findByText('of your 2 dealerships together: products, without shipping and tax'),
  ).toBeTruthy()
  expect((await within(report).findAllByText('$1,200.50')).length).toBeGreaterThan(0)
  expect(requestBodies).toMatchObject([{ dealerIds: [1, 2] }])
})

it('sums the orders of the dealership that the list shows, also for a person with several', async () => {
  const dealerships = [
    { id: 1, name: 'Lakeside Motors' },
    { id: 2, name: 'Peoria' },
  ]
  const counter = counterWithAnswer(OFFLINE, sampleAccount({ dealerships }))
  const requestBodies: unknown[] = []
  // the reply's type depends on the call, which only the test knows
  counter.api.call = (async ({ body }: { body: unknown }) => {
    requestBodies.push(body)
    return OFFLINE
  }) as unknown as Api['call']
  showScreen(counter, <SpendingPanel dealershipId={2} />)
  await openReport()
  await waitFor(() => expect(requestBodies).toMatchObject([{ dealerIds: [2] }]))
})

it('on a phone one menu has the actions for the list', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  showScreen(
    counterWithAnswer({ ok: true, value: { items: orders, count: 2 } }),
    <SpendingPanel dealershipId={1} workbook={{ isSaving: false, startSaving() {} }} />,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'More for the list' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'All Purchases / Subscriptions',
    'Spending at a glance',
    'Download orders as Excel',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Spending at a glance' }))
  expect(await screen.findByRole('region', { name: 'Spending at a glance' })).toBeTruthy()
  vi.unstubAllGlobals()
})

it.each([
  ['with a workbook', { isSaving: false, startSaving() {} }, ['Spending at a glance', 'More for the list']],
  ['without a workbook', undefined, ['Spending at a glance']],
])('on a tablet the head %s has at most one button and a menu', async (_, workbook, names) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(width < 80em)',
    addEventListener() {},
    removeEventListener() {},
  }))
  showScreen(
    counterWithAnswer({ ok: true, value: { items: orders, count: 2 } }),
    <SpendingPanel dealershipId={1} {...(workbook && { workbook })} />,
  )
  const buttons = screen.getAllByRole('button')
  expect(buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual(names)
  if (workbook === undefined) {
    expect(screen.getByRole('link', { name: 'All Purchases / Subscriptions' })).toBeTruthy()
  } else {
    await userEvent.click(screen.getByRole('button', { name: 'More for the list' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'All Purchases / Subscriptions',
      'Download orders as Excel',
    ])
  }
  vi.unstubAllGlobals()
})
