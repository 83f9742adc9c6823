// The exclusion of subscribers, mostly through the app's own calls (storefront.md §2, §7, decisions.md G78, G122).
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Api } from '#api/client.ts'
import { valueOrThrow } from '#api/failure.ts'
import {
  downloadSubscribers,
  excludeSubscriber,
  fetchExclusions,
  fetchSubscribers,
  removeExclusion,
} from '#api/people/subscribers.ts'
import { excludedEmails } from '#server/reference/schema/back-office.ts'
import { changes } from '#server/reference/schema/changes.ts'
import { companies, dealerships } from '#server/reference/schema/companies.ts'
import { rolePermissions, users } from '#server/reference/schema/users.ts'
import { createBrowserApi, signInBrowser } from '#tests/support/browser-api.ts'
import { readWorkbook } from '#tests/support/read-workbook.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
let origin: string
let manager: Api
beforeAll(async () => {
  reference = await startReference()
  origin = await reference.app.listen({ port: 0, host: '127.0.0.1' })
  manager = (await signInBrowser(reference, origin, 'manager')).api
  const { database } = reference
  await database
    .update(dealerships)
    .set({ email: 'Office@Lakeside.example, buyer@example.com' })
    .where(eq(dealerships.id, 7))
  await database.update(dealerships).set({ email: 'n/a' }).where(eq(dealerships.id, 8))
  await database
    .update(users)
    .set({ email: 'Multi@example.com,office@LAKESIDE.example' })
    .where(eq(users.login, 'multi'))
})
beforeEach(() => reference.database.delete(excludedEmails))
afterAll(() => reference.close())

const ALL_ADDRESSES = [
  'admin@example.com',
  'buyer2@example.com',
  'buyer@example.com',
  'counter@example.com',
  'manager@example.com',
  'multi@example.com',
  'nobody@example.com',
  'office@lakeside.example',
]

const readSubscribers = async () => valueOrThrow(fetchSubscribers(manager))
const listExclusions = async (filters: Parameters<typeof fetchExclusions>[2] = {}, page = 0) => {
  const { items, count } = await valueOrThrow(fetchExclusions(manager, page, filters))
  return { emails: items.map(({ email }) => email), count }
}
const downloadWorkbook = async () =>
  readWorkbook(Buffer.from(await (await valueOrThrow(downloadSubscribers(manager))).arrayBuffer()))
const findId = async (email: string) =>
  (await valueOrThrow(fetchExclusions(manager, 0, { email }))).items[0]?.id ?? Number.NaN

test('subscribers are the addresses of all current users and dealerships, each once', async () => {
  expect(await readSubscribers()).toEqual(ALL_ADDRESSES)
})

test('an excluded address leaves the suggestions and the workbook, and returns after the exclusion is removed', async () => {
  await valueOrThrow(excludeSubscriber(manager, 'OFFICE@lakeside.example'))
  expect(await listExclusions()).toEqual({ emails: ['office@lakeside.example'], count: 1 })
  const otherAddresses = ALL_ADDRESSES.filter((email) => email !== 'office@lakeside.example')
  expect(await readSubscribers()).toEqual(otherAddresses)
  expect(await downloadWorkbook()).toEqual([['email'], ...otherAddresses.map((email) => [email])])
  await valueOrThrow(removeExclusion(manager, await findId('office')))
  expect(await listExclusions()).toEqual({ emails: [], count: 0 })
  expect(await readSubscribers()).toEqual(ALL_ADDRESSES)
})

test('the record of changes names the person who excluded an address and the person who removed the exclusion, once each', async () => {
  const { database } = reference
  await database.delete(changes)
  await valueOrThrow(excludeSubscriber(manager, 'Buyer@example.com'))
  await valueOrThrow(excludeSubscriber(manager, 'buyer@example.com'))
  const id = await findId('buyer@example.com')
  const { api: admin } = await signInBrowser(reference, origin, 'admin')
  await valueOrThrow(removeExclusion(admin, id))
  await removeExclusion(admin, id)
  const rows = await database.select().from(changes).orderBy(changes.id)
  const sharedFields = {
    at: reference.time.now,
    kind: 'exclusion',
    thingId: id,
    thing: 'buyer@example.com',
    fields: [],
  }
  expect(rows).toEqual([
    { ...sharedFields, id: rows[0]?.id, userId: 2, action: 'created' },
    { ...sharedFields, id: rows[1]?.id, userId: 1, action: 'removed' },
  ])
})

test('an address is excluded only once, also by two people at the same time and in another case', async () => {
  const { api: admin } = await signInBrowser(reference, origin, 'admin')
  await Promise.all(
    [manager, admin, manager].map((api) => valueOrThrow(excludeSubscriber(api, 'buyer@example.com'))),
  )
  await valueOrThrow(excludeSubscriber(manager, ' Buyer@Example.com '))
  expect(await listExclusions()).toEqual({ emails: ['buyer@example.com'], count: 1 })
})

test('an exclusion in capital letters excludes the address in small letters', async () => {
  await reference.database
    .insert(excludedEmails)
    .values({ email: 'Buyer@Example.COM', createdAt: reference.time.now })
  expect(await readSubscribers()).not.toContain('buyer@example.com')
  await valueOrThrow(excludeSubscriber(manager, 'buyer@example.com'))
  expect(await listExclusions()).toEqual({ emails: ['Buyer@Example.COM'], count: 1 })
})

test('removed users and the users of removed companies are no subscribers', async () => {
  const { database } = reference
  const removedAt = reference.time.now
  await database.update(companies).set({ removedAt }).where(eq(companies.id, 3))
  await database.update(users).set({ removedAt }).where(eq(users.login, 'counter'))
  const closedDealership = { companyId: 2, name: 'Closed', email: 'closed@lakeside.example', removedAt }
  await database.insert(dealerships).values(closedDealership)
  expect(await readSubscribers()).toEqual(
    ALL_ADDRESSES.filter((email) => !['multi@example.com', 'counter@example.com'].includes(email)),
  )
  await database.update(companies).set({ removedAt: null }).where(eq(companies.id, 3))
  await database.update(users).set({ removedAt: null }).where(eq(users.login, 'counter'))
})

/** In Chicago the second of these times is on 2 November. */
const TIMES = ['2026-11-01T18:00:00Z', '2026-11-03T00:30:00Z', '2026-11-03T18:00:00Z']
async function addExclusions() {
  await reference.database.insert(excludedEmails).values([
    { email: 'b@one.example', createdAt: new Date(TIMES[0] ?? '') },
    { email: 'c@two.example', createdAt: new Date(TIMES[1] ?? '') },
    { email: 'a_1@two.example', createdAt: new Date(TIMES[2] ?? '') },
  ])
}

test.each([
  ['the time, newest first, if no filter is set', {}, ['a_1@two.example', 'c@two.example', 'b@one.example']],
  ['a day in Chicago', { date: '2026-11-02' }, ['c@two.example']],
  ['a part of the address', { email: ' TWO.ex ' }, ['a_1@two.example', 'c@two.example']],
  ['a part of the address with an underscore', { email: '_1' }, ['a_1@two.example']],
  ['two filters', { email: 'two', date: '2026-11-03' }, ['a_1@two.example']],
  ['a text that nothing matches', { email: 'three' }, []],
  [
    'the address, ascending',
    { sort: { field: 'email', direction: 'asc' } },
    ['a_1@two.example', 'b@one.example', 'c@two.example'],
  ],
  [
    'the address, descending',
    { sort: { field: 'email', direction: 'desc' } },
    ['c@two.example', 'b@one.example', 'a_1@two.example'],
  ],
  [
    'the day, ascending',
    { sort: { field: 'createdAt', direction: 'asc' } },
    ['b@one.example', 'c@two.example', 'a_1@two.example'],
  ],
] as const)('exclusions are listed by %s', async (_criterion, filters, emails) => {
  await addExclusions()
  expect(await listExclusions(filters)).toEqual({ emails, count: emails.length })
})

test('an id finds exactly one exclusion', async () => {
  await addExclusions()
  const id = await findId('c@two')
  expect(await listExclusions({ id })).toEqual({ emails: ['c@two.example'], count: 1 })
  expect(await listExclusions({ id, email: 'one' })).toEqual({ emails: [], count: 0 })
})

test('a page has twenty rows, with day and time in Chicago', async () => {
  const emails = Array.from(
    { length: 45 },
    (_, index) => `user${String(index + 1).padStart(2, '0')}@a.example`,
  )
  await reference.database
    .insert(excludedEmails)
    .values(emails.map((email) => ({ email, createdAt: reference.time.now })))
  const sortedByEmail = { sort: { field: 'email', direction: 'asc' } } as const
  expect(await listExclusions(sortedByEmail)).toEqual({ emails: emails.slice(0, 20), count: 45 })
  expect(await listExclusions(sortedByEmail, 2)).toEqual({ emails: emails.slice(40), count: 45 })
  expect((await valueOrThrow(fetchExclusions(manager, 0, {}))).items[0]?.createdAt).toBe('11.20.2026 09:00')
})

test.each(['', 'buyer', 'a@example.com,b@example.com', `${'x'.repeat(250)}@a.example`, 7, null])(
  '%j cannot be excluded',
  async (email) => {
    const caller = await reference.signInAs('manager')
    const answer = await caller.post('api/admin/subscribe/exclude-add', { email })
    expect(answer).toMatchObject({ status: 400, code: 10300 })
    expect(await listExclusions()).toEqual({ emails: [], count: 0 })
  },
)

test('a text that is no address is refused with the message of the form', async () => {
  const { message } = await (await reference.signInAs('manager')).post('api/admin/subscribe/exclude-add', {
    email: 'buyer',
  })
  expect(message).toBe('email: Invalid email format')
})

test.each(['id=x', 'date=11.20.2026', 'sort=name', 'direction=up', 'size=201', 'page=-1'])(
  'a list with the query %s is refused',
  async (query) => {
    const answer = await (await reference.signInAs('manager')).get(`api/admin/subscribe/exclude-all?${query}`)
    expect(answer).toMatchObject({ status: 400, code: 10300 })
  },
)

const CALLS = ['list', 'subscribers', 'workbook', 'exclude', 'remove'] as const
test.each([
  [['Orders#view'], [403, 403, 403, 403, 403]],
  [['Subscribe_Exclude#view'], [403, 403, 403, 403, 403]],
  [
    ['Subscribe_Exclude#create', 'Subscribe_Exclude#remove', 'Orders#view'],
    [403, 403, 403, 403, 403],
  ],
  [
    ['Orders#view', 'Subscribe_Exclude#view'],
    [200, 200, 200, 403, 403],
  ],
  [
    ['Orders#view', 'Subscribe_Exclude#view', 'Subscribe_Exclude#create'],
    [200, 200, 200, 200, 403],
  ],
  [
    ['Orders#view', 'Subscribe_Exclude#view', 'Subscribe_Exclude#remove'],
    [200, 200, 200, 403, 200],
  ],
])(
  'with %j the calls list, subscribers, workbook, exclude and remove answer %j',
  async (permissions, statuses) => {
    const { database } = reference
    await database.delete(rolePermissions).where(eq(rolePermissions.roleId, 5))
    await database.insert(rolePermissions).values(
      permissions.map((permission) => {
        const [group = '', action = ''] = permission.split('#')
        return { roleId: 5, group, action }
      }),
    )
    await database.insert(excludedEmails).values({ email: 'a@example.com', createdAt: reference.time.now })
    const id = await findId('a@example.com')
    const caller = await reference.signInAs('nobody')
    const answers = {
      list: await caller.get('api/admin/subscribe/exclude-all'),
      subscribers: await caller.get('api/admin/subscribe/emails'),
      workbook: await caller.post('api/admin/subscribe/emails-xls'),
      exclude: await caller.post('api/admin/subscribe/exclude-add', { email: 'buyer@example.com' }),
      remove: await caller.post(`api/admin/subscribe/exclude-remove?id=${id}`),
    }
    expect(CALLS.map((call) => answers[call].status)).toEqual(statuses)
  },
)

test('the workbook arrives as an attachment named subscribe-mailchimp.xlsx', async () => {
  const { headers } = await (await reference.signInAs('manager')).post('api/admin/subscribe/emails-xls')
  expect(headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': 'attachment; filename="subscribe-mailchimp.xlsx"',
    'cache-control': 'no-store',
  })
})

test('the workbook has an address that looks like a formula as text', async () => {
  await reference.database.update(users).set({ email: '=1+1@example.com' }).where(eq(users.login, 'counter'))
  expect((await downloadWorkbook())[1]).toEqual(["'=1+1@example.com"])
  await reference.database
    .update(users)
    .set({ email: 'counter@example.com' })
    .where(eq(users.login, 'counter'))
})

test('six thousand addresses are listed completely', async () => {
  const { database } = reference
  const addressList = (from: number) =>
    Array.from({ length: 100 }, (_, index) => `p${String(from + index).padStart(5, '0')}@many.example`).join(
      ',',
    )
  await database.insert(dealerships).values(
    Array.from({ length: 60 }, (_, index) => ({
      companyId: 2,
      name: `Many ${index}`,
      email: addressList(index * 100),
      removedAt: null,
    })),
  )
  const addresses = (await readSubscribers()).filter((email) => email.endsWith('@many.example'))
  expect([addresses.length, addresses[0], addresses.at(-1)]).toEqual([
    6000,
    'p00000@many.example',
    'p05999@many.example',
  ])
  expect((await downloadWorkbook()).length).toBe(1 + ALL_ADDRESSES.length + 6000)
})

test('the app gets a failure without the permission or the connection', async () => {
  const { api } = await signInBrowser(reference, origin, 'buyer')
  const signedOutFailure = { ok: false, failure: { kind: 'signed-out' } }
  expect(await downloadSubscribers(api)).toEqual(signedOutFailure)
  expect(await fetchSubscribers(createBrowserApi('http://127.0.0.1:9'))).toEqual({
    ok: false,
    failure: { kind: 'offline' },
  })
})
