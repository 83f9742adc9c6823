import { afterAll, beforeAll, expect, test } from 'vitest'
import { valueOrThrow } from '#api/failure.ts'
import { fetchRegistrationRequests } from '#api/people/registration-requests.ts'
import { catalogRequests, registrationRequests } from '#server/reference/schema/back-office.ts'
import { signInBrowser } from '#tests/support/browser-api.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

const LIST_PATH = 'api/admin/request-registration/all'

let reference: ReferenceFixture
let origin: string
beforeAll(async () => {
  reference = await startReference()
  origin = await reference.app.listen({ port: 0, host: '127.0.0.1' })
  const requestFields = { name: 'Harper Wells', email: 'harper@example.com', phone: '18285550181' }
  await reference.database.insert(registrationRequests).values([
    {
      ...requestFields,
      id: 71,
      companyName: 'Blue Ridge',
      stateId: 1,
      userId: 3,
      createdAt: new Date('2026-11-18T15:00:00Z'),
    },
    { ...requestFields, id: 72, companyName: 'Sonora', createdAt: new Date('2026-11-19T15:00:00Z') },
    {
      ...requestFields,
      id: 73,
      companyName: 'Closed',
      createdAt: new Date('2026-11-19T16:00:00Z'),
      completedAt: new Date('2026-11-20T15:00:00Z'),
    },
  ])
  const catalogRequestFields = { ...requestFields, companyName: 'Denali', orderDetails: '40 floor mats' }
  await reference.database.insert(catalogRequests).values([
    { ...catalogRequestFields, id: 71, createdAt: new Date('2026-11-18T18:00:00Z') },
    {
      ...catalogRequestFields,
      id: 74,
      createdAt: new Date('2026-11-19T18:00:00Z'),
      completedAt: new Date('2026-11-20T15:00:00Z'),
    },
  ])
})
afterAll(() => reference.close())

test('the list has the open requests of both kinds, newest first', async () => {
  const { data } = await (await reference.signInAs('manager')).get(LIST_PATH)
  expect(data).toEqual({
    registrationUsers: [
      {
        id: 72,
        kind: 'registration',
        createdAt: '11.19.2026 09:00',
        completedAt: null,
        companyName: 'Sonora',
        name: 'Harper Wells',
        email: 'harper@example.com',
        phone: '18285550181',
        orderDetails: '',
        sameCompanies: [],
        emailOwners: [],
        userId: null,
        state: null,
      },
      {
        id: 71,
        kind: 'catalog',
        createdAt: '11.18.2026 12:00',
        completedAt: null,
        companyName: 'Denali',
        name: 'Harper Wells',
        email: 'harper@example.com',
        phone: '18285550181',
        orderDetails: '40 floor mats',
        sameCompanies: [],
        emailOwners: [],
        userId: null,
        state: null,
      },
      {
        id: 71,
        kind: 'registration',
        createdAt: '11.18.2026 09:00',
        completedAt: null,
        companyName: 'Blue Ridge',
        name: 'Harper Wells',
        email: 'harper@example.com',
        phone: '18285550181',
        orderDetails: '',
        sameCompanies: [],
        emailOwners: [],
        userId: 3,
        state: { id: 1, code: 'IL', name: 'Illinois' },
      },
    ],
    count: 3,
  })
})

test('a page has the requests of this page, and the count of the requests on all pages', async () => {
  const { data } = await (await reference.signInAs('admin')).get(`${LIST_PATH}?page=1&size=1`)
  expect(data.registrationUsers.map(({ id }: { id: number }) => id)).toEqual([71])
  expect(data.count).toBe(3)
})

test('closed requests of both kinds are listed with the time when they were closed', async () => {
  const { data } = await (await reference.signInAs('manager')).get(`${LIST_PATH}?closed=true`)
  expect(data.count).toBe(2)
  expect(
    data.registrationUsers.map(({ kind, id, completedAt }: Record<string, unknown>) => [
      kind,
      id,
      completedAt,
    ]),
  ).toEqual([
    ['registration', 73, '11.20.2026 09:00'],
    ['catalog', 74, '11.20.2026 09:00'],
  ])
})

test('the app can read the answer of the backend', async () => {
  const { api } = await signInBrowser(reference, origin, 'manager')
  const { items, count } = await valueOrThrow(fetchRegistrationRequests(api, { page: 0 }))
  expect(count).toBe(3)
  expect(items.map(({ kind, companyName, state }) => [kind, companyName, state?.code])).toEqual([
    ['registration', 'Sonora', undefined],
    ['catalog', 'Denali', undefined],
    ['registration', 'Blue Ridge', 'IL'],
  ])
})

test('a person who may not see companies is refused', async () => {
  const { api } = await signInBrowser(reference, origin, 'buyer')
  expect(await fetchRegistrationRequests(api, { page: 0 })).toEqual({
    ok: false,
    failure: { kind: 'signed-out' },
  })
})

test('the record of changes names the person who completed a request', async () => {
  const manager = await reference.signInAs('manager')
  await manager.post('api/admin/request-registration/confirm/71?kind=catalog', {})
  await manager.post('api/admin/request-registration/confirm/72?kind=registration', {})
  const { data } = await (await reference.signInAs('admin')).post('api/admin/audit/all', {})
  expect(data.items).toMatchObject([
    {
      kind: 'registration',
      thingId: 72,
      thing: 'Sonora',
      action: 'completed',
      user: { name: 'manager name' },
    },
    { kind: 'catalog', thingId: 71, thing: 'Denali', action: 'completed', user: { name: 'manager name' } },
  ])
})
