import { describe, expect, test } from 'vitest'
import { MONTHLY_POUCHES, QUEUED_AT, sampleShipmentChange } from '#tests/support/sample-shipment-change.ts'
import {
  allowsAction,
  applyChangeEvent,
  type ChangeEvent,
  replacingEdit,
  STATES_OF_CHANGE_EVENT,
} from './change-machine.ts'
import { CHANGE_STATES, type ChangeState } from './shipment-change.ts'

const NOW = QUEUED_AT + 60_000
const OPEN = { startedAt: QUEUED_AT, version: null, ending: 'open' } as const
const afterEvent = (state: ChangeState, event: ChangeEvent, fields = {}) =>
  applyChangeEvent(sampleShipmentChange({ state, ...fields }), event, NOW)

const SAMPLES: ChangeEvent[] = [
  { type: 'claimed', isUnderLock: true },
  { type: 'unanswered', nextTryAt: 9 },
  { type: 'signed-out' },
  { type: 'right-lost' },
  { type: 'check-equal', version: null },
  { type: 'differs', current: null },
  { type: 'not-started', nextTryAt: 9 },
  { type: 'delivered' },
  { type: 'not-committed', nextTryAt: 9 },
  { type: 'outcome-lost', nextTryAt: 9, ending: 'open', message: null },
  { type: 'postponed', nextTryAt: 9 },
  { type: 'found-unchanged', nextTryAt: 9 },
  { type: 'abandoned', nextTryAt: NOW },
  { type: 'session-began' },
  { type: 'hurried' },
  { type: 'edited', edit: { kind: 'cancel', base: MONTHLY_POUCHES, wanted: null } },
  { type: 'mine-accepted', today: '2026-11-25' },
  { type: 'tried-again' },
  { type: 'discarded' },
]

test('each event is possible only in the states of its row', () => {
  expect(SAMPLES.map(({ type }) => type)).toEqual(Object.keys(STATES_OF_CHANGE_EVENT))
  for (const event of SAMPLES) {
    const states = CHANGE_STATES.filter(
      (state) => afterEvent(state, event, { attempt: OPEN, current: { shipment: null, readAt: 1 } }) !== null,
    )
    const tableStates = CHANGE_STATES.filter((state) => STATES_OF_CHANGE_EVENT[event.type].includes(state))
    expect([event.type, states]).toEqual([event.type, tableStates])
  }
})

describe('the next state of a change', () => {
  test.each<[ChangeState, ChangeEvent, object]>([
    ['waiting', { type: 'claimed', isUnderLock: true }, { state: 'checking', epoch: 1, claimedAt: NOW }],
    ['checking', { type: 'unanswered', nextTryAt: 9 }, { state: 'waiting', tries: 1, nextTryAt: 9 }],
    [
      'checking',
      { type: 'check-equal', version: 'v7' },
      { state: 'sending', attempt: { startedAt: NOW, version: 'v7', ending: 'open' } },
    ],
    ['checking', { type: 'right-lost' }, { state: 'refused', refusal: { cause: 'right-lost' } }],
    [
      'checking',
      { type: 'differs', current: null },
      { state: 'needs-review', current: { shipment: null, readAt: NOW }, claimedAt: null },
    ],
    ['sending', { type: 'signed-out' }, { state: 'sign-in', attempt: null }],
    ['sending', { type: 'abandoned', nextTryAt: NOW }, { state: 'unknown', epoch: 1, attempt: OPEN }],
    ['checking', { type: 'abandoned', nextTryAt: NOW }, { state: 'waiting', epoch: 1 }],
    [
      'sending',
      { type: 'outcome-lost', nextTryAt: 9, ending: 'refused', message: 'No.' },
      {
        state: 'unknown',
        attempt: { startedAt: QUEUED_AT, version: null, ending: 'refused' },
        refusal: { message: 'No.' },
      },
    ],
    ['unknown', { type: 'found-unchanged', nextTryAt: 9 }, { state: 'waiting', nextTryAt: 9 }],
    ['needs-review', { type: 'discarded' }, { state: 'discarded', changedAt: NOW }],
    ['checking', { type: 'signed-out' }, { state: 'sign-in', attempt: OPEN, claimedAt: null }],
    ['sign-in', { type: 'session-began' }, { state: 'waiting', nextTryAt: NOW }],
    [
      'sending',
      { type: 'not-started', nextTryAt: 9 },
      { state: 'waiting', attempt: null, tries: 1, nextTryAt: 9 },
    ],
    [
      'sending',
      { type: 'not-committed', nextTryAt: 9 },
      { state: 'waiting', attempt: null, tries: 1, nextTryAt: 9 },
    ],
    [
      'unknown',
      { type: 'postponed', nextTryAt: 9 },
      { state: 'unknown', tries: 1, nextTryAt: 9, attempt: OPEN },
    ],
    [
      'unknown',
      { type: 'hurried' },
      { state: 'unknown', nextTryAt: NOW, attempt: OPEN, changedAt: QUEUED_AT },
    ],
    ['unknown', { type: 'delivered' }, { state: 'done', attempt: OPEN, changedAt: NOW }],
    ['waiting', { type: 'claimed', isUnderLock: false }, { isClaimedUnderLock: false, changedAt: NOW }],
    ['waiting', { type: 'claimed', isUnderLock: true }, { isClaimedUnderLock: true }],
  ])('in %s after %j', (state, event, expected) => {
    expect(afterEvent(state, event, { attempt: OPEN, claimedAt: QUEUED_AT })).toMatchObject(expected)
  })

  test('a refused change whose shipment is unchanged keeps the message of the server', () => {
    const refusal = { message: 'No.', cause: null }
    expect(afterEvent('unknown', { type: 'found-unchanged', nextTryAt: 9 }, { refusal })).toMatchObject({
      state: 'refused',
      refusal,
    })
  })

  test('a change that is tried again, or edited, forgets its POST, its refusal and its tries', () => {
    const fields = { attempt: OPEN, refusal: { message: 'No.', cause: null }, tries: 4, revision: 2 }
    const forgotten = {
      revision: 3,
      attempt: null,
      refusal: null,
      tries: 0,
      nextTryAt: NOW,
      state: 'waiting',
    }
    const before = sampleShipmentChange()
    expect(afterEvent('refused', { type: 'tried-again' }, fields)).toMatchObject({
      ...forgotten,
      kind: before.kind,
      base: before.base,
      wanted: before.wanted,
    })
    const edit = { kind: 'cancel', base: MONTHLY_POUCHES, wanted: null } as const
    expect(afterEvent('refused', { type: 'edited', edit }, fields)).toMatchObject({ ...forgotten, ...edit })
  })

  test('a late success counts only for a change that was sent', () => {
    expect(afterEvent('waiting', { type: 'delivered' })).toBeNull()
    expect(afterEvent('waiting', { type: 'delivered' }, { attempt: OPEN })).toMatchObject({ state: 'done' })
  })

  test('Send my change makes the next revision, based on the shipment of the server', () => {
    const current = { shipment: { ...MONTHLY_POUCHES, nextStartDate: '2027-02-01' }, readAt: 1 }
    expect(
      afterEvent('needs-review', { type: 'mine-accepted', today: '2026-11-25' }, { current, attempt: OPEN }),
    ).toMatchObject({
      state: 'waiting',
      revision: 2,
      base: { nextStartDate: '2027-02-01' },
      wanted: { quantity: 250, nextStartDate: '2027-02-01' },
      attempt: null,
      current: null,
      nextTryAt: NOW,
    })
  })
})

test('a live change can be discarded, unless a check or POST of it runs or its outcome is unknown', () => {
  expect(CHANGE_STATES.filter((state) => allowsAction('discard', state))).toEqual([
    'waiting',
    'sign-in',
    'needs-review',
    'refused',
  ])
})

describe('a second edit of the same shipment', () => {
  const values = { quantity: 30, reorderPeriod: 30, nextStartDate: '2027-01-01' }
  const waitingCreation = sampleShipmentChange({ kind: 'create', base: null })
  const waitingCancel = sampleShipmentChange({ kind: 'cancel', wanted: null })
  const waitingSkip = sampleShipmentChange({ kind: 'skip' })
  test.each([
    [
      'changes a waiting creation',
      waitingCreation,
      'change',
      values,
      { kind: 'create', base: null, wanted: values },
    ],
    ['withdraws a waiting creation', waitingCreation, 'cancel', null, null],
    [
      'replaces a waiting end of the shipment',
      waitingCancel,
      'change',
      values,
      { kind: 'change', base: MONTHLY_POUCHES, wanted: values },
    ],
    [
      'ends a skipped shipment',
      waitingSkip,
      'cancel',
      null,
      { kind: 'cancel', base: MONTHLY_POUCHES, wanted: null },
    ],
    ['skips once more', waitingSkip, 'skip', values, { kind: 'skip', base: MONTHLY_POUCHES, wanted: values }],
    [
      'turns a waiting skip into a change',
      waitingSkip,
      'change',
      values,
      { kind: 'change', base: MONTHLY_POUCHES, wanted: values },
    ],
  ] as const)('%s', (_case, waitingChange, kind, wanted, edit) => {
    expect(replacingEdit(waitingChange, { kind, base: MONTHLY_POUCHES, wanted })).toEqual(edit)
  })
})
