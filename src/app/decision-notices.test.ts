import { expect, test } from 'vitest'
import { createNotices } from '#app-context/notices.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { samplePendingOrder, sampleReviewRequest } from '#tests/support/sample-orders.ts'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { showDecisionNotice } from './decision-notices.ts'

const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).getTime()
const PLACED_AT = at(27, 9, 5)
const maria = { id: 8, name: 'María Ω.' }
const before = { subTotal: 40, shippingCost: 20, taxCost: 2.5, totalPrice: 62.5 }
const agreed = { subTotal: 50, shippingCost: 20, taxCost: 3.13, totalPrice: 73.13 }
const acceptedBy = { by: maria, at: at(27, 9, 30), note: '', before }
const decision = { by: maria, at: at(27, 9, 30), note: 'Too dear.' }
const declined = sampleReviewRequest({ state: 'declined', decision })
const lost = sampleReviewRequest({ state: 'lost', loss: { reason: 'not-kept', said: '' } })

test.each<[string, Partial<PendingOrder>, [string, number | undefined][]]>([
  [
    'accepted changes',
    { state: 'waiting', acceptedBy, agreed },
    [
      [
        'María Ω. accepted the changes of your order from 09:05. Amount: was $62.50, now $73.13. The order is being sent.',
        15_000,
      ],
    ],
  ],
  [
    'accepted changes of an order whose shipping is open',
    { state: 'waiting', acceptedBy: { ...acceptedBy, note: 'Fine.' }, agreed, isShippingOpen: true },
    [
      [
        'María Ω. accepted the changes of your order from 09:05. Amount: was $42.50, now $53.13. The order is being sent. “Fine.”',
        15_000,
      ],
    ],
  ],
  [
    'a declined order',
    { state: 'needs-review', request: declined },
    [
      [
        'María Ω. declined the changes of your order from 09:05. The order was not sent. “Too dear.”',
        undefined,
      ],
    ],
  ],
  [
    'a lost request',
    { state: 'needs-review', request: lost },
    [
      [
        'Your managers cannot decide on your order from 09:05. It still waits: review it yourself.',
        undefined,
      ],
    ],
  ],
  ['a request that is still open', { state: 'needs-review', request: sampleReviewRequest() }, []],
  ['an order that was discarded after its changes were accepted', { state: 'cancelled', acceptedBy }, []],
])('the notice about %s names the person, the time and the amounts', (_, fields, shownNotices) => {
  const notices = createNotices()
  const watchedNotices = watchNotices({ notices })
  const order = samplePendingOrder({ placedAt: PLACED_AT, ...fields })
  showDecisionNotice(notices, async () => order, order, at(27, 23, 59))
  expect(watchedNotices).toEqual(shownNotices)
})

test('a decision on the next day names the day of the order and links to Pending orders', () => {
  const notices = createNotices()
  const order = samplePendingOrder({ placedAt: PLACED_AT, state: 'needs-review', request: declined })
  showDecisionNotice(notices, async () => order, order, at(28, 0, 0))
  expect(notices.read()).toMatchObject([
    {
      kind: 'failure',
      text: expect.stringContaining('your order from Nov 27, 09:05.'),
      link: { text: 'Pending orders', to: '/pending-orders' },
    },
  ])
})
