import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createNotices } from '#app-context/notices.ts'
import { samplePendingOrder } from '#tests/support/sample-orders.ts'
import { createRoomWatch, tellOutcome } from './outbox-notices.ts'

let usage = 0
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ usage, quota: 1000 }) } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('says once that orders were received, however many went out', () => {
  const notices = createNotices()
  const tell = tellOutcome(notices)
  for (let count = 0; count < 50; count += 1) tell(samplePendingOrder({ state: 'sent' }))
  expect(notices.read().map(({ text }) => text)).toEqual([
    'Your order was received and will be processed and shipped to you shortly.',
  ])
})

it('has its own text for a new customer', () => {
  const notices = createNotices()
  const customer = { name: '', email: 'harper@example.com', phone: '', companyName: '', stateId: 1 }
  tellOutcome(notices)(samplePendingOrder({ state: 'sent', customer }))
  const texts = () => notices.read().map(({ text }) => text)
  expect(texts()).toEqual(['Your order was recived and on its way to you!'])
  vi.advanceTimersByTime(7999)
  expect(texts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

it('does not report an order as missing that could not be looked for', () => {
  const notices = createNotices()
  tellOutcome(notices)(samplePendingOrder({ state: 'needs-decision' }))
  expect(notices.read()).toMatchObject([
    { text: 'The server does not say whether this order arrived. Look it up, then decide.' },
  ])
})

it('gives the reason of each refused order with a link to it', () => {
  const notices = createNotices()
  const tell = tellOutcome(notices)
  tell(
    samplePendingOrder({ state: 'refused', refusal: { code: 10304, message: 'It is gone.', cause: null } }),
  )
  tell(samplePendingOrder({ state: 'unknown' }))
  expect(notices.read()).toMatchObject([
    { kind: 'failure', text: 'The server refused it: It is gone.', link: { to: '/pending-orders' } },
  ])
})

it('tells once that the device is getting full, and where more is said about it', async () => {
  const notices = createNotices()
  const watchRoom = createRoomWatch(notices)
  usage = 799
  await watchRoom()
  expect(notices.read()).toEqual([])
  usage = 800
  await watchRoom()
  const told = [
    {
      id: 1,
      kind: 'failure',
      text: 'This device is nearly full: more than 80 % of the room for Counter is used. Free some room, or new orders may find none.',
      link: { text: 'Offline data', to: '/offline-data' },
    },
  ]
  expect(notices.read()).toEqual(told)
  usage = 990
  await watchRoom()
  expect(notices.read()).toEqual(told)
  vi.advanceTimersByTime(12_000)
  expect(notices.read()).toEqual([])
  await watchRoom()
  expect(notices.read()).toEqual([])
})

it('shows nothing when the browser reports no storage estimate', async () => {
  vi.stubGlobal('navigator', {})
  const notices = createNotices()
  await createRoomWatch(notices)()
  expect(notices.read()).toEqual([])
})
