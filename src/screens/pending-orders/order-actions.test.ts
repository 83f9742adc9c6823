import { expect, it } from 'vitest'
import { nextStepOf, otherActionsOf } from './order-actions.ts'

it.each([
  ['waiting', 'sendNow', ['backToCart', 'discard']],
  ['checking', null, []],
  ['sign-in', 'signIn', ['backToCart', 'discard']],
  ['needs-review', 'review', ['backToCart', 'discard']],
  ['sending', null, []],
  ['unknown', null, []],
  ['needs-decision', 'itArrived', ['sendAgain', 'discard']],
  ['refused', 'backToCart', ['discard']],
  ['sent', 'openOrder', []],
  ['cancelled', null, []],
  ['duplicated', null, []],
  ['unreadable', null, ['discard']],
] as const)('offers in %s the next step %s', (state, nextStep, others) => {
  expect(nextStepOf({ state, isSessionMissing: false })).toBe(nextStep)
  expect(otherActionsOf(state)).toEqual(others)
})

it('offers the sign-in where an unknown outcome can only be looked for by its author', () => {
  expect(nextStepOf({ state: 'unknown', isSessionMissing: true })).toBe('signIn')
})
