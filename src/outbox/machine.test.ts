import { describe, expect, test } from 'vitest'
import { KEYED_ATTEMPT as attempt, EVENTS } from '#tests/support/sample-events.ts'
import { samplePendingOrder, sampleReviewRequest } from '#tests/support/sample-orders.ts'
import type { PendingEvent } from './events.ts'
import { applyEvent } from './machine.ts'
import { PENDING_STATES, type PendingState } from './states.ts'

type EventName = keyof typeof EVENTS

/** Every transition that is allowed for the order of the first test; any other event must change nothing. */
const NEXT_STATES: Record<PendingState, Partial<Record<EventName, PendingState>>> = {
  waiting: {
    'requests-withdrawn': 'waiting',
    claimed: 'checking',
    'session-over': 'sign-in',
    delivered: 'sent',
    hurried: 'waiting',
    'returned-to-cart': 'cancelled',
    discarded: 'cancelled',
  },
  checking: {
    'requests-withdrawn': 'checking',
    'outcome-lost': 'unknown',
    'check-unanswered': 'waiting',
    'check-signed-out': 'sign-in',
    'check-refused': 'refused',
    'check-differs': 'needs-review',
    'check-equal': 'sending',
    abandoned: 'waiting',
    delivered: 'sent',
  },
  'sign-in': {
    'requests-withdrawn': 'sign-in',
    'session-began': 'waiting',
    delivered: 'sent',
    'returned-to-cart': 'cancelled',
    discarded: 'cancelled',
  },
  'needs-review': {
    'compared-again': 'needs-review',
    decided: 'needs-review',
    'changes-accepted': 'waiting',
    'request-sent': 'needs-review',
    'request-lost': 'needs-review',
    'manager-accepted': 'waiting',
    'manager-declined': 'needs-review',
    delivered: 'sent',
    'returned-to-cart': 'cancelled',
    discarded: 'cancelled',
  },
  sending: {
    'requests-withdrawn': 'sending',
    'not-started': 'waiting',
    delivered: 'sent',
    'not-committed': 'sign-in',
    'not-committed, changed': 'waiting',
    'not-committed, busy': 'waiting',
    'not-committed, refused': 'refused',
    'outcome-lost': 'unknown',
    abandoned: 'unknown',
  },
  unknown: {
    'requests-withdrawn': 'unknown',
    delivered: 'sent',
    resent: 'sending',
    'history-read': 'unknown',
    'history-settled': 'needs-decision',
    'history-closed': 'needs-decision',
    'session-missing': 'unknown',
    'session-began': 'unknown',
    postponed: 'unknown',
  },
  'needs-decision': {
    'requests-withdrawn': 'needs-decision',
    delivered: 'sent',
    'offer-taken': 'unknown',
    arrived: 'sent',
    'sent-again': 'waiting',
    discarded: 'cancelled',
  },
  refused: { 'requests-withdrawn': 'refused', 'returned-to-cart': 'cancelled', discarded: 'cancelled' },
  sent: {
    'requests-withdrawn': 'sent',
    // The server never answered the attempt of this order: a person marked the order as arrived.
    'offer-taken': 'unknown',
    postponed: 'sent',
    'twins-read': 'sent',
    'twins-settled': 'sent',
    'twins-settled, one found': 'duplicated',
    'found-missing': 'missing',
  },
  cancelled: { 'requests-withdrawn': 'cancelled' },
  duplicated: { 'requests-withdrawn': 'duplicated' },
  missing: {
    'requests-withdrawn': 'missing',
    'found-again': 'sent',
    'returned-to-cart': 'cancelled',
    discarded: 'cancelled',
  },
  unreadable: {},
}

describe('every state and every event', () => {
  const cases = PENDING_STATES.flatMap((state) =>
    Object.entries(EVENTS).map(([name, event]) => ({
      state,
      name,
      event,
      expectedState: NEXT_STATES[state][name as EventName] ?? 'no change', // the keys of EVENTS are its names
    })),
  )
  test.each(cases)('$state, $name: $expectedState', ({ state, event, expectedState }) => {
    const order = samplePendingOrder({ state, attempts: [attempt], request: sampleReviewRequest() })
    expect(applyEvent(order, event, 25_000)?.state ?? 'no change').toBe(expectedState)
  })
})

describe('after an event', () => {
  test('a claim raises the epoch, so that older claims can no longer write', () => {
    const claimedOrder = applyEvent(samplePendingOrder({ epoch: 4 }), EVENTS.claimed, 25_000)
    expect(claimedOrder).toMatchObject({ state: 'checking', epoch: 5, claimedAt: 25_000 })
  })

  test('an abandoned sending order is unknown, never waiting, and its claim can no longer write', () => {
    const order = samplePendingOrder({ state: 'sending', epoch: 5, attempts: [attempt] })
    expect(applyEvent(order, EVENTS.abandoned, 25_000)).toMatchObject({ state: 'unknown', epoch: 6 })
  })

  test('accepted changes make the next revision and keep the first attempt', () => {
    const order = samplePendingOrder({ state: 'needs-review', attempts: [attempt] })
    expect(applyEvent(order, EVENTS['changes-accepted'], 25_000)).toMatchObject({
      state: 'waiting',
      revision: 2,
      attempts: [attempt],
      agreed: { totalPrice: 75.88 },
    })
  })

  test('Send again makes a new revision that stores the decision', () => {
    const order = samplePendingOrder({ state: 'needs-decision', attempts: [attempt] })
    expect(applyEvent(order, EVENTS['sent-again'], 25_000)).toMatchObject({ revision: 2, isSendAgain: true })
  })

  test('a late success is ignored for an order that was never posted', () => {
    expect(applyEvent(samplePendingOrder(), EVENTS.delivered, 25_000)).toBeNull()
  })

  test('a changed basket is checked again at once, and an order waits as long as a busy server asks', () => {
    const order = samplePendingOrder({ state: 'sending', attempts: [attempt] })
    const basketChangedEvent: PendingEvent = {
      type: 'not-committed',
      proof: { kind: 'basket-changed', message: 'The basket has changed.' },
      nextTryAt: 90_000,
    }
    const busyEvent: PendingEvent = {
      type: 'not-committed',
      proof: { kind: 'busy', retryAt: 60_000 },
      nextTryAt: 90_000,
    }
    expect(applyEvent(order, basketChangedEvent, 25_000)).toMatchObject({
      state: 'waiting',
      nextTryAt: 25_000,
    })
    expect(applyEvent(order, busyEvent, 25_000)).toMatchObject({ state: 'waiting', nextTryAt: 60_000 })
  })

  test.each([
    ['a first report of a changed basket, however often the order had waited', 7, 1, 'waiting'],
    ['a third report of a changed basket', 2, 3, 'waiting'],
    ['a fourth report of a changed basket that no check finds', 3, 4, 'refused'],
  ])('after %s the order of %i tries and %i POSTs is %s', (_, tries, postCount, state) => {
    const earlierPosts = Array.from({ length: postCount - 1 }, () => ({ ...attempt, endedAt: 24_000 }))
    const order = samplePendingOrder({ state: 'sending', tries, attempts: [...earlierPosts, attempt] })
    const proof = { kind: 'basket-changed' as const, message: 'The basket has changed.' }
    const event: PendingEvent = { type: 'not-committed', proof, nextTryAt: 90_000 }
    expect(applyEvent(order, event, 25_000)?.state).toBe(state)
  })

  test('only the reports about the present revision count, of a changed basket', () => {
    const earlierPosts = Array.from({ length: 4 }, () => ({ ...attempt, endedAt: 24_000 }))
    const attempts = [...earlierPosts, { ...attempt, revision: 2 }]
    const order = samplePendingOrder({ state: 'sending', revision: 2, attempts })
    expect(applyEvent(order, EVENTS['not-committed, changed'], 25_000)).toMatchObject({
      state: 'waiting',
      tries: 1,
      attempts: [...earlierPosts, { revision: 2, endedAt: 25_000 }],
    })
  })

  test('an order that a busy server did not take waits for its next try, longer after each try', () => {
    const order = samplePendingOrder({ state: 'sending', tries: 2, attempts: [attempt] })
    expect(applyEvent(order, EVENTS['not-committed, busy'], 25_000)).toMatchObject({
      state: 'waiting',
      tries: 3,
      nextTryAt: 30_000,
      claimedAt: null,
      attempts: [{ endedAt: 25_000 }],
    })
  })

  test.each([
    [1, 'waiting', 2],
    [3, 'waiting', 2],
    [4, 'refused', 1],
  ])(
    'an order whose key is taken after %i POSTs is %s and has the revision %i',
    (postCount, state, revision) => {
      const earlierPosts = Array.from({ length: postCount - 1 }, () => ({ ...attempt, endedAt: 24_000 }))
      const order = samplePendingOrder({ state: 'sending', attempts: [...earlierPosts, attempt] })
      const proof = { kind: 'key-taken' as const, message: 'The key of the order belongs to another order.' }
      const event: PendingEvent = { type: 'not-committed', proof, nextTryAt: 90_000 }
      expect(applyEvent(order, event, 25_000)).toMatchObject({ state, revision })
    },
  )

  test('an order stays sent if the server answered its last POST', () => {
    const provenAttempt = { ...attempt, endedAt: 24_000 }
    const order = samplePendingOrder({ state: 'sent', orderId: 900, attempts: [attempt, provenAttempt] })
    expect(applyEvent(order, EVENTS['offer-taken'], 25_000)).toBeNull()
  })

  test.each([
    ['with a key', { attempts: [attempt] }, true],
    ['without a key', { attempts: [{ ...attempt, storeId: null }] }, false],
    ['with a key, sent again by a person', { attempts: [attempt], isSendAgain: true }, false],
  ])(
    'after an order is posted %s the history must be read, unless a key proves that it was sent once',
    (_, fields, isCounted) => {
      const order = samplePendingOrder({ state: 'sending', ...fields })
      expect(applyEvent(order, EVENTS.delivered, 25_000)?.isCounted).toBe(isCounted)
    },
  )

  test('the outbox does not look for a second order of a visitor', () => {
    const customer = { name: 'Harper', email: 'h@example.com', phone: '1', companyName: 'Blue', stateId: 13 }
    const attempts = [{ ...attempt, storeId: null }]
    const order = samplePendingOrder({ state: 'sending', customer, attempts })
    expect(applyEvent(order, EVENTS.delivered, 25_000)).toMatchObject({ state: 'sent', isCounted: true })
  })

  test('a second order in the history makes an order Sent twice, with both numbers', () => {
    const order = samplePendingOrder({ state: 'sent', orderId: 900, isCounted: false })
    expect(applyEvent(order, EVENTS['twins-settled, one found'], 25_000)).toMatchObject({ twins: [900, 901] })
    expect(applyEvent(order, EVENTS['twins-settled'], 25_000)).toMatchObject({
      state: 'sent',
      isCounted: true,
    })
  })

  test('a refusal of the check stores its cause as a code', () => {
    const refusal: PendingEvent = { type: 'check-refused', message: '', cause: 'right-lost' }
    expect(applyEvent(samplePendingOrder({ state: 'checking' }), refusal, 25_000)).toMatchObject({
      refusal: { code: null, message: '', cause: 'right-lost' },
      journal: [{ reason: 'saved' }, { at: 25_000, state: 'refused', reason: 'right-lost' }],
    })
  })

  test('a refusal stores the server’s sentence', () => {
    const order = samplePendingOrder({ state: 'sending', attempts: [attempt] })
    const refusal: PendingEvent = {
      type: 'not-committed',
      proof: { kind: 'refused', code: 10302, message: 'Not your dealership.' },
      nextTryAt: 90_000,
    }
    expect(applyEvent(order, refusal, 25_000)).toMatchObject({
      state: 'refused',
      refusal: { code: 10302, message: 'Not your dealership.', cause: null },
      journal: [{}, { reason: 'server-said', said: 'Not your dealership.' }],
    })
  })
})
