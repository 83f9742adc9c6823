import { expect, it } from 'vitest'
import { PENDING_STATES } from '#outbox/states.ts'
import { canBeGivenAsCodes, nextStepOf, otherActionsOf } from './order-actions.ts'

it.each([
  ['waiting', 'sendNow', ['backToCart', 'discard']],
  ['checking', null, []],
  ['sign-in', 'signIn', ['backToCart', 'discard']],
  ['needs-review', 'review', ['askManager', 'backToCart', 'discard']],
  ['sending', null, []],
  ['unknown', null, []],
  ['needs-decision', 'itArrived', ['sendAgain', 'discard']],
  ['refused', 'backToCart', ['discard']],
  ['sent', 'openOrder', []],
  ['cancelled', null, []],
  ['duplicated', null, []],
  ['missing', 'backToCart', ['discard']],
  ['unreadable', null, ['discard']],
] as const)('offers in the state %s the next step %s and the actions %j', (state, nextStep, otherActions) => {
  expect(nextStepOf({ state, isSessionMissing: false })).toBe(nextStep)
  expect(otherActionsOf(state)).toEqual(otherActions)
})

it('offers the sign-in when only the author can check an unknown outcome', () => {
  expect(nextStepOf({ state: 'unknown', isSessionMissing: true })).toBe('signIn')
})

it('offers no codes of orders that are sent, withdrawn, sent twice, missing or unreadable', () => {
  expect(PENDING_STATES.filter((state) => !canBeGivenAsCodes(state))).toEqual([
    'sent',
    'cancelled',
    'duplicated',
    'missing',
    'unreadable',
  ])
})
