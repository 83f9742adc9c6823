import { expect, test } from 'vitest'
import { isPossible, mayTakeAction } from '../lifecycle.ts'
import { SHIPMENT_ACTIONS, shipmentState } from './shipment-actions.ts'

test.each([
  [null, 'none'],
  ['2026-11-21', 'due'],
  ['2026-11-22', 'due'],
  ['2026-11-23', 'waiting'],
] as const)('on 2026-11-22 a shipment with the next start %s is %s', (nextStartDate, state) => {
  expect(shipmentState(nextStartDate && { nextStartDate }, '2026-11-22')).toBe(state)
})

test.each([
  ['none', ['subscribe']],
  ['waiting', ['edit', 'remove', 'force']],
  ['due', ['edit', 'remove', 'force', 'ship']],
] as const)('a shipment with the state %s allows %j', (state, actionNames) => {
  const possibleActions = Object.entries(SHIPMENT_ACTIONS).filter(([, action]) =>
    isPossible<string>(action, state),
  )
  expect(possibleActions.map(([name]) => name)).toEqual(actionNames)
})

test('a person needs the permission of an action, and cannot take the action of the daily job', () => {
  const person = { privileges: [{ group: 'Scheduled_Shipment', actions: ['edit'] }] }
  expect(mayTakeAction(person, SHIPMENT_ACTIONS.edit, 'due')).toBe(true)
  expect(mayTakeAction(person, SHIPMENT_ACTIONS.remove, 'due')).toBe(false)
  expect(mayTakeAction(person, SHIPMENT_ACTIONS.edit, 'none')).toBe(false)
  expect(mayTakeAction(person, SHIPMENT_ACTIONS.ship, 'due')).toBe(false)
})
