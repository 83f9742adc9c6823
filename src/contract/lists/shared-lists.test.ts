import { expect, test } from 'vitest'
import type { Account } from '#domain/people/account.ts'
import { listAuthorOf } from './shared-lists.ts'

const personWith = (roleId: number, privileges: Account['privileges']): Account => ({
  id: 9,
  login: 'dana',
  email: '',
  name: 'Dana Lee',
  role: { id: roleId, name: 'Role' },
  privileges,
  dealerships: [{ id: 1, name: 'Lakeside Motors' }],
  company: { id: 2, name: 'Lakeside Group' },
})

test.each<[string, Account, string]>([
  ['a buyer', personWith(3, [{ group: 'Orders', actions: ['create'] }]), 'Dana Lee'],
  [
    'a person of the supplier who may edit orders',
    personWith(3, [{ group: 'Orders', actions: ['edit'] }]),
    '',
  ],
  ['an administrator without rights for orders', personWith(1, []), ''],
])(
  'colleagues see the name of a list’s author only if it is no staff of the supplier: %s',
  (_, person, name) => {
    expect(listAuthorOf(person)).toEqual({ id: 9, name })
  },
)
