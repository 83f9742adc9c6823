import { expect, test } from 'vitest'
import { placedOrderIn, settlementMismatchOf } from './placed-order.ts'

const refusal = { error: { code: 10404, message: 'No such order' } }

// Only "not-found" lets staff settle an order as not sent.
test.each<[status: number, answer: unknown, read: string]>([
  [404, refusal, 'not-found'],
  [400, refusal, 'not-found'],
  [403, refusal, 'not-found'],
  [401, refusal, 'no-answer'],
  [429, refusal, 'no-answer'],
  [500, refusal, 'no-answer'],
  [503, refusal, 'no-answer'],
  [404, null, 'no-answer'],
  [404, { message: 'Not found' }, 'no-answer'],
  [200, { data: { id: 900 } }, 'no-answer'],
  [200, null, 'no-answer'],
])('an answer with the status %i and the body %j is read as %s', (status, answer, read) => {
  expect(placedOrderIn(status, answer, 900)).toBe(read)
})

const FIRST_SENT_AT = Date.parse('2026-11-27T16:00:00Z') // 10:00 in Chicago
test.each<[createdAt: string, mismatch: string | null]>([
  ['11.26.2026 09:59', 'order-of-other-time'],
  ['11.26.2026 10:00', null],
  ['11.27.2026 10:01', null],
  ['11.29.2026 10:00', null],
  ['11.29.2026 10:01', 'order-of-other-time'],
  ['yesterday', null],
])('an order placed at %s, sent from 11.27.2026 10:00 to the next day, is: %s', (createdAt, mismatch) => {
  const unsettledOrder = {
    intent: 'intent',
    revision: 1,
    state: 'unknown' as const,
    author: '7',
    dealership: '1',
    firstSentAt: new Date(FIRST_SENT_AT),
    changedAt: new Date(FIRST_SENT_AT + 86_400_000),
  }
  const answer = {
    id: 900,
    createdAt,
    paymentStatus: 0,
    totalAmount: 48.47,
    products: [],
    user: { id: 7, name: 'Sam Buyer', login: 'buyer', isAdmin: false },
    dealership: { id: 1, name: 'Lakeside Motors', companyId: 2 },
  }
  const placedOrder = placedOrderIn(200, { data: answer }, 900)
  expect(placedOrder === 'no-answer' ? placedOrder : settlementMismatchOf(unsettledOrder, placedOrder)).toBe(
    mismatch,
  )
})
