// The list of companies with its filters, through the app's own calls.
import { QueryClient } from '@tanstack/react-query'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '#api/client.ts'
import { valueOrThrow } from '#api/failure.ts'
import { companiesQuery, fetchCompanies } from '#api/people/companies.ts'
import { companies, dealerships } from '#server/reference/schema/companies.ts'
import { orders } from '#server/reference/schema/orders.ts'
import { users } from '#server/reference/schema/users.ts'
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

test('a page has its companies and the count of all companies, and a page behind the last is empty', async () => {
  const caller = await reference.signInAs('manager')
  const readPage = async (query: string) => {
    const { data } = await caller.post(`api/admin/company/all?${query}`)
    return [data.companies.map(({ name }: { name: string }) => name), data.count]
  }
  expect(await readPage('page=1&size=2')).toEqual([['Prairie Auto Group'], 3])
  expect(await readPage('page=2&size=2')).toEqual([[], 3])
})

test('removed orders do not count as orders of a user or a dealership', async () => {
  await reference.database.update(orders).set({ removedAt: reference.time.now }).where(eq(orders.id, 500))
  const { items } = await valueOrThrow(
    fetchCompanies(manager, { page: 0, filters: { user: { name: 'buyer2' } } }),
  )
  expect(items[0]?.dealerships).toMatchObject([{ id: 7, countOrder: 2 }])
  expect(items[0]?.users.map(({ login, countOrder }) => [login, countOrder])).toEqual([
    ['buyer', 0],
    ['buyer2', 1],
    ['counter', 0],
    ['nobody', 0],
  ])
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

test('companies, their users and dealerships are sorted by name, whatever its case', async () => {
  const { database } = reference
  await database.update(companies).set({ name: 'beta Autos' }).where(eq(companies.id, 3))
  await database.update(dealerships).set({ name: 'Zulu Trucks' }).where(eq(dealerships.id, 8))
  await database.update(users).set({ name: 'zoe' }).where(eq(users.login, 'buyer'))
  const { items } = await valueOrThrow(fetchCompanies(manager, { page: 0, filters: {} }))
  expect(items.map(({ name }) => name)).toEqual(['Administrators', 'beta Autos', 'Lakeside Group'])
  expect(items[1]?.dealerships.map(({ id }) => id)).toEqual([9, 8])
  expect(items[2]?.users.map(({ login }) => login)).toEqual(['buyer2', 'counter', 'nobody', 'buyer'])
})
