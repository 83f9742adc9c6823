import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BASIC_HEADER, SESSION_COOKIE } from '#contract/endpoints.ts'
import { catalogRequests, registrationRequests } from '#server/reference/schema/back-office.ts'
import { companies, dealerships } from '#server/reference/schema/companies.ts'
import { userDealerships, users } from '#server/reference/schema/users.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'
import { PASSWORD } from '#tests/support/reference-world.ts'

let reference: ReferenceFixture
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())
/** Moves the clock past the fifteen minutes after which tries no longer count. */
beforeEach(() => {
  reference.time.now = new Date(reference.time.now.getTime() + 16 * 60_000)
})

const REGISTRATION_PATH = 'api/admin/request-registration/create'
const CATALOG_PATH = 'api/admin/request-registration/catalog'

const REGISTRATION = {
  name: 'Blue Ridge Imports',
  username: 'Harper Wells',
  email: 'Harper@blueridge.example.com, office@blueridge.example.com',
  phone: '18285550181',
  state: 1,
}
const CATALOG_REQUEST = {
  companyName: 'Blue Ridge Imports',
  name: 'Harper Wells',
  email: 'harper@blueridge.example.com',
  phone: '18285550181',
  orderDetails: '200 plate frames like on page 12;\nblack "matte"',
}

describe('a registration', () => {
  test('is stored with a company, a dealership and a user who wait for approval', async () => {
    expect(await reference.visitor.post(REGISTRATION_PATH, REGISTRATION)).toMatchObject({
      status: 200,
      data: {},
    })
    const [request] = await reference.database
      .select()
      .from(registrationRequests)
      .orderBy(desc(registrationRequests.id))
    expect(request).toMatchObject({
      companyName: 'Blue Ridge Imports',
      name: 'Harper Wells',
      email: 'Harper@blueridge.example.com,office@blueridge.example.com',
      phone: '18285550181',
      stateId: 1,
      createdAt: reference.time.now,
      completedAt: null,
    })
    const [newCustomer] = await reference.database
      .select()
      .from(users)
      .innerJoin(companies, eq(users.companyId, companies.id))
      .innerJoin(userDealerships, eq(userDealerships.userId, users.id))
      .innerJoin(dealerships, eq(userDealerships.dealershipId, dealerships.id))
      .where(eq(users.id, request?.userId ?? 0))
    expect(newCustomer).toMatchObject({
      users: {
        login: 'Harper@blueridge.example.com',
        email: 'Harper@blueridge.example.com,office@blueridge.example.com',
        name: 'Harper Wells',
        phone: '18285550181',
        roleId: 3,
        isRegistered: 0,
        passwordHash: null,
      },
      companies: { name: 'Blue Ridge Imports', defaultCompany: false },
      dealerships: {
        name: 'Blue Ridge Imports',
        email: 'Harper@blueridge.example.com,office@blueridge.example.com',
        phone: '18285550181',
        shippingStateId: 1,
      },
    })
  })

  test('has a user who cannot sign in before staff accept the registration', async () => {
    const answer = await reference.signIn('harper@blueridge.example.com', '')
    expect(answer).toMatchObject({ status: 400, code: 10100 })
  })

  test('with the e-mail of another account is refused with code 10203, and adds no company', async () => {
    const countCompanies = () => reference.database.$count(companies)
    const companyCountBefore = await countCompanies()
    const secondRegistration = {
      ...REGISTRATION,
      name: 'Another Name',
      email: 'harper@BLUERIDGE.example.com',
    }
    expect(await reference.visitor.post(REGISTRATION_PATH, secondRegistration)).toMatchObject({
      status: 400,
      code: 10203,
      message: 'This e-mail belongs to an account already, or waits for approval.',
    })
    expect(await countCompanies()).toBe(companyCountBefore)
  })

  test.each(['Administrators', 'administrators ', 'ÉLAN house'])(
    'cannot have the company name %j',
    async (name) => {
      const ownCompany = { name: 'Élan House', defaultCompany: true }
      await reference.database.update(companies).set(ownCompany).where(eq(companies.id, 3))
      const registration = { ...REGISTRATION, name, email: 'somebody@example.com' }
      expect(await reference.visitor.post(REGISTRATION_PATH, registration)).toMatchObject({
        status: 400,
        code: 10200,
      })
    },
  )

  test.each([
    [{ name: '' }, 'name: Field cannot be empty'],
    [{ name: 'Cars; Trucks' }, 'name: Field contains invalid characters'],
    [{ username: ' ' }, 'username: Field cannot be empty'],
    [{ email: '' }, 'email: Required field'],
    [{ email: 'harper' }, 'email: Invalid email format'],
    [{ phone: '' }, 'phone: Required field'],
    [{ phone: '8285550181' }, 'phone: Field must be a valid phone number'],
    [{ state: 0 }, 'state: Required field'],
    [{ state: 4711 }, 'state: Required field'],
    [{ state: null }, 'state: Required field'],
  ])('with %j is refused: %s', async (fields, message) => {
    expect(await reference.visitor.post(REGISTRATION_PATH, { ...REGISTRATION, ...fields })).toMatchObject({
      status: 400,
      code: 10300,
      message,
    })
  })
})

describe('a catalog request', () => {
  test('is stored as the visitor wrote it', async () => {
    expect(await reference.visitor.post(CATALOG_PATH, CATALOG_REQUEST)).toMatchObject({
      status: 200,
      data: {},
    })
    const rows = await reference.database.select().from(catalogRequests)
    expect(rows).toMatchObject([{ ...CATALOG_REQUEST, createdAt: reference.time.now }])
  })

  test.each([
    [{ companyName: '' }, 'companyName: Required field'],
    [{ orderDetails: ' ' }, 'orderDetails: Required field'],
    [{ orderDetails: 'x'.repeat(4001) }, 'orderDetails: At most 4000 characters'],
    [{ name: '' }, 'name: Field cannot be empty'],
    [{ name: '<b>' }, null],
    [{ name: '[b]' }, 'name: Field contains invalid characters'],
    [{ email: 'a@example.com,b' }, 'email: Invalid email format'],
    [{ phone: '1828555' }, 'phone: Field must be a valid phone number'],
  ])('with %j gets the error %j, or is accepted if this is null', async (fields, message) => {
    const answer = await reference.visitor.post(CATALOG_PATH, { ...CATALOG_REQUEST, ...fields })
    expect(answer.message ?? null).toBe(message)
    expect(answer.status).toBe(message === null ? 200 : 400)
  })
})

test.each([
  [REGISTRATION_PATH, (index: number) => ({ ...REGISTRATION, email: `person${index}@example.com` })],
  [CATALOG_PATH, () => CATALOG_REQUEST],
])('%s accepts ten requests from one address in fifteen minutes', async (path, bodyOf) => {
  for (let index = 0; index < 10; index += 1) {
    expect((await reference.visitor.post(path, bodyOf(index))).status).toBe(200)
  }
  const refusedAnswer = await reference.visitor.post(path, bodyOf(10))
  expect(refusedAnswer).toMatchObject({
    status: 429,
    code: 10101,
    message: 'Too many requests. Try again in 15 minutes.',
    headers: { 'retry-after': '900' },
  })
  reference.time.now = new Date(reference.time.now.getTime() + 15 * 60_000 + 1000)
  expect((await reference.visitor.post(path, bodyOf(10))).status).toBe(200)
})

test('after three thousand calls without a session an address is refused before its bodies are read, but a session is not', async () => {
  const checkBasket = (payload: string, cookie = '') =>
    reference.app.inject({
      method: 'POST',
      url: '/api/client/product/check-basket',
      remoteAddress: '10.0.3.1',
      headers: { authorization: BASIC_HEADER, 'content-type': 'application/json', cookie },
      payload,
    })
  for (let count = 0; count < 3000; count += 1) await checkBasket('{')
  const refusedAnswer = await checkBasket('{')
  expect([refusedAnswer.statusCode, refusedAnswer.headers['retry-after']]).toEqual([429, '900'])
  const { cookie } = await reference.signIn('buyer', PASSWORD, '10.0.3.1')
  const basket = JSON.stringify({ cartItems: [], dealershipId: 7 })
  expect((await checkBasket(basket, `${SESSION_COOKIE}=${cookie}`)).statusCode).toBe(200)
})
