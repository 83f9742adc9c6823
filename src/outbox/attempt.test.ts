import { describe, expect, test } from 'vitest'
import { sampleAttempt, samplePendingOrder } from '#tests/support/sample-orders.ts'
import {
  attemptOf,
  canResend,
  isKeyKept,
  type KeyStore,
  mayHaveArrived,
  mayHaveEarlierOrder,
  startOfFirstOpenAttempt,
} from './attempt.ts'

const STORE: KeyStore = { kind: 'available', storeId: 'store-a', retentionMs: 9_999 }
const open = sampleAttempt({ startedAt: 1_000, storeId: 'store-a', retentionMs: 5_000 })
const ended = { ...open, endedAt: 2_000 }

test.each<[string, KeyStore, number, boolean]>([
  ['its store, within its own retention', STORE, 5_999, true],
  ['its store, when the retention ends', STORE, 6_000, false],
  ['another store', { ...STORE, storeId: 'store-b' }, 1_001, false],
  ['no store', { kind: 'none' }, 1_001, false],
  ['a store that did not answer', { kind: 'unanswered' }, 1_001, false],
])('the key of a POST is kept by %s (%j, at %i): %s', (_, keyStore, now, isKept) => {
  expect(isKeyKept(open, keyStore, now)).toBe(isKept)
})

test.each([
  ['a POST without an outcome, whose key is kept', [open], true],
  ['two POSTs without an outcome, whose keys are kept', [open, { ...open, startedAt: 1_500 }], true],
  ['no POST', [], false],
  ['a POST with an outcome', [ended], false],
  ['a POST of an earlier revision', [{ ...open, revision: 0 }], false],
  ['a POST whose key is spent', [{ ...open, isKeySpent: true }], false],
  ['a POST whose key is kept and one whose key is not', [{ ...open, retentionMs: 10 }, open], false],
  ['a POST whose key is kept and one whose key is spent', [open, { ...open, isKeySpent: true }], false],
  [
    'an earlier revision without a key, and a POST whose key is kept',
    [{ ...open, revision: 0, storeId: null }, open],
    true,
  ],
])('an order with %s can be posted again with its key: %j %s', (_, attempts, isPossible) => {
  expect(canResend({ attempts, revision: 1 }, STORE, 2_000)).toBe(isPossible)
})

describe('the order may have arrived under no key', () => {
  test.each([
    ['after a POST without a key', [{ ...open, storeId: null }], true],
    [
      'after a POST whose key is gone, before one whose key is kept',
      [{ ...open, retentionMs: 10 }, open],
      true,
    ],
    ['not while the key is kept', [open], false],
    ['not after an outcome', [{ ...ended, storeId: null }], false],
  ])('%s', (_, attempts, mayHave) => {
    expect(mayHaveArrived({ attempts }, STORE, 2_000)).toBe(mayHave)
  })
})

test.each([
  ['a person sent it again', true, [ended], true],
  ['an earlier revision has no outcome', false, [open, { ...ended, revision: 2 }], true],
  ['the last revision has no outcome', false, [ended, { ...open, revision: 2 }], false],
  ['two POSTs of one revision have none', false, [open, open], false],
])('the server may have an earlier order if %s', (_, isSendAgain, attempts, mayHave) => {
  expect(mayHaveEarlierOrder({ isSendAgain, attempts })).toBe(mayHave)
})

test.each([
  [
    'the first POST without an outcome',
    [{ ...ended, startedAt: 500 }, open, { ...open, startedAt: 3_000 }],
    1_000,
  ],
  ['the first POST if all have one', [{ ...ended, startedAt: 500 }, ended], 500],
  ['the order if there is no POST', [], 700],
])('the search in the history begins at %s', (_, attempts, startedAt) => {
  expect(startOfFirstOpenAttempt({ attempts, placedAt: 700 })).toBe(startedAt)
})

test('a POST stores its bytes, its content and the key store of its time', () => {
  const order = samplePendingOrder({ revision: 3, isShippingOpen: true })
  const attempt = {
    revision: 3,
    startedAt: 4_000,
    body: '{"é":1}',
    content: {
      lines: [
        { productId: 101, quantity: 100 },
        { productId: 121, quantity: 2 },
      ],
      total: 52.38,
    },
    endedAt: null,
    isKeySpent: false,
  }
  expect(attemptOf(order, '{"é":1}', STORE, 4_000)).toEqual({
    ...attempt,
    storeId: 'store-a',
    retentionMs: 9_999,
  })
  expect(attemptOf(order, '{"é":1}', { kind: 'none' }, 4_000)).toEqual({
    ...attempt,
    storeId: null,
    retentionMs: 0,
  })
})
