import { expect, test } from 'vitest'
import { isPossible } from '../lifecycle.ts'
import { REGISTRATION_ACTIONS, REQUEST_ACTIONS, registrationState } from './registration-request.ts'

test.each([
  [{ isRegistered: 0, defaultUser: false }, 'waiting', ['accept', 'join']],
  [{ isRegistered: 1, defaultUser: false }, 'accepted', ['resetPassword']],
  [{ isRegistered: 4, defaultUser: false }, 'accepted', ['resetPassword']],
  [{ isRegistered: 0, defaultUser: true }, 'default', []],
  [{ isRegistered: 2, defaultUser: true }, 'default', []],
] as const)('the user %j is %s; staff can %j', (user, state, actionNames) => {
  expect(registrationState(user)).toBe(state)
  const possibleActions = Object.entries(REGISTRATION_ACTIONS).filter(([, action]) =>
    isPossible<string>(action, registrationState(user)),
  )
  expect(possibleActions.map(([name]) => name)).toEqual(actionNames)
})

test('a request can be completed only once', () => {
  expect(isPossible(REQUEST_ACTIONS.complete, 'open')).toBe(true)
  expect(isPossible<string>(REQUEST_ACTIONS.complete, 'completed')).toBe(false)
})
