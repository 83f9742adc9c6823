import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createNotices } from '#app-context/notices.ts'
import { acceptedByRule, samplePendingOrder } from '#tests/support/sample-orders.ts'
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

it('one notice reports the receipt of many orders', () => {
  const notices = createNotices()
  const showOutcome = createOutcomeNotices(notices)
  for (let count = 0; count < 50; count += 1) showOutcome(samplePendingOrder({ state: 'sent' }))
  expect(notices.read().map(({ text }) => text)).toEqual([
    'Your order was received and will be processed and shipped to you shortly.',
  ])
})

it('the notice of an order that a rule accepted names the old and the new total', () => {
  const notices = createNotices()
  createOutcomeNotices(notices)(samplePendingOrder({ state: 'sent', ...acceptedByRule() }))
  expect(notices.read().map(({ text }) => text)).toEqual([
    'Your order was received and will be processed and shipped to you shortly. Its total changed from $75.88 to $76.26, which the rule of your dealership allows.',
  ])
})

it('the notice about a new customer’s order has its own text and duration', () => {
  const notices = createNotices()
  const customer = { name: '', email: 'harper@example.com', phone: '', companyName: '', stateId: 1 }
  createOutcomeNotices(notices)(samplePendingOrder({ state: 'sent', customer }))
  const texts = () => notices.read().map(({ text }) => text)
  expect(texts()).toEqual(['Your order was recived and on its way to you!'])
  vi.advanceTimersByTime(7999)
  expect(texts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

it('the notice about an unknown outcome does not say that the order is missing', () => {
  const notices = createNotices()
  createOutcomeNotices(notices)(samplePendingOrder({ state: 'needs-decision' }))
  expect(notices.read()).toMatchObject([
    {
      text: 'The server does not say whether an order from this device arrived. Do not place it again: decide under Pending orders.',
    },
  ])
})

it('the notice about a refused order has the reason and a link to Pending orders', () => {
  const notices = createNotices()
  const showOutcome = createOutcomeNotices(notices)
  showOutcome(
    samplePendingOrder({ state: 'refused', refusal: { code: 10304, message: 'It is gone.', cause: null } }),
  )
  showOutcome(samplePendingOrder({ state: 'unknown' }))
  expect(notices.read()).toMatchObject([
    { kind: 'failure', text: 'The server refused the order: It is gone.', link: { to: '/pending-orders' } },
  ])
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
