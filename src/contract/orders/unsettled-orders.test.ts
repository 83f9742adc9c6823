import * as v from 'valibot'
import { expect, test } from 'vitest'
import { settleOrderBody } from './unsettled-orders.ts'

test.each([
  ['seen by Ana\nin the books', true],
  ['seen\u001b]0;title\u0007', false],
  ['seen\0', false],
  ['seen\u009b2J', false],
  ['gpj.\u202eexe', false],
  [' ', false],
])('the note %j is accepted in a settlement: %s', (note, isAccepted) => {
  const intent = '0a1b2c3d-0000-4000-8000-000000000001'
  expect(v.is(settleOrderBody, { intent, orderId: null, note })).toBe(isAccepted)
})
