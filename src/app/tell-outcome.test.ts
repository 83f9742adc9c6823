import { expect, it, vi } from 'vitest'
import { createNotices } from '#app-context/notices.ts'
import { samplePendingOrder } from '#tests/support/sample-orders.ts'
import { tellOutcome } from './tell-outcome.ts'

it('says once that orders were received, however many went out', () => {
  vi.useFakeTimers()
  const notices = createNotices()
  const tell = tellOutcome(notices)
  for (let count = 0; count < 50; count += 1) tell(samplePendingOrder({ state: 'sent' }))
  expect(notices.read().map(({ text }) => text)).toEqual([
    'Your order was received and will be processed and shipped to you shortly.',
  ])
  vi.useRealTimers()
})

it('tells a new customer in other words', () => {
  vi.useFakeTimers()
  const notices = createNotices()
  const customer = { name: '', email: 'harper@example.com', phone: '', companyName: '', stateId: 1 }
  tellOutcome(notices)(samplePendingOrder({ state: 'sent', customer }))
  const texts = () => notices.read().map(({ text }) => text)
  expect(texts()).toEqual(['Your order was recived and on its way to you!'])
  vi.advanceTimersByTime(7999)
  expect(texts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
  vi.useRealTimers()
})

it('does not say that an order is missing which nobody could look for', () => {
  const notices = createNotices()
  tellOutcome(notices)(samplePendingOrder({ state: 'needs-decision' }))
  expect(notices.read()).toMatchObject([
    { text: 'The server does not say whether this order arrived. Look it up, then decide.' },
  ])
})

it('says of each refused order why, with the way to it', () => {
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
