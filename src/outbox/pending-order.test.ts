import { expect, test } from 'vitest'
import {
  sampleAttempt,
  sampleAuthor,
  sampleCustomer,
  sampleDealership,
  sampleIntent,
  sampleLines,
  samplePendingOrder,
  sampleReviewRequest,
} from '#tests/support/sample-orders.ts'
import {
  finishedAtOf,
  hasUnknownNumber,
  isClaimed,
  isUnderWay,
  isUnfinished,
  isWaitingForSession,
  needsPerson,
  newPendingOrder,
  serverNumbersOf,
} from './pending-order.ts'
import { canStillArrive, isLive, PENDING_STATES, type PendingState } from './states.ts'

/** The states in which each statement about an order without further marks is true. */
const STATES_OF: Record<string, [is: (state: PendingState) => boolean, states: PendingState[]]> = {
  'waits for a person': [
    (state) => needsPerson({ state, isSessionMissing: false }),
    ['sign-in', 'needs-review', 'needs-decision', 'refused', 'missing', 'unreadable'],
  ],
  'waits for a person if its session is missing': [
    (state) => needsPerson({ state, isSessionMissing: true }),
    ['sign-in', 'needs-review', 'unknown', 'needs-decision', 'refused', 'missing', 'unreadable'],
  ],
  'waits for no person while it is sealed': [
    (state) => needsPerson({ state, isSessionMissing: true, isSealed: true }),
    [],
  ],
  'is under way': [
    (state) => isUnderWay({ state, isSessionMissing: false }),
    ['checking', 'sending', 'unknown'],
  ],
  'is under way if its session is missing': [
    (state) => isUnderWay({ state, isSessionMissing: true }),
    ['checking', 'sending'],
  ],
  'is not under way while it is sealed': [
    (state) => isUnderWay({ state, isSessionMissing: false, isSealed: true }),
    [],
  ],
  'waits for a session if it is missing': [
    (state) => isWaitingForSession({ state, isSessionMissing: true }),
    ['sign-in', 'unknown'],
  ],
  'is worked on by a tab': [(state) => isClaimed({ state }), ['checking', 'sending']],
  'has work for a later pass': [(state) => isUnfinished({ state, isCounted: true }), ['waiting', 'unknown']],
  'has work for a later pass while it is not counted': [
    (state) => isUnfinished({ state, isCounted: false }),
    ['waiting', 'unknown', 'sent'],
  ],
  'is not live': [(state) => !isLive(state), ['sent', 'cancelled', 'duplicated']],
  'cannot arrive any more': [
    (state) => !canStillArrive(state),
    ['refused', 'sent', 'cancelled', 'duplicated', 'unreadable'],
  ],
}

test.each(Object.entries(STATES_OF))('an order %s in these states', (_, [is, states]) => {
  expect(PENDING_STATES.filter(is)).toEqual(states)
})

const request = {
  cartRevision: 4,
  dealership: sampleDealership({ id: 6 }),
  poNumber: 'PO-É',
  ordererName: 'Renée',
  confirmNumber: 'NJ-1',
  edited: { taxCost: 1 },
  isShippingOpen: true,
  pricesAsOf: 900,
}

test('a new order has the fields of its request and the prices of its lines', () => {
  expect(newPendingOrder(sampleIntent, sampleAuthor, request, sampleLines, 5_000)).toEqual({
    intent: sampleIntent,
    revision: 1,
    state: 'waiting',
    epoch: 0,
    claimedAt: null,
    isClaimedUnderLock: true,
    author: sampleAuthor,
    customer: null,
    dealership: request.dealership,
    lines: sampleLines,
    poNumber: 'PO-É',
    ordererName: 'Renée',
    confirmNumber: 'NJ-1',
    edited: { taxCost: 1 },
    agreed: { subTotal: 49.3, shippingCost: 23.5, taxCost: 1, totalPrice: 73.8 },
    isShippingOpen: true,
    pricesAsOf: 900,
    placedAt: 5_000,
    changedAt: 5_000,
    tries: 0,
    nextTryAt: 5_000,
    attempts: [],
    isSendAgain: false,
    current: null,
    decisions: null,
    request: null,
    acceptedBy: null,
    acceptance: null,
    refusal: null,
    probable: null,
    historyRead: null,
    orderId: null,
    isSessionMissing: false,
    isCounted: true,
    twins: [],
    journal: [{ at: 5_000, state: 'waiting', reason: 'saved' }],
  })
})

test('the order of a new customer has the customer’s name as that of its author', () => {
  const visitor = { id: 0, login: '', name: '', isAdmin: false }
  const order = newPendingOrder(
    sampleIntent,
    visitor,
    { ...request, customer: sampleCustomer },
    sampleLines,
    1,
  )
  expect([order.author, order.customer]).toEqual([{ ...visitor, name: 'Harper Wells' }, sampleCustomer])
})

const openAttempt = sampleAttempt()
const endedAttempt = sampleAttempt({ endedAt: 20 })

test.each([
  ['a person said that it arrived', { state: 'sent', attempts: [openAttempt] }, true],
  ['a person discarded it', { state: 'cancelled', attempts: [openAttempt] }, true],
  ['its number is known', { state: 'sent', attempts: [openAttempt], orderId: 9 }, false],
  ['every POST has an outcome', { state: 'sent', attempts: [endedAttempt] }, false],
  ['its outcome is still looked for', { state: 'unknown', attempts: [openAttempt] }, false],
] as const)('the server may have the order under an unknown number if %s', (_, fields, mayHave) => {
  expect(hasUnknownNumber(samplePendingOrder({ ...fields, attempts: [...fields.attempts] }))).toBe(mayHave)
})

test.each([
  ['the order was sent once', { state: 'sent', orderId: 9, attempts: [endedAttempt] }, 77],
  ['no number is known, but the server answered', { state: 'sent', attempts: [endedAttempt] }, 77],
  [
    'an earlier POST has no outcome, and the order was counted',
    { state: 'sent', orderId: 9, attempts: [openAttempt, endedAttempt] },
    77,
  ],
  [
    'an earlier POST has no outcome, and the number is unknown',
    { state: 'sent', attempts: [openAttempt, endedAttempt] },
    null,
  ],
  [
    'the order is sent and not counted',
    { state: 'sent', orderId: 9, isCounted: false, attempts: [endedAttempt] },
    null,
  ],
  ['a person discarded it', { state: 'cancelled', attempts: [endedAttempt] }, 77],
  ['a person discarded it, and a POST has no outcome', { state: 'cancelled', attempts: [openAttempt] }, null],
  [
    'the managers still have an earlier question',
    { state: 'cancelled', attempts: [], request: sampleReviewRequest({ state: 'lost', replacedIds: ['a'] }) },
    null,
  ],
  ['the server has it twice', { state: 'duplicated', orderId: 9, attempts: [endedAttempt] }, null],
] as const)('an order is finished only if nothing is open about it: %s', (_, fields, finishedAt) => {
  expect(finishedAtOf(samplePendingOrder({ ...fields, changedAt: 77, attempts: [...fields.attempts] }))).toBe(
    finishedAt,
  )
})

test('the numbers of an order on the server are its own and those of its doubles', () => {
  expect(serverNumbersOf({ orderId: 5, twins: [6] })).toEqual([5, 6])
  expect(serverNumbersOf({ orderId: null, twins: [] })).toEqual([])
})
