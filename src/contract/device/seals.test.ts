import { expect, test } from 'vitest'
import { account } from '#tests/support/account.ts'
import { mayOpenSealsOf } from './seals.ts'

test.each([
  ['the account itself', account({ id: 7 }), true],
  ['a colleague', account({ id: 70 }), false],
  ['staff who manage orders', account({ id: 8, privileges: [{ group: 'Orders', actions: ['edit'] }] }), true],
])('the sealed data of the account 7 may be opened by %s: %s', (_, person, isAllowed) => {
  expect(mayOpenSealsOf(person, '7')).toBe(isAllowed)
})
