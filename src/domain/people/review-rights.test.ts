import { expect, test } from 'vitest'
import type { Account } from './account.ts'
import { decidedDealershipIds, mayAskManagers, mayDecideReviewsOf } from './review-rights.ts'

const personWith = (privileges: Record<string, string[]>, dealershipIds: number[], roleId = 3): Account => ({
  id: 3,
  login: 'sam',
  email: '',
  name: 'Sam',
  role: { id: roleId, name: 'Role' },
  privileges: Object.entries(privileges).map(([group, actions]) => ({ group, actions })),
  dealerships: dealershipIds.map((id) => ({ id, name: 'Lakeside Motors' })),
  company: { id: 2, name: 'Lakeside Group' },
})

test.each<[string, Account, boolean, boolean]>([
  [
    'a buyer of the dealership asks, but does not decide',
    personWith({ Orders: ['create'] }, [1]),
    true,
    false,
  ],
  [
    'a buyer who may edit its users asks and decides',
    personWith({ Orders: ['create'], Clients: ['edit'] }, [1]),
    true,
    true,
  ],
  [
    'a person who may edit its users but not order decides, but does not ask',
    personWith({ Clients: ['edit'] }, [1]),
    false,
    true,
  ],
  [
    'a person of another dealership does neither',
    personWith({ Orders: ['create'], Clients: ['edit'] }, [2]),
    false,
    false,
  ],
  [
    'staff who manage orders do neither',
    personWith({ Orders: ['create', 'edit'], Clients: ['edit'] }, [1]),
    false,
    false,
  ],
  [
    'a person with an administrative role does neither, even without the right to manage orders',
    personWith({ Orders: ['create'], Clients: ['edit'] }, [1], 2),
    false,
    false,
  ],
])('%s', (_, person, asks, decides) => {
  expect([mayAskManagers(person, 1), mayDecideReviewsOf(person, 1)]).toEqual([asks, decides])
})

test('a person who may edit users decides about each of their own dealerships, and a buyer about none', () => {
  expect(decidedDealershipIds(personWith({ Clients: ['edit'] }, [1, 4]))).toEqual([1, 4])
  expect(decidedDealershipIds(personWith({ Orders: ['create'] }, [1, 4]))).toEqual([])
})
