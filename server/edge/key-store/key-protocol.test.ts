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
    'for its own new row is forwarded',
    { state: 'received', claim: 'newcomer', isLeaseLive: true },
    {},
    { step: 'forward', earlierMayBePlaced: false },
  ],
  ['for a done row gets the stored answer', { state: 'done', answer }, {}, { step: 'replay', answer }],
  [
    'of a higher revision for a done row gets the stored answer',
    { state: 'done', answer },
    higherRevision,
    { step: 'replay', answer },
  ],
  [
    'of a lower revision for a done row gets the stored answer',
    { state: 'done', answer },
    { revision: 1, bodyHash: 'cc' },
    { step: 'replay', answer },
  ],
  [
    'of another author for a done row is refused as key-reused',
    { state: 'done', answer },
    { author: '8' },
    refusal('key-reused'),
  ],
  [
    'with other bytes for a done row is refused as key-reused',
    { state: 'done', answer },
    { bodyHash: 'bb' },
    refusal('key-reused'),
  ],
  ['for an unknown row is refused as outcome-unknown', {}, {}, refusal('outcome-unknown')],
  [
    'that sends the same revision again for an unknown row is refused as outcome-unknown',
    {},
    { isSentAgain: true },
    refusal('outcome-unknown'),
  ],
  [
    'of a higher revision for an unknown row is refused as outcome-unknown',
    {},
    higherRevision,
    refusal('outcome-unknown'),
  ],
  [
    'that sends a higher revision again for an unknown row is forwarded; an earlier one may be placed',
    {},
    { ...higherRevision, isSentAgain: true },
    { step: 'forward', earlierMayBePlaced: true },
  ],
  [
    'that sends a lower revision again for an unknown row is refused as superseded',
    {},
    { revision: 1, isSentAgain: true },
    refusal('superseded'),
  ],
  [
    'for a forwarding row is refused as in-progress',
    { state: 'forwarding', isLeaseLive: true },
    {},
    refusal('in-progress'),
  ],
  [
    'that sends a higher revision again for a forwarding row is refused as in-progress',
    { state: 'forwarding', isLeaseLive: true },
    { ...higherRevision, isSentAgain: true },
    refusal('in-progress'),
  ],
  [
    'for a forwarding row with a lapsed lease is refused as outcome-unknown',
    { state: 'forwarding' },
    {},
    refusal('outcome-unknown'),
  ],
  [
    'that sends a higher revision again for a forwarding row with a lapsed lease is forwarded; an earlier one may be placed',
    { state: 'forwarding' },
    { ...higherRevision, isSentAgain: true },
    { step: 'forward', earlierMayBePlaced: true },
  ],
  [
    'for a received row is refused as in-progress',
    { state: 'received', isLeaseLive: true },
    {},
    refusal('in-progress'),
  ],
  [
    'for a received row with a lapsed lease is forwarded',
    { state: 'received' },
    {},
    { step: 'forward', earlierMayBePlaced: false },
  ],
  [
    'for a released row is forwarded',
    { state: 'released' },
    {},
    { step: 'forward', earlierMayBePlaced: false },
  ],
  [
    'of a higher revision for a released row is forwarded',
    { state: 'released' },
    higherRevision,
    { step: 'forward', earlierMayBePlaced: false },
  ],
  [
    'of an earlier attempt for a released row is refused as superseded',
    { state: 'released' },
    { attempt: 2 },
    refusal('superseded'),
  ],
  [
    'of an earlier attempt for a received row with a lapsed lease is forwarded',
    { state: 'received' },
    { attempt: 2 },
    { step: 'forward', earlierMayBePlaced: false },
  ],
  [
    'of a lower revision for a released row is refused as superseded',
    { state: 'released' },
    { revision: 1 },
    refusal('superseded'),
  ],
  [
    'for a row released after an unknown outcome is forwarded; an earlier one may be placed',
    { state: 'released', earlierMayBePlaced: true },
    {},
    { step: 'forward', earlierMayBePlaced: true },
  ],
])('a request %s', (_, rowChange, requestChange, decision) => {
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

  test('proves that nothing was placed only if the row is released and no earlier revision may be placed', () => {
    expect(isProvenUncommitted({ state: 'released', earlierMayBePlaced: false })).toBe(true)
    expect(isProvenUncommitted({ state: 'released', earlierMayBePlaced: true })).toBe(false)
    expect(isProvenUncommitted({ state: 'unknown', earlierMayBePlaced: false })).toBe(false)
  })
})
