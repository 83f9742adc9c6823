import type { EventType, NotCommitted, PendingEvent } from '#outbox/events.ts'
import { REQUEST_ID, sampleAttempt, sampleDealership, sampleLines } from './sample-orders.ts'

/** A POST with a key. The device has received no answer to it. */
export const KEYED_ATTEMPT = sampleAttempt({ startedAt: 20_000, storeId: 'store-a', retentionMs: 1_000_000 })

const notCommitted = (proof: NotCommitted): PendingEvent => ({
  type: 'not-committed',
  proof,
  nextTryAt: 30_000,
})

/**
 * At least one example of every event. `not-committed` has one for each of its four proofs, and `twins-settled` has two,
 * because they lead to different states.
 */
export const EVENTS = {
  claimed: { type: 'claimed', isUnderLock: true },
  'check-unanswered': { type: 'check-unanswered', nextTryAt: 30_000 },
  'check-signed-out': { type: 'check-signed-out' },
  'session-over': { type: 'session-over' },
  'check-refused': { type: 'check-refused', message: 'No.', cause: null },
  'check-differs': {
    type: 'check-differs',
    current: { products: [], dealership: sampleDealership(), foundAt: 1 },
  },
  'check-equal': { type: 'check-equal', attempt: KEYED_ATTEMPT },
  'not-started': { type: 'not-started', nextTryAt: 5_000 },
  delivered: { type: 'delivered', orderId: 900 },
  'not-committed': notCommitted({ kind: 'signed-out' }),
  'not-committed, changed': notCommitted({ kind: 'basket-changed', message: 'Changed.' }),
  'not-committed, busy': notCommitted({ kind: 'busy', retryAt: null }),
  'not-committed, refused': notCommitted({ kind: 'refused', code: 10302, message: 'No.' }),
  'outcome-lost': { type: 'outcome-lost', nextTryAt: 30_000, isKeySpent: false },
  resent: { type: 'resent', attempt: KEYED_ATTEMPT, isUnderLock: false },
  'history-read': { type: 'history-read', matches: [], nextTryAt: 30_000 },
  'history-settled': { type: 'history-settled', probable: null },
  'history-closed': { type: 'history-closed' },
  'offer-taken': { type: 'offer-taken' },
  'session-missing': { type: 'session-missing', nextTryAt: 30_000 },
  postponed: { type: 'postponed', nextTryAt: 30_000 },
  'twins-read': { type: 'twins-read', twins: [], nextTryAt: 30_000 },
  'twins-settled': { type: 'twins-settled', twins: [] },
  'twins-settled, one found': { type: 'twins-settled', twins: [901] },
  'found-missing': { type: 'found-missing' },
  'found-again': { type: 'found-again' },
  abandoned: { type: 'abandoned', nextTryAt: 30_000 },
  'session-began': { type: 'session-began' },
  hurried: { type: 'hurried' },
  'changes-accepted': {
    type: 'changes-accepted',
    lines: sampleLines,
    dealership: sampleDealership(),
    agreed: { subTotal: 49.3, shippingCost: 23.5, taxCost: 3.08, totalPrice: 75.88 },
    edited: {},
    pricesAsOf: 5,
  },
  decided: { type: 'decided', decisions: { revision: 1, quantities: [], taken: [] } },
  'compared-again': {
    type: 'compared-again',
    current: { products: [], dealership: sampleDealership(), foundAt: 1 },
  },
  'manager-asked': { type: 'manager-asked', id: REQUEST_ID },
  'request-sent': { type: 'request-sent', id: REQUEST_ID },
  'request-lost': { type: 'request-lost', id: REQUEST_ID, reason: 'not-kept', said: '' },
  'manager-accepted': {
    type: 'manager-accepted',
    id: REQUEST_ID,
    lines: [{ productId: 101, quantity: 100 }],
    by: { id: 8, name: 'Maria' },
    at: 24_000,
    note: '',
  },
  'manager-declined': {
    type: 'manager-declined',
    id: REQUEST_ID,
    by: { id: 8, name: 'Maria' },
    at: 24_000,
    note: 'Too dear.',
  },
  'requests-withdrawn': { type: 'requests-withdrawn', ids: [REQUEST_ID] },
  arrived: { type: 'arrived' },
  'sent-again': { type: 'sent-again' },
  'returned-to-cart': { type: 'returned-to-cart' },
  discarded: { type: 'discarded' },
} as const satisfies Record<EventType | `${EventType}, ${string}`, PendingEvent>
