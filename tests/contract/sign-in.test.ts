import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { sessions, tries } from '#server/reference/schema/sessions.ts'
import { users } from '#server/reference/schema/users.ts'
import { storePassword } from '#server/reference/store/people/passwords.ts'
import { beginSession, endOtherSessions, rotateSession } from '#server/reference/store/people/sessions.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'
import { PASSWORD } from '#tests/support/reference-world.ts'

let reference: ReferenceFixture
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())

const MINUTE_MS = 60_000
const passTime = (milliseconds: number) => {
  reference.time.now = new Date(reference.time.now.getTime() + milliseconds)
}

describe('a sign-in', () => {
  test('returns the account with its role, privileges, dealerships and company', async () => {
    const { status, data } = await reference.signIn('buyer', PASSWORD)
    expect(status).toBe(200)
    expect(data).toEqual({
      id: 3,
      login: 'buyer',
      email: 'buyer@example.com',
      name: 'buyer name',
      role: { id: 3, name: 'Dealer' },
      roles: [{ id: 3, name: 'Dealer' }],
      privileges: [
        { group: 'Account', actions: ['view'] },
        { group: 'Orders', actions: ['amount_show', 'create', 'status_show', 'view'] },
        { group: 'Scheduled_Shipment', actions: ['create', 'edit', 'remove', 'view'] },
      ],
      dealerships: [{ id: 7, name: 'Lakeside Motors' }],
      company: { id: 2, name: 'Lakeside Group' },
    })
  })

  test('begins no session if the password is replaced while it is checked', async () => {
    const { database } = reference
    const isBuyer2 = eq(users.id, 4)
    const [storedHash] = await database
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(isBuyer2)
    const { scrypt } = crypto
    const replacePasswordFirst = (...scryptArguments: Parameters<typeof scrypt>) =>
      void database
        .update(users)
        .set({ passwordHash: 'another' })
        .where(isBuyer2)
        .then(() => scrypt(...scryptArguments))
    Object.assign(crypto, { scrypt: replacePasswordFirst })
    syncBuiltinESMExports()
    try {
      expect(await reference.signIn('buyer2', PASSWORD)).toMatchObject({ code: 10100, cookie: undefined })
    } finally {
      Object.assign(crypto, { scrypt })
      syncBuiltinESMExports()
      await database
        .update(users)
        .set(storedHash ?? {})
        .where(isBuyer2)
    }
    expect((await reference.signIn('buyer2', PASSWORD)).status).toBe(200)
  })

  test('accepts the login in any case', async () => {
    expect((await reference.signIn('BUYER', PASSWORD)).status).toBe(200)
  })

  test('sets a cookie that scripts cannot read and other sites cannot send', async () => {
    const { headers } = await reference.signIn('buyer', PASSWORD)
    expect(String(headers['set-cookie'])).toMatch(
      /^counter_session=[\w-]{43}; Max-Age=2592000; Path=\/api; HttpOnly; SameSite=Lax$/,
    )
  })

  test.each([
    ['a wrong password', 'buyer', 'Wrong123'],
    ['an unknown login', 'somebody', PASSWORD],
    ['a removed user', 'removed', PASSWORD],
  ])('with %s is refused with 400 and code 10100', async (_case, login, password) => {
    const answer = await reference.signIn(login, password)
    expect(answer).toMatchObject({ status: 400, code: 10100, message: 'Incorrect login or password' })
    expect(answer.cookie).toBeUndefined()
  })

  test('with a login and password that are not encrypted is refused', async () => {
    const answer = await reference.visitor.post('api/auth/auth-user', { login: 'buyer', password: PASSWORD })
    expect(answer).toMatchObject({ status: 400, code: 10100 })
  })

  test('with a password in a wrong padding is refused as with a wrong password', async () => {
    const login = await reference.encrypt('buyer')
    const password = Buffer.alloc(256, 1).toString('base64')
    const answer = await reference.visitor.post('api/auth/auth-user', { login, password })
    expect(answer).toMatchObject({ status: 400, code: 10100 })
  })

  test('without a password is refused with code 10300', async () => {
    const answer = await reference.visitor.post('api/auth/auth-user', { login: 'buyer' })
    expect(answer).toMatchObject({ status: 400, code: 10300 })
  })

  test('is refused after ten failed tries for a login from a network address, for 15 minutes, also with the right password', async () => {
    for (let count = 0; count < 10; count += 1) {
      expect((await reference.signIn('buyer2', 'Wrong123', '10.0.0.1')).status).toBe(400)
    }
    const answer = await reference.signIn('buyer2', PASSWORD, '10.0.0.1')
    expect(answer).toMatchObject({ status: 429, code: 10101 })
    expect(answer.headers['retry-after']).toBe('900')
    expect((await reference.signIn('buyer2', PASSWORD, '10.0.0.2')).status).toBe(200)
    passTime(15 * MINUTE_MS + 1)
    expect((await reference.signIn('buyer2', PASSWORD, '10.0.0.1')).status).toBe(200)
  })

  test('that is refused says when the oldest failed try is fifteen minutes old', async () => {
    await reference.signIn('buyer2', 'Wrong123', '10.0.7.1')
    passTime(5 * MINUTE_MS)
    for (let count = 0; count < 9; count += 1) await reference.signIn('buyer2', 'Wrong123', '10.0.7.1')
    const answer = await reference.signIn('buyer2', PASSWORD, '10.0.7.1')
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '600'])
    passTime(15 * MINUTE_MS + 1)
  })

  test('that fails is counted, also when several sign-ins are sent at the same time', async () => {
    const signIns = Array.from({ length: 14 }, () => reference.signIn('multi', 'Wrong123', '10.0.0.3'))
    const statuses = (await Promise.all(signIns)).map((answer) => answer.status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  })

  test('is refused after a hundred failed tries from a network address, with any logins; successful sign-ins do not count', async () => {
    const address = '10.0.1.1'
    const encryptedLogin = await reference.encrypt('nobody')
    const failToSignIn = (count: number) =>
      Promise.all(
        Array.from({ length: count }, async (_, index) => {
          const response = await reference.app.inject({
            method: 'POST',
            url: '/api/auth/auth-user',
            remoteAddress: address,
            headers: { authorization: BASIC_HEADER },
            // Each try is refused before a password is checked, because the call has no password.
            payload: { login: index === 0 ? encryptedLogin : '' },
          })
          return response.statusCode
        }),
      )
    expect(new Set(await failToSignIn(99))).toEqual(new Set([400]))
    expect((await reference.signIn('buyer', PASSWORD, address)).status).toBe(200)
    expect(await failToSignIn(1)).toEqual([400])
    const refusedAnswer = await reference.signIn('buyer', PASSWORD, address)
    expect(refusedAnswer).toMatchObject({ status: 429, code: 10101 })
    expect(refusedAnswer.headers['retry-after']).toBe('900')
    expect((await reference.signIn('buyer', PASSWORD, '10.0.1.2')).status).toBe(200)
    passTime(15 * MINUTE_MS + 1)
    expect((await reference.signIn('buyer', PASSWORD, address)).status).toBe(200)
  })

  test('that would have to wait long is refused at once, and does not count as failed', async () => {
    let refusedAnswer: Awaited<ReturnType<typeof reference.signIn>> | undefined
    let checkedCount = 0
    const tryCountBefore = await reference.database.$count(tries)
    // A busy machine may send the forty sign-ins of a round one after the other, so several rounds may be needed. All
    // sign-ins of a round are from one address, which may have ten at a time.
    for (let round = 2; refusedAnswer === undefined && round < 20; round += 1) {
      const requests = Array.from({ length: 40 }, (_, index) =>
        reference.signIn(`guess${round}-${index}`, PASSWORD, `10.0.${round}.1`),
      )
      const answers = await Promise.all(requests)
      checkedCount += answers.filter(({ status }) => status === 400).length
      expect(checkedCount).toBeGreaterThanOrEqual(10)
      refusedAnswer = answers.find(({ status }) => status === 429)
    }
    expect(refusedAnswer).toMatchObject({
      code: 10101,
      message: 'Too many people are signing in. Try again in a moment.',
      headers: { 'retry-after': '2' },
    })
    expect(await reference.database.$count(tries)).toBe(tryCountBefore + checkedCount)
  })

  test('that succeeds resets the number of failed tries', async () => {
    for (let count = 0; count < 9; count += 1) await reference.signIn('counter', 'Wrong123', '10.0.0.4')
    expect((await reference.signIn('counter', PASSWORD, '10.0.0.4')).status).toBe(200)
    for (let count = 0; count < 9; count += 1) await reference.signIn('counter', 'Wrong123', '10.0.0.4')
    expect((await reference.signIn('counter', PASSWORD, '10.0.0.4')).status).toBe(200)
  })
})

describe('a session', () => {
  const startSession = async (login: string) => (await reference.signIn(login, PASSWORD)).cookie
  const isValid = async (cookie: string | undefined) =>
    (await reference.withCookie(cookie).post('api/auth/validate')).status === 200

  /** The number of ids of the session that has this one. */
  const readIdCount = async (cookie: string | undefined): Promise<number> => {
    const idHash = crypto
      .createHash('sha256')
      .update(cookie ?? '')
      .digest('hex')
    const { database } = reference
    const lineage = database
      .select({ lineage: sessions.lineage })
      .from(sessions)
      .where(eq(sessions.idHash, idHash))
    return database.$count(sessions, inArray(sessions.lineage, lineage))
  }

  test.each(['validate', 'refresh'])(
    'without a valid cookie is refused by %s with 401 and code 10110',
    async (call) => {
      const answer = await reference.visitor.post(`api/auth/${call}`)
      expect(answer).toMatchObject({ status: 401, code: 10110 })
      const forgedAnswer = await reference.withCookie('forged').post(`api/auth/${call}`)
      expect(forgedAnswer).toMatchObject({ status: 401, code: 10110 })
    },
  )

  test('gets a new id by a refresh, and its old id stays valid for a minute; the session of another person keeps its id', async () => {
    const firstSession = await startSession('buyer')
    const multiSession = await startSession('multi')
    const refreshAnswer = await reference.withCookie(firstSession).post('api/auth/refresh')
    expect(refreshAnswer.data.login).toBe('buyer')
    expect(refreshAnswer.cookie).not.toBe(firstSession)
    passTime(59_000)
    expect(await isValid(firstSession)).toBe(true)
    passTime(2000)
    expect(await isValid(firstSession)).toBe(false)
    expect(await isValid(refreshAnswer.cookie)).toBe(true)
    expect(await isValid(multiSession)).toBe(true)
  })

  test.each(['its latest id', 'the same id'])(
    'is refreshed at most 30 times a minute by %s, and its earlier ids are deleted',
    async (kind) => {
      const firstSession = await startSession('buyer')
      let cookie = firstSession
      const refresh = async (): Promise<number> => {
        const answer = await reference.withCookie(cookie).post('api/auth/refresh')
        if (kind === 'its latest id') cookie = answer.cookie ?? cookie
        return answer.status
      }
      const statuses: number[] = []
      for (let tries = 0; tries < 32; tries += 1) statuses.push(await refresh())
      expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429, 429])
      expect(await isValid(firstSession)).toBe(true)
      expect(await readIdCount(firstSession)).toBe(31)
    },
  )

  test('keeps only its two latest ids when it is refreshed a minute later', async () => {
    let cookie = await startSession('buyer')
    for (let tries = 0; tries < 30; tries += 1)
      cookie = (await reference.withCookie(cookie).post('api/auth/refresh')).cookie
    passTime(61_000)
    const answer = await reference.withCookie(cookie).post('api/auth/refresh')
    expect([answer.status, await readIdCount(cookie), await isValid(answer.cookie)]).toEqual([200, 2, true])
  })

  test('with a replaced id sets no cookie, so that the browser keeps the new id', async () => {
    const firstSession = await startSession('buyer')
    const refreshAnswer = await reference.withCookie(firstSession).post('api/auth/refresh')
    expect(refreshAnswer.cookie).toMatch(/^[\w-]{43}$/)
    const lateAnswer = await reference.withCookie(firstSession).post('api/auth/validate')
    expect([lateAnswer.status, lateAnswer.headers['set-cookie']]).toEqual([200, undefined])
  })

  test('lasts 30 days after its last use, and gets its cookie again at most once an hour', async () => {
    const cookie = await startSession('buyer')
    const unusedSession = await startSession('multi')
    const readNewCookie = async () => (await reference.withCookie(cookie).post('api/auth/validate')).cookie
    passTime(60 * MINUTE_MS)
    expect(await readNewCookie()).toBeUndefined()
    passTime(1)
    expect([await readNewCookie(), await readNewCookie()]).toEqual([cookie, undefined])
    passTime(29 * 24 * 60 * MINUTE_MS)
    expect(await isValid(cookie)).toBe(true)
    passTime(29 * 24 * 60 * MINUTE_MS)
    expect(await isValid(cookie)).toBe(true)
    expect(await isValid(unusedSession)).toBe(false)
    passTime(30 * 24 * 60 * MINUTE_MS + 1)
    expect(await isValid(cookie)).toBe(false)
  })

  test('is ended by a new password, even during a refresh', async () => {
    const { database, time } = reference
    const [multi] = await database.select().from(users).where(eq(users.login, 'multi'))
    if (multi === undefined) throw new Error('the world has multi')
    for (let round = 0; round < 10; round += 1) {
      const firstSession = await database.transaction((transaction) =>
        beginSession(transaction, multi.id, time.now),
      )
      const [secondSession] = await Promise.all([
        database.transaction((transaction) => rotateSession(transaction, firstSession, time.now)),
        database.transaction(async (transaction) => {
          await storePassword(transaction, multi.id, multi.passwordHash ?? '')
          await endOtherSessions(transaction, multi.id, null)
        }),
      ])
      expect([await isValid(firstSession), await isValid(secondSession ?? 'none')]).toEqual([false, false])
    }
  })

  test('ends at sign-out, with both of its ids; the session of another person does not', async () => {
    const firstSession = await startSession('buyer')
    const multiSession = await startSession('multi')
    const { cookie: secondSession } = await reference.withCookie(firstSession).post('api/auth/refresh')
    const signOutAnswer = await reference.withCookie(secondSession).post('api/auth/logout')
    expect(signOutAnswer.status).toBe(200)
    expect(String(signOutAnswer.headers['set-cookie'])).toMatch(
      /^counter_session=; .*Expires=Thu, 01 Jan 1970/,
    )
    expect(await isValid(firstSession)).toBe(false)
    expect(await isValid(secondSession)).toBe(false)
    expect(await isValid(multiSession)).toBe(true)
  })

  test('is not needed for signing out', async () => {
    expect((await reference.visitor.post('api/auth/logout')).status).toBe(200)
  })

  test('is replaced by another sign-in in the same browser', async () => {
    const firstSession = await startSession('buyer')
    const secondSignIn = await reference.withCookie(firstSession).post('api/auth/auth-user', {
      login: await reference.encrypt('admin'),
      password: await reference.encrypt(PASSWORD),
    })
    expect(secondSignIn.data.login).toBe('admin')
    expect(await isValid(firstSession)).toBe(false)
  })
})

test('in the session of a removed user the check, the refresh and another call answer that the user is removed', async () => {
  const { cookie } = await reference.signIn('multi', PASSWORD)
  const caller = reference.withCookie(cookie)
  expect((await caller.post('api/auth/validate')).status).toBe(200)
  const isMulti = eq(users.login, 'multi')
  await reference.database.update(users).set({ removedAt: reference.time.now }).where(isMulti)
  for (const path of ['api/auth/validate', 'api/auth/refresh', 'api/client/order/all?page=0&size=20']) {
    expect(await caller.post(path)).toMatchObject({ status: 401, code: 10112 })
  }
  await reference.database.update(users).set({ removedAt: null }).where(isMulti)
})

test('a POST needs the basic header', async () => {
  const response = await reference.app.inject({ method: 'POST', url: '/api/auth/logout' })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({ error: { code: 10001, message: 'Basic header missing' } })
  expect(response.headers['www-authenticate']).toBeUndefined()
})
