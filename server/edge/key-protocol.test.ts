import { describe, expect, test } from 'vitest'
import { decide, isProvenUncommitted, type KeyedRequest, type KeyRow, settledState } from './key-protocol.ts'

const answer = { status: 200, type: 'application/json', body: '{"data":{"id":1}}' }
const row: KeyRow = {
  revision: 2,
  attempt: 3,
  author: '7',
  bodyHash: 'aa',
  state: 'unknown',
  claim: 'holder',
  isLeaseLive: false,
  earlierMayBePlaced: false,
  mustTellNotSent: false,
  answer: null,
}
const request: KeyedRequest = {
  intent: 'i',
  revision: 2,
  attempt: 3,
  author: '7',
  device: null,
  dealership: null,
  bodyHash: 'aa',
  claim: 'newcomer',
  isSentAgain: false,
}
const higherRevision = { revision: 3, bodyHash: 'bb' }
const refusal = (code: string) => ({ step: 'refuse', code })

test.each<[string, Partial<KeyRow>, Partial<KeyedRequest>, object]>([
  [
    'own new row',
    { state: 'received', claim: 'newcomer', isLeaseLive: true },
    {},
    { step: 'forward', earlierMayBePlaced: false },
  ],
  ['done', { state: 'done', answer }, {}, { step: 'replay', answer }],
  ['done, higher revision', { state: 'done', answer }, higherRevision, { step: 'replay', answer }],
  [
    'done, lower revision',
    { state: 'done', answer },
    { revision: 1, bodyHash: 'cc' },
    { step: 'replay', answer },
  ],
  ['done, other author', { state: 'done', answer }, { author: '8' }, refusal('key-reused')],
  ['done, other bytes', { state: 'done', answer }, { bodyHash: 'bb' }, refusal('key-reused')],
  ['unknown', {}, {}, refusal('outcome-unknown')],
  ['unknown, sent again with the same revision', {}, { isSentAgain: true }, refusal('outcome-unknown')],
  ['unknown, higher revision', {}, higherRevision, refusal('outcome-unknown')],
  [
    'unknown, higher revision, sent again',
    {},
    { ...higherRevision, isSentAgain: true },
    { step: 'forward', earlierMayBePlaced: true },
  ],
  ['unknown, lower revision', {}, { revision: 1, isSentAgain: true }, refusal('superseded')],
  ['forwarding', { state: 'forwarding', isLeaseLive: true }, {}, refusal('in-progress')],
  [
    'forwarding, higher revision, sent again',
    { state: 'forwarding', isLeaseLive: true },
    { ...higherRevision, isSentAgain: true },
    refusal('in-progress'),
  ],
  ['forwarding, lapsed lease', { state: 'forwarding' }, {}, refusal('outcome-unknown')],
  [
    'forwarding, lapsed lease, higher revision, sent again',
    { state: 'forwarding' },
    { ...higherRevision, isSentAgain: true },
    { step: 'forward', earlierMayBePlaced: true },
  ],
  ['received', { state: 'received', isLeaseLive: true }, {}, refusal('in-progress')],
  ['received, lapsed lease', { state: 'received' }, {}, { step: 'forward', earlierMayBePlaced: false }],
  ['released', { state: 'released' }, {}, { step: 'forward', earlierMayBePlaced: false }],
  [
    'released, higher revision',
    { state: 'released' },
    higherRevision,
    { step: 'forward', earlierMayBePlaced: false },
  ],
  ['released, late copy of a request', { state: 'released' }, { attempt: 2 }, refusal('superseded')],
  [
    'received, lapsed lease, late copy of a request',
    { state: 'received' },
    { attempt: 2 },
    { step: 'forward', earlierMayBePlaced: false },
  ],
  ['released, lower revision', { state: 'released' }, { revision: 1 }, refusal('superseded')],
  [
    'released after an unknown outcome',
    { state: 'released', earlierMayBePlaced: true },
    {},
    { step: 'forward', earlierMayBePlaced: true },
  ],
])('decide judges by row and request: %s', (_, rowChange, requestChange, decision) => {
  expect(decide({ ...row, ...rowChange }, { ...request, ...requestChange })).toEqual(decision)
})

describe('a forward', () => {
  test.each([
    ['committed', 'done', 'done'],
    ['never-left', 'released', 'released'],
    ['refused-before-write', 'released', 'unknown'],
    ['unknown', 'unknown', 'unknown'],
  ] as const)(
    'that ended %s leaves the row %s, or %s when an earlier revision may be placed',
    (outcome, state, stateAfterEarlier) => {
      expect(settledState(outcome, false)).toBe(state)
      expect(settledState(outcome, true)).toBe(stateAfterEarlier)
    },
  )

  test('proves that nothing was placed only when no earlier revision may be placed', () => {
    expect(isProvenUncommitted({ state: 'released', earlierMayBePlaced: false })).toBe(true)
    expect(isProvenUncommitted({ state: 'released', earlierMayBePlaced: true })).toBe(false)
    expect(isProvenUncommitted({ state: 'unknown', earlierMayBePlaced: false })).toBe(false)
  })
})
