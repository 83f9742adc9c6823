import type { Account } from '#domain/people/account.ts'

/** A dealer of one dealership. A test passes only the fields that it is about. */
export function account(fields: Partial<Account> & Pick<Account, 'id'>): Account {
  return {
    login: `user${fields.id}`,
    email: `user${fields.id}@example.com`,
    name: `User ${fields.id}`,
    role: { id: 3, name: 'Dealer' },
    privileges: [{ group: 'Orders', actions: ['view', 'create'] }],
    dealerships: [{ id: 1, name: 'Lakeside Motors' }],
    company: { id: 1, name: 'Lakeside Group' },
    ...fields,
  }
}
