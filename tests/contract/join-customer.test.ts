// A registration of an existing customer (G194): its request names matching companies and users, and the user can join
// an existing company.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { registrationRequests } from '#server/reference/schema/back-office.ts'
import { companies, dealerships } from '#server/reference/schema/companies.ts'
import { orders } from '#server/reference/schema/orders.ts'
import { users } from '#server/reference/schema/users.ts'
import { registerCustomer } from '#server/reference/store/people/visitor-requests.ts'
import { readUser, removePermission } from '#tests/support/staff-people.ts'
import { prepareStaffWorld } from '#tests/support/staff-world.ts'

const REQUESTS_PATH = 'api/admin/request-registration/all'
const ACCEPT_PATH = 'api/admin/user/company-registered'
const JOIN_PATH = 'api/admin/user/company-joined'

const world = prepareStaffWorld()

const registration = {
  name: ' Lakeside  GROUP ',
  username: 'Drew Harbor',
  email: 'drew@example.com,Buyer2@example.com',
  phone: '13125550111',
  state: 1,
}
/** The ids of the rows that the registration created. */
let newIds: { userId: number; companyId: number; dealershipId: number }
beforeEach(async () => {
  const { database, time } = world.reference
  await database.transaction((transaction) => registerCustomer(transaction, registration, time.now))
  const user = await readUser(database, 'drew@example.com')
  newIds = { userId: user.id, companyId: user.companyId, dealershipId: user.dealershipIds[0] ?? 0 }
})

const readRequests = async () => (await world.manager.get(REQUESTS_PATH)).data.registrationUsers
const readCompany = async (id: number) =>
  (await world.reference.database.select().from(companies).where(eq(companies.id, id)))[0]
const readDealership = async (id: number) =>
  (await world.reference.database.select().from(dealerships).where(eq(dealerships.id, id)))[0]

test('the request names the company with the same name, and the user who has the e-mail', async () => {
  expect(await readRequests()).toMatchObject([
    {
      userId: newIds.userId,
      sameCompanies: [{ id: 2, name: 'Lakeside Group' }],
      emailOwners: [
        { email: 'buyer2@example.com', login: 'buyer2', company: { id: 2, name: 'Lakeside Group' } },
      ],
    },
  ])
})

test("the request does not name the user's own company, and staff can accept the user in it", async () => {
  const { database } = world.reference
  await database.update(users).set({ companyId: 2 }).where(eq(users.id, newIds.userId))
  await database.update(companies).set({ removedAt: new Date() }).where(eq(companies.id, newIds.companyId))
  expect((await readRequests())[0]).toMatchObject({ sameCompanies: [] })
  expect((await world.manager.post(`${ACCEPT_PATH}/${newIds.userId}`, { state: 'waiting' })).status).toBe(200)
})

test('the request names users of Administrators only to a person who may see them', async () => {
  const { database } = world.reference
  await database.update(users).set({ email: 'buyer2@example.com' }).where(eq(users.id, 1))
  const readEmailOwners = async () =>
    (await readRequests())[0].emailOwners.map(({ login }: { login: string }) => login)
  expect(await readEmailOwners()).toEqual(['admin', 'buyer2'])
  await removePermission(database, 2, 'Administrators#view')
  expect(await readEmailOwners()).toEqual(['buyer2'])
})

test('a user whose company has the name of another company cannot be accepted', async () => {
  expect(await world.manager.post(`${ACCEPT_PATH}/${newIds.userId}`, { state: 'waiting' })).toMatchObject({
    status: 400,
    code: 10200,
    message: expect.stringContaining('exists already. Join the customer to it'),
  })
  expect((await readUser(world.reference.database, 'drew@example.com')).isRegistered).toBe(0)
  expect(world.reference.mails).toEqual([])
})

test('only one of two registrations with the same company name is accepted', async () => {
  const { database, time } = world.reference
  for (const email of ['one@example.com', 'two@example.com']) {
    const sameNameRegistration = { ...registration, name: 'Harbor Cars', email }
    await database.transaction((transaction) => registerCustomer(transaction, sameNameRegistration, time.now))
  }
  const [firstUser, secondUser] = [
    await readUser(database, 'one@example.com'),
    await readUser(database, 'two@example.com'),
  ]
  const answers = await Promise.all(
    [firstUser.id, secondUser.id].map((id) =>
      world.manager.post(`${ACCEPT_PATH}/${id}`, { state: 'waiting' }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test("a joined user is accepted in the company, with the user's dealership and its orders", async () => {
  const { database, mails } = world.reference
  await database
    .update(orders)
    .set({ dealershipId: newIds.dealershipId, userId: newIds.userId })
    .where(eq(orders.id, 500))
  expect((await world.manager.post(`${JOIN_PATH}/${newIds.userId}`, { companyId: 2 })).status).toBe(200)
  expect(await readUser(database, 'drew@example.com')).toMatchObject({
    companyId: 2,
    isRegistered: 1,
    dealershipIds: [newIds.dealershipId],
  })
  expect(await readDealership(newIds.dealershipId)).toMatchObject({ companyId: 2, removedAt: null })
  expect((await readCompany(newIds.companyId))?.removedAt).not.toBeNull()
  expect(await readCompany(2)).toMatchObject({ version: 1 })
  expect(await readRequests()).toEqual([])
  expect(mails).toMatchObject([{ to: 'drew@example.com, Buyer2@example.com', subject: 'Welcome to Counter' }])
  const password = mails[0]?.text.match(/Password: (\S+)/)?.[1] ?? ''
  expect((await world.reference.signIn('drew@example.com', password)).status).toBe(200)
  const { data } = await world.admin.post('api/admin/audit/all', {})
  expect(data.items.map(({ kind, action }: { kind: string; action: string }) => `${kind} ${action}`)).toEqual(
    ['user accepted', 'user edited', 'dealership edited', 'company removed'],
  )
})

test("a user who joins with a dealership of the company gets that dealership, and so do the user's orders", async () => {
  const { database } = world.reference
  await database
    .update(orders)
    .set({ dealershipId: newIds.dealershipId, userId: newIds.userId })
    .where(eq(orders.id, 500))
  expect(
    (await world.manager.post(`${JOIN_PATH}/${newIds.userId}`, { companyId: 2, dealershipId: 7 })).status,
  ).toBe(200)
  expect((await readUser(database, 'drew@example.com')).dealershipIds).toEqual([7])
  expect((await readDealership(newIds.dealershipId))?.removedAt).not.toBeNull()
  const [order] = await database.select().from(orders).where(eq(orders.id, 500))
  expect(order).toMatchObject({ dealershipId: 7, removedAt: null })
  expect(await readRequests()).toEqual([])
  // Other people keep their dealerships and orders.
  expect((await readUser(database, 'multi')).dealershipIds).toEqual([8, 9])
  expect(await readDealership(9)).toMatchObject({ companyId: 3, removedAt: null })
  expect(await database.select().from(orders).where(eq(orders.id, 503))).toMatchObject([{ dealershipId: 8 }])
})

test.each([
  [
    'of which the user is a member already',
    () => ({ companyId: newIds.companyId }),
    'The customer belongs to this company already.',
  ],
  ['of staff', () => ({ companyId: 1 }), 'A customer cannot join the company Administrators.'],
])('no user joins a company %s', async (_, body, message) => {
  expect(await world.manager.post(`${JOIN_PATH}/${newIds.userId}`, body())).toMatchObject({
    code: 10321,
    message,
  })
})

test('joining is refused for an accepted user, with a dealership of another company, without the right, and if the registered company has other users', async () => {
  const { database } = world.reference
  expect(await world.manager.post(`${JOIN_PATH}/5`, { companyId: 2 })).toMatchObject({
    message: 'This user is accepted already.',
  })
  expect(
    (await world.manager.post(`${JOIN_PATH}/${newIds.userId}`, { companyId: 2, dealershipId: 8 })).status,
  ).toBe(404)
  expect((await world.counter.post(`${JOIN_PATH}/${newIds.userId}`, { companyId: 2 })).status).toBe(403)
  await database.update(users).set({ companyId: newIds.companyId }).where(eq(users.id, 4))
  expect(await world.manager.post(`${JOIN_PATH}/${newIds.userId}`, { companyId: 2 })).toMatchObject({
    message:
      'The company that this customer registered has other users, so the customer cannot join another company. Accept the customer in the registered company instead.',
  })
  const [request] = await database
    .select()
    .from(registrationRequests)
    .where(eq(registrationRequests.userId, newIds.userId))
  expect(request?.completedAt).toBeNull()
})
