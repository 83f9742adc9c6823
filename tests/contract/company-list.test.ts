// The list of companies with its filters, through the app's own calls.
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '#api/client.ts'
import { valueOrThrow } from '#api/failure.ts'
import { companiesQuery, fetchCompanies } from '#api/people/companies.ts'
import { signInBrowser } from '#tests/support/browser-api.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
let manager: Api
beforeAll(async () => {
  reference = await startReference()
  const origin = await reference.app.listen({ port: 0, host: '127.0.0.1' })
  manager = (await signInBrowser(reference, origin, 'manager')).api
})
afterAll(() => reference.close())

test('each company is listed with its users and dealerships', async () => {
  const { items, count } = await new QueryClient().fetchQuery(companiesQuery(manager, 0, {}))
  expect([items.map(({ name }) => name), count]).toEqual([
    ['Administrators', 'Lakeside Group', 'Prairie Auto Group'],
    3,
  ])
  expect(items[2]).toMatchObject({
    id: 3,
    users: [
      {
        id: 5,
        login: 'multi',
        name: 'multi name',
        email: 'multi@example.com',
        role: { id: 3, name: 'Dealer' },
        isRegistered: 1,
        countInvites: 0,
        countOrder: 1,
        lastLogin: null,
        defaultUser: false,
        canBeVendor: false,
        dealerships: [
          { id: 8, name: 'Prairie East' },
          { id: 9, name: 'Prairie West' },
        ],
      },
    ],
    dealerships: [
      { id: 8, name: 'Prairie East', countOrder: 1 },
      { id: 9, name: 'Prairie West', countOrder: 0 },
    ],
  })
})

test.each([
  [{ company: { name: 'GROUP' } }, ['Lakeside Group', 'Prairie Auto Group']],
  [{ user: { name: 'multi' } }, ['Prairie Auto Group']],
  [{ user: { email: 'buyer2@' } }, ['Lakeside Group']],
  [{ user: { name: 'multi', email: 'buyer' } }, []],
  [{ dealer: { name: 'west' } }, ['Prairie Auto Group']],
  [{ company: { email: 'admin@' } }, ['Administrators']],
  [{ company: { name: '%' } }, []],
])('the list has the companies that match the filters %j', async (filters, names) => {
  const { items, count } = await valueOrThrow(fetchCompanies(manager, { page: 0, filters }))
  expect([items.map(({ name }) => name), count]).toEqual([names, names.length])
})
