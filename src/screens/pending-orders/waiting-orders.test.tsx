import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Call } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import type { Account } from '#domain/people/account.ts'
import type { Outbox } from '#outbox/outbox.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { answerEdgeStatus } from '#tests/support/edge-status.ts'
import { sampleDealership, samplePendingOrder, sampleReviewRequest } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { WaitingOrders } from './waiting-orders.tsx'

afterEach(cleanup)

const NOW = Date.now()
const intentOf = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`

interface ShowOptions {
  scope?: { dealershipId?: number; userId?: number }
  placedIds?: number[]
  placedReadAt?: number | null
  account?: Account
  requests?: unknown[]
  outbox?: Partial<Outbox>
}

async function show(
  orders: Partial<PendingOrder>[],
  {
    scope,
    placedIds = [],
    placedReadAt = NOW - 1000,
    account = sampleAccount(),
    requests = [],
    outbox = {},
  }: ShowOptions = {},
) {
  const counter = sampleCounter({
    account,
    outbox,
    api: {
      async call<Value>({ path }: Call<Value>): Promise<Answer<Value>> {
        if (!path.endsWith('review-requests')) return { ok: false, failure: { kind: 'offline' } }
        return { ok: true, value: { toDecide: requests, own: [] } as Value } // the value of this path
      },
      exchange: answerEdgeStatus,
    },
  })
  const table = createOutboxTable(counter.databases.account)
  for (const [index, order] of orders.entries())
    await table.add(samplePendingOrder({ intent: intentOf(index + 1), placedAt: NOW - index, ...order }))
  showScreen(
    counter,
    <WaitingOrders
      dealershipId={scope?.dealershipId}
      userId={scope?.userId}
      placedIds={placedIds}
      placedReadAt={placedReadAt}
    />,
    '/orders',
  )
  return { table, user: userEvent.setup() }
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Waiting orders' })).getAllByRole('listitem')
const states = (items: HTMLElement[]) =>
  items.map(
    (item) =>
      within(item).getByText(/^(Waiting|Needs review|Needs your decision|Sending|Refused|Sent)$/).textContent,
  )

it('lists the orders that wait, newest first, each with its state and one button', async () => {
  await show([
    { state: 'waiting' },
    { state: 'needs-review' },
    { state: 'needs-decision' },
    { state: 'sending' },
    { state: 'refused' },
    { state: 'cancelled' },
  ])
  const items = await rows()
  expect(states(items)).toEqual(['Waiting', 'Needs review', 'Needs your decision', 'Sending', 'Refused'])
  expect(
    items.map((item) =>
      [...within(item).queryAllByRole('button'), ...within(item).queryAllByRole('link')].map(
        (control) => `${control.textContent} ${control.getAttribute('href')}`,
      ),
    ),
  ).toEqual([
    ['Send now null'],
    [`Review /pending-orders?review=${intentOf(2)}`],
    [`Open /pending-orders?order=${intentOf(3)}`],
    [`Open /pending-orders?order=${intentOf(4)}`],
    [`Open /pending-orders?order=${intentOf(5)}`],
  ])
})

it('describes the buttons of equal names by their orders', async () => {
  await show([{ poNumber: 'PO-7' }])
  const button = await screen.findByRole('button', { name: 'Send now' })
  const description = (button.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
  expect(description).toContain('2 products')
  expect(description).toContain('PO# PO-7')
})

it('has the amount of an order, and the name of its dealership only for people with several', async () => {
  await show([{}, { isShippingOpen: true }])
  const items = await rows()
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^2 products.*Waiting.*\$75\.88/),
    expect.stringMatching(/^2 products.*Waiting.*TBD/),
  ])
  cleanup()
  const dealerships = [
    { id: 1, name: 'Lakeside Motors' },
    { id: 2, name: 'Peoria' },
  ]
  await show([{}], { account: sampleAccount({ dealerships }) })
  expect((await rows())[0]?.textContent).toMatch(/^Lakeside Motors · 2 products/)
})

it('sends an order at once', async () => {
  const sentIntents: string[] = []
  const { user } = await show([{ state: 'waiting' }], {
    outbox: {
      async sendNow(intent) {
        sentIntents.push(intent)
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Send now' }))
  await waitFor(() => expect(sentIntents).toEqual([intentOf(1)]))
})

it('says that the managers were asked', async () => {
  await show([{ state: 'needs-review', request: sampleReviewRequest() }])
  const [row] = await rows()
  expect(row?.textContent).toContain('Your managers')
})

const sentOrder: Partial<PendingOrder> = { state: 'sent', orderId: 20501, isCounted: true, changedAt: NOW }

it('shows a sent order until the server has answered with the placed orders', async () => {
  await show([sentOrder, { state: 'waiting' }])
  const items = await rows()
  expect(states(items)).toEqual(['Waiting', 'Sent'])
  expect(
    within(items[1] as HTMLElement)
      .getByRole('link', { name: 'Open' })
      .getAttribute('href'),
  ).toBe('/order/view/20501') // the list has two rows
})

it.each([
  ['it is among the placed ones', { placedIds: [20501] }],
  ['it was sent before the answer', { placedReadAt: NOW + 1 }],
  ['the placed orders are still awaited', { placedReadAt: null }],
])('does not show a sent order when %s', async (_, options) => {
  await show([sentOrder, { state: 'waiting' }], options)
  expect(states(await rows())).toEqual(['Waiting'])
})

it('shows the orders of the dealership and of the user of the list', async () => {
  const account = sampleAccount()
  await show([{ dealership: { ...sampleDealership(), id: 7, name: 'Denali Ford' } }, {}], {
    account,
    scope: { dealershipId: 7 },
  })
  const items = await rows()
  expect(items).toHaveLength(1)
  expect(items[0]?.textContent).toContain('Denali Ford')
})

it('links to the requests of colleagues, which the badge of Orders counts too, without a list when no order waits', async () => {
  const manager = sampleAccount({
    dealerships: [{ id: 1, name: 'Lakeside Motors' }],
    privileges: [
      { group: 'Orders', actions: ['view', 'create'] },
      { group: 'Clients', actions: ['view', 'edit'] },
    ],
  })
  await show([{ state: 'cancelled' }], {
    account: manager,
    requests: [{ requestId: 'a' }, { requestId: 'b' }],
  })
  const link = await screen.findByRole('link', { name: '2 orders of colleagues to decide' })
  expect(link.getAttribute('href')).toBe('/pending-orders')
  expect(screen.queryByRole('list')).toBeNull()
})
