import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createNotices } from '#app-context/notices.ts'
import { applyEvent } from '#outbox/machine.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { createOutboxTable, readPendingOrder } from '#storage/orders/outbox-table.ts'
import { acceptedByRule, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { createNearlyFullNotice, createOutcomeNotices } from './outbox-notices.ts'

let usage = 0
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ usage, quota: 1000 }) } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const readOrder = async () => null

it('one notice reports the receipt of many orders', () => {
  const notices = createNotices()
  const showOutcome = createOutcomeNotices(notices, readOrder)
  notices.show({ kind: 'failure', text: 'Other' })
  for (let count = 0; count < 50; count += 1) showOutcome(samplePendingOrder({ state: 'sent' }))
  expect(notices.read().map(({ text }) => text)).toEqual([
    'Other',
    'Your order was received and will be processed and shipped to you shortly.',
  ])
  vi.advanceTimersByTime(3000)
  expect(notices.read().map(({ text }) => text)).toEqual(['Other'])
})

it('the notice of an order that a rule accepted names the old and the new total', () => {
  const notices = createNotices()
  createOutcomeNotices(notices, readOrder)(samplePendingOrder({ state: 'sent', ...acceptedByRule() }))
  expect(notices.read().map(({ text }) => text)).toEqual([
    'Your order was received and will be processed and shipped to you shortly. Its total changed from $75.88 to $76.26, which the rule of your dealership allows.',
  ])
  vi.advanceTimersByTime(8999)
  expect(notices.read()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(notices.read()).toEqual([])
})

it('the notice about a new customer’s order has its own text and duration', () => {
  const notices = createNotices()
  const customer = { name: '', email: 'harper@example.com', phone: '', companyName: '', stateId: 1 }
  createOutcomeNotices(notices, readOrder)(samplePendingOrder({ state: 'sent', customer }))
  const texts = () => notices.read().map(({ text }) => text)
  expect(texts()).toEqual(['Your order was recived and on its way to you!'])
  vi.advanceTimersByTime(7999)
  expect(texts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

const REFUSAL = { code: 10304, message: 'It is gone.', cause: null }
it.each<[string, Partial<PendingOrder>, string]>([
  [
    'whose outcome is unknown',
    { state: 'needs-decision' },
    'The server does not say whether an order from this device arrived. Do not place it again: decide under Pending orders.',
  ],
  [
    'that the server refused with a reason',
    { state: 'refused', refusal: REFUSAL },
    'The server refused the order: It is gone.',
  ],
  [
    'that the server refused without a reason',
    { state: 'refused', refusal: { ...REFUSAL, message: '' } },
    'The server refused the order and gave no reason.',
  ],
  [
    'that needs a review',
    { state: 'needs-review' },
    'Something changed since you ordered. Review the changes, then send the order or take it back to the cart.',
  ],
  [
    'that is no longer on the server',
    { state: 'missing' },
    'The server no longer has an order that was sent from this device.',
  ],
  ['that is on the server twice', { state: 'duplicated' }, 'An order seems to be on the server twice.'],
])('the notice about an order %s stays, with a link to Pending orders', (_, fields, text) => {
  const notices = createNotices()
  const shownNotices = watchNotices({ notices })
  createOutcomeNotices(notices, readOrder)(samplePendingOrder(fields))
  expect(shownNotices).toEqual([[text, undefined]])
  expect(notices.read()).toMatchObject([{ kind: 'failure', link: { to: '/pending-orders' } }])
})

it.each(['needs-review', 'refused'] as const)(
  'the notice about an order leaves after its state %s',
  async (state) => {
    vi.useRealTimers()
    const notices = createNotices()
    const database = new AccountDatabase(`notices ${state}`)
    const table = createOutboxTable(database)
    const order = samplePendingOrder({ state })
    await table.add(order)
    createOutcomeNotices(notices, (intent) => readPendingOrder(database, intent))(order)
    expect(notices.read()).toHaveLength(1)
    await table.change(order.intent, order, (stored) => applyEvent(stored, { type: 'discarded' }, 1))
    await expect.poll(() => notices.read()).toEqual([])
  },
)

it('no notice is shown about an order that waits again', () => {
  const notices = createNotices()
  for (const state of ['unknown', 'waiting', 'sign-in', 'cancelled'] as const)
    createOutcomeNotices(notices, readOrder)(samplePendingOrder({ state }))
  expect(notices.read()).toEqual([])
})

it('one notice says that the device is nearly full, with a link to Offline data', async () => {
  const notices = createNotices()
  const showIfNearlyFull = createNearlyFullNotice(notices)
  usage = 799
  await showIfNearlyFull()
  expect(notices.read()).toEqual([])
  usage = 800
  await showIfNearlyFull()
  const expectedNotices = [
    {
      id: 1,
      kind: 'failure',
      text: 'This device is nearly full: more than 80 % of the space for Counter is used. Free some space, or new orders may not be saved.',
      link: { text: 'Offline data', to: '/offline-data' },
    },
  ]
  expect(notices.read()).toEqual(expectedNotices)
  usage = 990
  await showIfNearlyFull()
  expect(notices.read()).toEqual(expectedNotices)
  vi.advanceTimersByTime(12_000)
  expect(notices.read()).toEqual([])
  await showIfNearlyFull()
  expect(notices.read()).toEqual([])
})

it('no notice is shown if the browser reports no storage estimate', async () => {
  vi.stubGlobal('navigator', {})
  const notices = createNotices()
  await createNearlyFullNotice(notices)()
  expect(notices.read()).toEqual([])
})
