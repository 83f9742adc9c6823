import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Failure } from '#api/failure.ts'
import type { Counter } from '#app-context/counter.ts'
import { sampleDealership, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { OrdersScreen } from './orders-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const ORDERS = Array.from({ length: 23 }, (_, index) =>
  sampleServerOrder({
    id: 501 + index,
    createdAt: '11.13.2026 09:20',
    status: index === 1 ? 'IN' : 'PENDING',
    lines: [],
  }),
)

type DownloadAnswer = Awaited<ReturnType<Counter['api']['download']>>

interface ShowOptions {
  answer?: DownloadAnswer
  address?: string
}

/** Shows twenty-three orders on two pages; `answer` is the server's reply to the first request for invoices. */
async function showOrders({ answer, address = '/orders' }: ShowOptions = {}) {
  const bodies: unknown[] = []
  const answers = [answer]
  const call = async ({ query }: { query?: { page?: number } }) => {
    const page = query?.page ?? 0
    return { ok: true, value: { items: ORDERS.slice(page * 20, page * 20 + 20), count: 23 } }
  }
  const download: Counter['api']['download'] = async ({ body }) => {
    bodies.push(body)
    return answers.shift() ?? { ok: true, value: new Blob(['%PDF']) }
  }
  // the reply's type depends on the call, which only the test knows
  const api: Partial<Api> = { call: call as Api['call'], download }
  const savedNames: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedNames.push(this.download)
  })
  const counter = sampleCounter({ account: sampleAccount(), chosenDealership: sampleDealership(), api })
  showScreen(counter, <OrdersScreen OrderAgain={() => null} />, address)
  await screen.findByRole('table', { name: 'Orders' })
  return { user: userEvent.setup(), bodies, savedNames }
}

const checkbox = (name: string) => screen.findByRole('checkbox', { name })
const bulkBar = () => screen.getByRole('region', { name: 'Bulk actions' })
const bulkButton = (name: string) => within(bulkBar()).getByRole('button', { name })

it('keeps the selected orders on other pages, counts them and clears the selection', async () => {
  const { user } = await showOrders()
  expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull()
  await user.click(await checkbox('Choose order 501'))
  expect(bulkBar().textContent).toContain('1 selected')
  expect(within(bulkBar()).getByRole('button', { name: 'Download PDF' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await user.click(await checkbox('Choose order 523'))
  expect(bulkBar().textContent).toContain('2 selected')
  await user.click(bulkButton('Clear selection'))
  expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull()
})

it('clears the selection when another filter is set', async () => {
  const { user } = await showOrders()
  await user.click(await checkbox('Choose order 501'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'STATUS' }), 'Paid')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull())
})

it('saves the invoices of the selected orders as one file', async () => {
  const { user, bodies, savedNames } = await showOrders()
  await user.click(await checkbox('Choose order 503'))
  await user.click(await checkbox('Choose order 501'))
  await user.click(bulkButton('Download PDF'))
  await waitFor(() => expect(savedNames).toEqual(['invoice-#combinated.pdf']))
  expect(bodies).toEqual([{ entityIds: [503, 501], isExcluded: false }])
  expect(screen.queryByRole('table', { name: 'Outcome' })).toBeNull()
})

it('lists the selected orders that have no invoice as skipped', async () => {
  const { user, bodies } = await showOrders()
  await user.click(await checkbox('Choose order 501'))
  await user.click(await checkbox('Choose order of 11.13.2026'))
  await user.click(bulkButton('Download PDF'))
  const outcome = await screen.findByRole('table', { name: 'Outcome' })
  expect(
    within(outcome)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    'OrderOutcome',
    'order of 11.13.2026SkippedThe invoice is available once the order has been processed.',
  ])
  expect(bodies).toEqual([{ entityIds: [501], isExcluded: false }])
})

it('lists the orders whose invoices failed, and saves their invoices after Try the failed ones again', async () => {
  const { user, bodies, savedNames } = await showOrders({
    answer: { ok: false, failure: { kind: 'offline' } },
  })
  await user.click(await checkbox('Choose order 501'))
  await user.click(await checkbox('Choose order 503'))
  await user.click(bulkButton('Download PDF'))
  expect(await screen.findByText('0 done, 2 failed')).toBeTruthy()
  expect(screen.getAllByText(/^Data not found\. The server does not answer/)).toHaveLength(2)
  await user.click(bulkButton('Try the failed ones again'))
  await waitFor(() => expect(savedNames).toEqual(['invoice-#combinated.pdf']))
  expect(bodies).toHaveLength(2)
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Outcome' })).toBeNull())
})

it('selects the orders of all pages, and deselects one of them', async () => {
  const { user, bodies, savedNames } = await showOrders({ address: '/orders?user=Sam' })
  await user.click(await checkbox('Choose all on this page'))
  expect(bulkBar().textContent).toContain('20 selected')
  await user.click(bulkButton('Choose all 23'))
  expect(bulkBar().textContent).toContain('23 selected')
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await user.click(await checkbox('Choose order 522'))
  expect(bulkBar().textContent).toContain('22 selected')
  await user.click(bulkButton('Download PDF'))
  await waitFor(() => expect(savedNames).toEqual(['invoice-#combinated.pdf']))
  expect(bodies).toEqual([{ dealerIds: [1], userName: 'Sam', entityIds: [522], isExcluded: true }])
})

it('shows why the invoices of all orders failed', async () => {
  const message = 'At most 200 invoices fit into one file. Choose fewer orders.'
  const failure: Failure = { kind: 'refused', status: 400, code: 10300, message }
  const { user } = await showOrders({ answer: { ok: false, failure } })
  await user.click(await checkbox('Choose all on this page'))
  await user.click(bulkButton('Choose all 23'))
  await user.click(bulkButton('Show'))
  const name = 'Data not found. At most 200 invoices fit into one file. Choose fewer orders.'
  expect(await screen.findByRole('dialog', { name })).toBeTruthy()
})

it('shows on a phone the actions of a row in a menu, and Choose all on this page in the bulk bar', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(max-width: 48em)',
    addEventListener() {},
    removeEventListener() {},
  }))
  const { user } = await showOrders()
  expect(screen.queryByRole('button', { name: 'Show invoice of order 501' })).toBeNull()
  screen.getByRole('button', { name: 'More for order 501' }).focus()
  await user.keyboard('{Enter}')
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Open order 501',
    'Order again, order 501',
    'All Purchases / Subscriptions of Lakeside Motors',
    'All orders of Lakeside Motors',
    'Show invoice of order 501',
    'Download PDF of order 501',
  ])
  expect(items[0]?.getAttribute('href')).toBe('/order/view/501')
  await user.keyboard('{End}{Enter}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await user.click(await checkbox('Choose order 501'))
  expect(within(bulkBar()).getByRole('checkbox', { name: 'Choose all on this page' })).toBeTruthy()
})
