// The request to the managers of the dealership, as the person of the order sees it (G236, G239).
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PendingOrder } from '#outbox/pending-order.ts'
import type { ReviewRequest } from '#outbox/review-request.ts'
import { noteEdgeAnswers } from '#storage/device/device-settings.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import {
  sampleDealership,
  sampleFrame,
  sampleIntent,
  samplePendingOrder,
  sampleProduct,
} from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { PendingOrdersScreen } from './pending-orders-screen.tsx'

const NOW = new Date(2026, 0, 15, 12, 0).getTime()
const TEN_O_TWO = new Date(2026, 0, 15, 10, 2).getTime()
const BASIS = {
  products: [sampleProduct({ price: 0.5 }), sampleFrame()],
  dealership: sampleDealership(),
  foundAt: TEN_O_TWO,
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function requestInState(state: ReviewRequest['state'], fields: Partial<ReviewRequest> = {}): ReviewRequest {
  return {
    id: '33333333-3333-4333-8333-333333333333',
    revision: 1,
    basis: BASIS,
    askedAt: TEN_O_TWO,
    state,
    decision: null,
    loss: null,
    replacedIds: [],
    ...fields,
  }
}

interface ShowOptions {
  order?: Partial<PendingOrder>
  account?: Parameters<typeof sampleAccount>[0]
  takesRequests?: boolean
  connection?: 'online' | 'offline'
  address?: string
}

async function show({
  order,
  account,
  takesRequests = true,
  connection = 'online',
  address = '/pending-orders',
}: ShowOptions = {}) {
  const askManager = vi.fn(async (_intent: string) => true)
  const counter = sampleCounter({
    account: sampleAccount({ dealerships: [{ id: 1, name: 'Lakeside Motors' }], ...account }),
    chosenDealership: sampleDealership(),
    connection,
    outbox: { askManager },
  })
  await noteEdgeAnswers(counter.databases.device, true, null, takesRequests)
  const table = createOutboxTable(counter.databases.account)
  await table.add(samplePendingOrder({ state: 'needs-review', current: BASIS, ...order }))
  showScreen(counter, <PendingOrdersScreen />, address)
  // The page of the review hides the list behind the sheet.
  await screen.findAllByRole('heading', { name: /^Lakeside Motors/, hidden: true })
  return { askManager, table }
}

/** Opens the menu of the order. */
async function menuEntries(): Promise<HTMLElement[]> {
  await userEvent.click(screen.getByRole('button', { name: 'More for this order' }))
  return screen.getAllByRole('menuitem')
}
const menuNames = async () => (await menuEntries()).map((entry) => entry.textContent)

it('asks the managers with one press, also without a connection', async () => {
  const { askManager } = await show({ connection: 'offline' })
  expect(await menuNames()).toEqual([
    'Ask my manager',
    'Back to cart',
    'Save a copy',
    'Show as QR codes',
    'Discard',
  ])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Ask my manager' }))
  expect(askManager.mock.calls).toEqual([[sampleIntent]])
})

const STAFF = { privileges: [{ group: 'Orders', actions: ['view', 'create', 'edit'] }] }
it.each<[string, ShowOptions]>([
  ['the server takes no requests', { takesRequests: false }],
  ['the person is staff of the supplier', { account: STAFF }],
  ['the person may not order for the dealership', { account: { dealerships: [] } }],
  ['the order was not compared with today’s prices yet', { order: { current: null } }],
  ['a request is open', { order: { request: requestInState('asked') } }],
])('offers no request if %s', async (_, options) => {
  await show(options)
  expect(await menuNames()).toEqual(['Back to cart', 'Save a copy', 'Show as QR codes', 'Discard'])
})

const MARIA = { id: 9, name: 'Maria' }
const TEN_O_FIVE = new Date(2026, 0, 15, 10, 5).getTime()
const declinedRequest = (note: string) =>
  requestInState('declined', { decision: { by: MARIA, at: TEN_O_FIVE, note } })
const AFTER_DECLINE =
  'You can still review the changes yourself, take the products back to the cart, or ask again.'

it.each<[string, ReviewRequest, 'online' | 'offline', string]>([
  [
    'not sent without a connection',
    requestInState('unsent'),
    'offline',
    'Your managers are asked as soon as the server answers.',
  ],
  ['being sent', requestInState('unsent'), 'online', 'Your managers are being asked.'],
  [
    'asked',
    requestInState('asked'),
    'online',
    'Asked at 10:02. Your managers see your request under Pending orders.',
  ],
  [
    'asked on another day',
    requestInState('asked', { askedAt: new Date(2026, 0, 14, 9, 30).getTime() }),
    'online',
    'Asked on Jan 14, 09:30. Your managers see your request under Pending orders.',
  ],
  [
    'declined',
    declinedRequest('Wait for the sale'),
    'online',
    `Maria declined at 10:05. “Wait for the sale” ${AFTER_DECLINE}`,
  ],
  ['declined without a note', declinedRequest(''), 'online', `Maria declined at 10:05. ${AFTER_DECLINE}`],
  [
    'lost',
    requestInState('lost', { loss: { reason: 'not-kept', said: '' } }),
    'online',
    'The server no longer has your request. Ask again, or review the changes yourself.',
  ],
  [
    'refused without a reason',
    requestInState('lost', { loss: { reason: 'refused', said: '' } }),
    'online',
    'The server did not take your request. Review the changes yourself.',
  ],
  [
    'refused with a reason',
    requestInState('lost', { loss: { reason: 'refused', said: 'Too many requests are open.' } }),
    'online',
    'The server did not take your request: Too many requests are open.',
  ],
])('says the state of a request that is %s', async (_, request, connection, words) => {
  await show({ order: { request }, connection })
  expect(screen.getByText(words, { exact: true })).toBeTruthy()
})

it('offers to ask again after a decline', async () => {
  await show({ order: { request: declinedRequest('') } })
  expect(await menuNames()).toContain('Ask again')
})

it('says nothing of a request about an earlier revision', async () => {
  await show({ order: { revision: 2, request: declinedRequest('') } })
  expect(await menuNames()).toContain('Ask my manager')
  expect(screen.queryByText(/declined/)).toBeNull()
})

it('says in the review that the managers were asked, and that the person may decide', async () => {
  await show({
    order: { request: requestInState('asked') },
    address: `/pending-orders?review=${sampleIntent}`,
  })
  const dialog = await screen.findByRole('dialog', { name: 'Review order' })
  expect(dialog.textContent).toContain(
    'You asked your managers at 10:02. You can still decide yourself: then the request is withdrawn.',
  )
})

it('names the manager who accepted, both totals and the note', async () => {
  const { agreed } = samplePendingOrder()
  await show({
    order: {
      state: 'waiting',
      revision: 2,
      current: null,
      agreed: { ...agreed, totalPrice: 81.19 },
      acceptedBy: { by: MARIA, at: TEN_O_FIVE, note: 'Take them', before: agreed },
    },
  })
  expect(
    screen.getByText('Maria accepted the changes at 10:05. Amount: was $75.88, now $81.19. “Take them”'),
  ).toBeTruthy()
})
