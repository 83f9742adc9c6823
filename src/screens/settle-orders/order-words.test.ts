import { expect, it } from 'vitest'
import type { UnsettledOrder } from '#domain/orders/unsettled-order.ts'
import { nameOf } from './order-words.ts'

/** 10:32 in Chicago. */
const MINUTE = '2026-11-26T16:32'

function unsettledOrder(intent: string, firstSentAt: string, fields?: Partial<UnsettledOrder>) {
  return {
    intent,
    state: 'unknown',
    authorId: 7,
    authorName: 'Robin Keller',
    dealershipId: 1,
    firstSentAt,
    lines: null,
    history: null,
    isHistoryTooLong: false,
    ...fields,
  } satisfies UnsettledOrder
}

it.each<[string, UnsettledOrder[], string[]]>([
  [
    'the minute, if no other order of the author has it',
    [
      unsettledOrder('11111111-1', `${MINUTE}:07.250Z`),
      unsettledOrder('22222222-2', '2026-11-26T16:33:00Z'),
      unsettledOrder('33333333-3', `${MINUTE}:07.250Z`, { authorId: 8, authorName: 'Sam Buyer' }),
      unsettledOrder('44444444-4', `${MINUTE}:07.250Z`, { authorId: null, authorName: null }),
    ],
    [
      'Robin Keller (11.26.2026 10:32)',
      'Robin Keller (11.26.2026 10:33)',
      'Sam Buyer (11.26.2026 10:32)',
      'a customer without an account (11.26.2026 10:32)',
    ],
  ],
  [
    'its place in the sequence of sending, if other orders of the author have the same minute',
    [
      unsettledOrder('11111111-1', `${MINUTE}:41Z`),
      unsettledOrder('22222222-2', `${MINUTE}:07.900Z`),
      unsettledOrder('33333333-3', `${MINUTE}:07.250Z`),
      unsettledOrder('44444444-4', '2026-11-26T16:33:00Z'),
    ],
    [
      'Robin Keller (3rd of 3 at 11.26.2026 10:32)',
      'Robin Keller (2nd of 3 at 11.26.2026 10:32)',
      'Robin Keller (1st of 3 at 11.26.2026 10:32)',
      'Robin Keller (11.26.2026 10:33)',
    ],
  ],
  [
    'its place in the list, if two accounts of the same name sent at the same instant',
    [
      unsettledOrder('11111111-1', `${MINUTE}:07Z`),
      unsettledOrder('22222222-2', `${MINUTE}:07Z`, { authorId: 8 }),
    ],
    ['Robin Keller (1st of 2 at 11.26.2026 10:32)', 'Robin Keller (2nd of 2 at 11.26.2026 10:32)'],
  ],
])('the name of an order has %s', (_, orders, names) => {
  expect(orders.map((order) => nameOf(order, orders))).toEqual(names)
})
