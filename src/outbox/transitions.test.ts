// The fields that each event changes, and the line that it adds to the journal.
import { expect, test } from 'vitest'
import { EVENTS, KEYED_ATTEMPT } from '#tests/support/sample-events.ts'
import { sampleBasis, samplePendingOrder, sampleReviewRequest } from '#tests/support/sample-orders.ts'
import type { JournalReason } from './journal-line.ts'
import { applyEvent } from './machine.ts'
import type { PendingOrder } from './pending-order.ts'
import type { PendingState } from './states.ts'

const NOW = 25_000
const OPEN = { ...KEYED_ATTEMPT, revision: 3 }
const ENDED = [{ ...OPEN, endedAt: NOW }]

/** An order in which an event has something to change in every field. */
const orderIn = (state: PendingState, fields: Partial<PendingOrder> = {}) =>
  samplePendingOrder({
    state,
    revision: 3,
    epoch: 4,
    tries: 2,
    nextTryAt: 11_000,
    claimedAt: 12_000,
    isClaimedUnderLock: true,
    attempts: [OPEN],
    current: sampleBasis(),
    orderId: 5,
    probable: { orderId: 7, createdAt: '11.20.2026 12:00', totalAmount: 75.88 },
    historyRead: { at: 1, matches: [7] },
    isSessionMissing: true,
    request: sampleReviewRequest({ revision: 3 }),
    ...fields,
  })

function changesBy(order: PendingOrder, name: keyof typeof EVENTS): unknown {
  const changedOrder = applyEvent(order, EVENTS[name], NOW)
  if (changedOrder === null) return null
  const { journal, ...fields } = changedOrder
  const changes = Object.entries(fields).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(order[field as keyof PendingOrder]), // its own key
  )
  const line = journal.length === order.journal.length ? null : journal.at(-1)
  return [Object.fromEntries(changes), line]
}

type Changes = Partial<PendingOrder>
type Row = [name: keyof typeof EVENTS, from: PendingState, changes: Changes, reason: JournalReason | null]

test.each<Row>([
  ['claimed', 'waiting', { state: 'checking', epoch: 5, claimedAt: NOW, changedAt: NOW }, 'claimed'],
  [
    'check-unanswered',
    'checking',
    { state: 'waiting', claimedAt: null, tries: 3, nextTryAt: 30_000, changedAt: NOW },
    'check-unanswered',
  ],
  ['check-signed-out', 'checking', { state: 'sign-in', claimedAt: null, changedAt: NOW }, 'check-signed-out'],
  ['session-over', 'waiting', { state: 'sign-in', changedAt: NOW }, 'session-over'],
  [
    'check-refused',
    'checking',
    {
      state: 'refused',
      claimedAt: null,
      refusal: { code: null, message: 'No.', cause: null },
      changedAt: NOW,
    },
    'server-said',
  ],
  [
    'check-differs',
    'checking',
    { state: 'needs-review', claimedAt: null, current: EVENTS['check-differs'].current, changedAt: NOW },
    'check-differs',
  ],
  [
    'check-equal',
    'checking',
    { state: 'sending', claimedAt: NOW, attempts: [OPEN, KEYED_ATTEMPT], changedAt: NOW },
    'check-equal',
  ],
  [
    'not-started',
    'sending',
    { state: 'waiting', claimedAt: null, tries: 3, nextTryAt: 5_000, attempts: [], changedAt: NOW },
    'not-started',
  ],
  [
    'delivered',
    'sending',
    { state: 'sent', claimedAt: null, orderId: 900, attempts: ENDED, historyRead: null, changedAt: NOW },
    'delivered',
  ],
  [
    'not-committed',
    'sending',
    { state: 'sign-in', claimedAt: null, attempts: ENDED, changedAt: NOW },
    'not-placed-signed-out',
  ],
  [
    'not-committed, changed',
    'sending',
    { state: 'waiting', claimedAt: null, attempts: ENDED, tries: 3, nextTryAt: NOW, changedAt: NOW },
    'server-said',
  ],
  [
    'not-committed, busy',
    'sending',
    { state: 'waiting', claimedAt: null, attempts: ENDED, tries: 3, nextTryAt: 30_000, changedAt: NOW },
    'not-placed-busy',
  ],
  [
    'outcome-lost',
    'sending',
    { state: 'unknown', claimedAt: null, tries: 3, nextTryAt: 30_000, changedAt: NOW },
    'outcome-lost',
  ],
  [
    'resent',
    'unknown',
    {
      state: 'sending',
      epoch: 5,
      claimedAt: NOW,
      isClaimedUnderLock: false,
      isSessionMissing: false,
      attempts: [OPEN, KEYED_ATTEMPT],
      changedAt: NOW,
    },
    'resent',
  ],
  [
    'history-read',
    'unknown',
    {
      historyRead: { at: NOW, matches: [] },
      isSessionMissing: false,
      nextTryAt: 30_000,
      changedAt: NOW,
    },
    'history-read',
  ],
  [
    'history-settled',
    'unknown',
    { state: 'needs-decision', probable: null, changedAt: NOW },
    'history-lacks-it',
  ],
  [
    'history-closed',
    'unknown',
    { state: 'needs-decision', probable: null, historyRead: null, changedAt: NOW },
    'history-closed',
  ],
  [
    'offer-taken',
    'needs-decision',
    {
      state: 'unknown',
      epoch: 5,
      orderId: null,
      probable: null,
      historyRead: null,
      nextTryAt: NOW,
      changedAt: NOW,
    },
    'offer-taken',
  ],
  ['session-missing', 'unknown', { tries: 3, nextTryAt: 30_000 }, null],
  ['postponed', 'unknown', { tries: 3, nextTryAt: 30_000 }, null],
  ['twins-read', 'sent', { historyRead: { at: NOW, matches: [] }, nextTryAt: 30_000 }, null],
  [
    'twins-settled, one found',
    'sent',
    { state: 'duplicated', twins: [5, 901], changedAt: NOW },
    'twins-settled',
  ],
  ['found-missing', 'sent', { state: 'missing', changedAt: NOW }, 'found-missing'],
  ['found-again', 'missing', { state: 'sent', changedAt: NOW }, 'found-again'],
  [
    'abandoned',
    'sending',
    { state: 'unknown', epoch: 5, claimedAt: null, nextTryAt: 30_000, changedAt: NOW },
    'abandoned-sending',
  ],
  [
    'abandoned',
    'checking',
    { state: 'waiting', epoch: 5, claimedAt: null, nextTryAt: 30_000, changedAt: NOW },
    'abandoned-checking',
  ],
  ['session-began', 'sign-in', { state: 'waiting', nextTryAt: NOW, changedAt: NOW }, 'session-began'],
  ['session-began', 'unknown', { isSessionMissing: false, nextTryAt: NOW }, null],
  ['hurried', 'waiting', { nextTryAt: NOW }, null],
  [
    'changes-accepted',
    'needs-review',
    {
      state: 'waiting',
      revision: 4,
      current: null,
      pricesAsOf: 5,
      tries: 0,
      nextTryAt: NOW,
      changedAt: NOW,
    },
    'changes-accepted',
  ],
  ['decided', 'needs-review', { decisions: EVENTS.decided.decisions }, null],
  ['compared-again', 'needs-review', { current: EVENTS['compared-again'].current }, null],
  ['requests-withdrawn', 'waiting', { request: null }, null],
  ['arrived', 'needs-decision', { state: 'sent', orderId: 7, historyRead: null, changedAt: NOW }, 'arrived'],
  [
    'sent-again',
    'needs-decision',
    {
      state: 'waiting',
      revision: 4,
      isSendAgain: true,
      probable: null,
      historyRead: null,
      tries: 0,
      nextTryAt: NOW,
      changedAt: NOW,
    },
    'sent-again',
  ],
  ['returned-to-cart', 'waiting', { state: 'cancelled', changedAt: NOW }, 'returned-to-cart'],
  ['discarded', 'missing', { state: 'cancelled', orderId: null, changedAt: NOW }, 'discarded'],
])('%s, from %s, changes only these fields: %j', (name, from, changes, reason) => {
  const order = orderIn(from)
  const message = EVENTS[name].type === 'check-refused' ? 'No.' : 'Changed.'
  const said = reason === 'server-said' ? { said: message } : {}
  const line = reason && { at: NOW, state: changes.state ?? from, reason, ...said }
  expect(changesBy(order, name)).toEqual([changes, line])
})

test('a session that turns out to be missing is noted once in the journal', () => {
  expect(changesBy(orderIn('unknown', { isSessionMissing: false }), 'session-missing')).toEqual([
    { isSessionMissing: true, tries: 3, nextTryAt: 30_000, changedAt: NOW },
    { at: NOW, state: 'unknown', reason: 'session-missing' },
  ])
})

test('a history that shows the order is noted as such', () => {
  const probable = { orderId: 8, createdAt: '11.20.2026 13:00', totalAmount: null }
  const order = applyEvent(orderIn('unknown'), { type: 'history-settled', probable }, NOW)
  expect([order?.probable, order?.journal.at(-1)?.reason]).toEqual([probable, 'history-shows-it'])
})

test('a key that cannot tell the outcome is marked on the last POST only', () => {
  const earlier = { ...OPEN, startedAt: 1 }
  const event = { type: 'outcome-lost', nextTryAt: 30_000, isKeySpent: true } as const
  expect(applyEvent(orderIn('sending', { attempts: [earlier, OPEN] }), event, NOW)?.attempts).toEqual([
    earlier,
    { ...OPEN, isKeySpent: true },
  ])
})

test('an order that was sent without a key, or perhaps before, is looked for after five minutes', () => {
  const withoutKey = [{ ...OPEN, storeId: null }]
  const perhapsEarlier = [{ ...OPEN, revision: 2 }, OPEN]
  for (const attempts of [withoutKey, perhapsEarlier]) {
    expect(applyEvent(orderIn('sending', { attempts }), EVENTS.delivered, NOW)).toMatchObject({
      isCounted: false,
      tries: 0,
      nextTryAt: 325_000,
    })
  }
})

test('an order whose key belongs to other content is sent again at once as its next revision', () => {
  const proof = { kind: 'key-taken', message: 'Taken.' } as const
  const order = applyEvent(orderIn('sending'), { type: 'not-committed', proof, nextTryAt: 30_000 }, NOW)
  expect(order).toMatchObject({ state: 'waiting', revision: 4, tries: 3, nextTryAt: NOW, claimedAt: null })
  expect(order?.journal.at(-1)).toEqual({ at: NOW, state: 'waiting', reason: 'server-said', said: 'Taken.' })
})

test('the journal keeps its sixty newest lines', () => {
  const journal = Array.from({ length: 60 }, (_, at) => ({ at, state: 'waiting' as const, reason: 'saved' }))
  const order = applyEvent(orderIn('waiting', { journal }), EVENTS.claimed, NOW)
  expect([order?.journal.length, order?.journal[0]?.at, order?.journal.at(-1)?.reason]).toEqual([
    60,
    1,
    'claimed',
  ])
})
