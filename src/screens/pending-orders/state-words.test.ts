import { expect, it } from 'vitest'
import { apiTextOf } from '#domain/values/dates.ts'
import { sampleBasis, sampleFrame, samplePendingOrder, sampleProduct } from '#tests/support/sample-orders.ts'
import { sharedSentences, stateWords } from './state-words.ts'

const context = {
  now: 100_000,
  isOffline: false,
  sendsWhileClosed: false,
  hasNotice: false,
  supportPhone: '(555) 010-0142',
  seesNumbers: false,
}

/** November 20, 10:02 in the device's time zone, written in Chicago's time as the order history writes it. */
const createdAt = apiTextOf(Date.parse('2026-11-20T10:02:00'))

it('says how often the order was tried and in how many seconds the next try follows', () => {
  const order = samplePendingOrder({ tries: 1, nextTryAt: 140_000 })
  expect(stateWords(order, context)).toBe('Tried once, next try in 40 s.')
})

it('says first why the server lets the order wait', () => {
  const journal = [{ at: 90_000, state: 'waiting' as const, reason: 'server-said', said: 'Orders wait.' }]
  const order = samplePendingOrder({ tries: 1, nextTryAt: 140_000, journal })
  expect(stateWords(order, context)).toBe('Orders wait. Tried once, next try in 40 s.')
})

it.each([
  ['not-placed-busy', 'The server was busy, so the order was not placed yet.'],
  ['check-unanswered', 'The server did not answer, so the order was not sent yet.'],
  ['saved', ''],
])(
  'says first what became of the last try (%s), unless the page itself has no connection',
  (reason, words) => {
    const journal = [{ at: 90_000, state: 'waiting' as const, reason }]
    const order = samplePendingOrder({ tries: 1, nextTryAt: 400_000, journal })
    expect(stateWords(order, context)).toBe(`${words} Tried once, next try in 5 min.`.trim())
    expect(stateWords(order, { ...context, isOffline: true, hasNotice: true })).toBe('Tried once.')
  },
)

it('shows no time of the next try while the server does not answer', () => {
  const order = samplePendingOrder({ tries: 0, nextTryAt: 140_000 })
  expect(stateWords(order, { ...context, isOffline: true })).toBe(
    'It is sent as soon as the server answers, but not while the app is closed. Open the app to send it.',
  )
  expect(stateWords(order, { ...context, isOffline: true, sendsWhileClosed: true })).toBe(
    'It is sent as soon as this device has a connection, also when the app is closed.',
  )
})

it.each([
  [{ tries: 0 }, ''],
  [{ tries: 2 }, 'Tried 2 times.'],
  [{ state: 'sign-in' as const }, ''],
])('the order %j below a line that says when it is sent says only %j', (order, words) => {
  expect(stateWords(samplePendingOrder(order), { ...context, isOffline: true, hasNotice: true })).toBe(words)
})

it('describes to a buyer the matching order of the history, without its number', () => {
  const probable = { orderId: 20417, createdAt, totalAmount: 75.88 }
  const order = samplePendingOrder({ state: 'needs-decision', probable })
  expect(stateWords(order, context)).toBe(
    'The server does not say whether this order arrived, but the order history has one like it. Look at it, then choose It arrived, Send again or Discard. Probably this one: the order of Nov 20, 10:02, $75.88.',
  )
})

it('shows no total of an order to Alaska or Hawaii', () => {
  const probable = { orderId: 20417, createdAt, totalAmount: 75.88 }
  const order = samplePendingOrder({ state: 'needs-decision', probable, isShippingOpen: true })
  expect(stateWords(order, context)).toMatch(/the order of Nov 20, 10:02\.$/)
})

it('shows no amount that the author may not see', () => {
  const probable = { orderId: 20417, createdAt, totalAmount: null }
  expect(stateWords(samplePendingOrder({ state: 'needs-decision', probable }), context)).toBe(
    'The server does not say whether this order arrived, but the order history has one like it. Look at it, then choose It arrived, Send again or Discard. Probably this one: the order of Nov 20, 10:02.',
  )
})

it('does not say that the order is missing in a history that could not be read', () => {
  expect(stateWords(samplePendingOrder({ state: 'needs-decision' }), context)).toBe(
    'The server does not say whether this order arrived, and Counter cannot look into the order history for you. Call (555) 010-0142. Then choose It arrived, Send again or Discard.',
  )
})

const UNCHANGED = sampleBasis([sampleProduct(), sampleFrame()])
const CHANGED_WORDS =
  'Something changed since you ordered. Review the changes, then send the order or take it back to the cart.'
it.each([
  [
    'imported and not compared yet',
    null,
    ['imported'],
    'Imported from a saved copy and not compared with today’s prices yet. Review it, then send it.',
  ],
  [
    'imported without a change',
    UNCHANGED,
    ['imported'],
    'Imported from a saved copy. Nothing has changed since you ordered. Review it, then send it.',
  ],
  ['imported with a change', sampleBasis(), ['imported'], CHANGED_WORDS],
  ['held by the check', sampleBasis(), ['check-differs'], CHANGED_WORDS],
  [
    'imported, then held by the check, whose changes were taken back',
    UNCHANGED,
    ['imported', 'check-differs'],
    'There are no changes any more. Review the order, then send it or take it back to the cart.',
  ],
])('says why an order needs review that was %s', (_, current, reasons, words) => {
  const journal = reasons.map((reason, at) => ({ at, state: 'needs-review' as const, reason }))
  expect(stateWords(samplePendingOrder({ state: 'needs-review', current, journal }), context)).toBe(words)
})

it('shows the server’s sentence of a refusal', () => {
  const refusal = { code: 10302, message: 'This dealership is not yours.', cause: null }
  const order = samplePendingOrder({ state: 'refused', refusal })
  expect(stateWords(order, context)).toBe(
    'The server refused the order: This dealership is not yours. Take the products back to the cart, or discard the order.',
  )
})

it('shows the phone number for an order that was sent twice', () => {
  expect(stateWords(samplePendingOrder({ state: 'duplicated', twins: [900, 901] }), context)).toBe(
    'This order seems to be on the server twice: #900 and #901. Call (555) 010-0142 so that only one of them stays.',
  )
})

it('names the number of a missing order if the person may see order numbers', () => {
  const order = samplePendingOrder({ state: 'missing', orderId: 900 })
  expect(stateWords(order, { ...context, seesNumbers: true })).toBe(
    'Sent, but the server no longer has it (it was #900): it was lost when the server was restored, or our staff removed it. Call (555) 010-0142 first. If it is still needed, take it back to the cart and order again.',
  )
})

it('asks the author to sign in, so that an unknown outcome can be checked', () => {
  const order = samplePendingOrder({ state: 'unknown', isSessionMissing: true })
  expect(stateWords(order, context)).toBe(
    'The order may have arrived. Sign in, and Counter looks for it. Do not place it again.',
  )
})

it('says that an order which was discarded with an unknown outcome may still arrive', () => {
  const journal = [
    { at: 1, state: 'needs-decision' as const, reason: '' },
    { at: 2, state: 'cancelled' as const, reason: '' },
  ]
  expect(stateWords(samplePendingOrder({ state: 'cancelled', journal }), context)).toBe(
    'You took this order back or discarded it. If an earlier try did arrive, it will still be delivered.',
  )
  expect(stateWords(samplePendingOrder({ state: 'cancelled' }), context)).toBe(
    'You took this order back or discarded it. It was not placed.',
  )
})

it('several orders share the sentence that each of them would repeat', () => {
  const changed = samplePendingOrder({ state: 'needs-review', current: sampleBasis() })
  const waiting = samplePendingOrder()
  const offline = { ...context, isOffline: true }
  expect(sharedSentences([changed, waiting], offline)).toEqual([])
  expect(sharedSentences([changed, changed, waiting], offline)).toEqual(['needsReview'])
  expect(sharedSentences([waiting, waiting], context)).toEqual([])
  expect(sharedSentences([waiting, waiting], offline)).toEqual(['notSentWhileClosed'])
  expect(sharedSentences([waiting, waiting], { ...offline, hasNotice: true })).toEqual([])
})
