import { expect, test } from 'vitest'
import type { Account } from './account.ts'
import { maySeeRulesOf, maySetRulesOf } from './rule-rights.ts'

const personWith = (privileges: Record<string, string[]>, dealershipIds: number[]): Account => ({
  id: 3,
  login: 'sam',
  email: '',
  name: 'Sam',
  role: { id: 3, name: 'Dealer' },
  privileges: Object.entries(privileges).map(([group, actions]) => ({ group, actions })),
  dealerships: dealershipIds.map((id) => ({ id, name: 'Lakeside Motors' })),
  company: { id: 2, name: 'Lakeside Group' },
})

test.each<[string, Account, boolean, boolean]>([
  [
    'a buyer of the dealership sees its rules but sets none',
    personWith({ Orders: ['create'] }, [1]),
    true,
    false,
  ],
  [
    'a person who may edit its users sees and sets its rules',
    personWith({ Clients: ['edit'] }, [1]),
    true,
    true,
  ],
  [
    'a person who may edit the users of another dealership does neither',
    personWith({ Clients: ['edit'] }, [2]),
    false,
    false,
  ],
  ['staff who manage orders see and set its rules', personWith({ Orders: ['edit'] }, []), true, true],
  [
    'a person of no dealership who may edit users does neither',
    personWith({ Clients: ['view', 'edit'] }, []),
    false,
    false,
  ],
])('%s', (_, person, maySee, maySet) => {
  expect([maySeeRulesOf(person, 1), maySetRulesOf(person, 1)]).toEqual([maySee, maySet])
})
