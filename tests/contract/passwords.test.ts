import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { hashPassword } from '#server/reference/authentication/hash-password.ts'
import { passwordCodes, tries } from '#server/reference/schema/sessions.ts'
import { users } from '#server/reference/schema/users.ts'
import { subjectOf } from '#server/reference/store/people/tries.ts'
import { type Caller, type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'
import { CHEAP_HASH_COST, PASSWORD } from '#tests/support/reference-world.ts'

const RESTORE_PASSWORD_PATH = 'api/admin/user/restore-password'
const LOGIN_BY_CODE_PATH = 'api/auth/login-by-code'
const CHANGE_PASSWORD_PATH = 'api/auth/change-password'
const MINUTE_MS = 60_000

let reference: ReferenceFixture
let passwordHash: string
beforeAll(async () => {
  reference = await startReference()
  passwordHash = await hashPassword(PASSWORD, CHEAP_HASH_COST)
})
afterAll(() => reference.close())
beforeEach(async () => {
  const { database, mails } = reference
  mails.length = 0
  await database.delete(tries)
  await database.update(users).set({ passwordHash, isRegistered: 1, defaultUser: false })
})

const passTime = (milliseconds: number) => {
  reference.time.now = new Date(reference.time.now.getTime() + milliseconds)
}
const requestRestoreMail = (email: string) => reference.visitor.post(RESTORE_PASSWORD_PATH, { email })
const codeIn = (text: string | undefined) => /#code=([\w-]{43})$/m.exec(text ?? '')?.[1] ?? 'no code'
async function mailCodeTo(login: string): Promise<string> {
  await requestRestoreMail(`${login}@example.com`)
  return codeIn(reference.mails.at(-1)?.text)
}
async function changePassword(
  caller: Caller,
  {
    login,
    newPassword,
    code = '',
    oldPassword,
  }: { login: string; newPassword: string; code?: string; oldPassword?: string },
) {
  return caller.post(CHANGE_PASSWORD_PATH, {
    code,
    login: await reference.encrypt(login),
    newPassword: await reference.encrypt(newPassword),
    oldPassword: oldPassword === undefined ? '' : await reference.encrypt(oldPassword),
  })
}
const canSignIn = async (login: string, password: string) =>
  (await reference.signIn(login, password, '10.9.9.9')).status === 200

describe('restoring a password by e-mail', () => {
  test('a mail names the login and has a link to the public address', async () => {
    expect(await requestRestoreMail('Buyer@Example.com')).toMatchObject({ status: 200, data: {} })
    expect(reference.mails).toHaveLength(1)
    const [mail] = reference.mails
    expect(mail?.to).toBe('Buyer@Example.com')
    expect(mail?.text).toContain('for the login buyer.')
    expect(mail?.text).toMatch(/^https:\/\/counter\.example\/password-restore#code=[\w-]{43}$/m)
  })

  test('the link of a user without a password leads to the page that creates one', async () => {
    await reference.database.update(users).set({ passwordHash: null }).where(eq(users.login, 'multi'))
    await requestRestoreMail('multi@example.com')
    expect(reference.mails[0]?.text).toMatch(/^https:\/\/counter\.example\/password-create#code=[\w-]{43}$/m)
  })

  test('the database stores only the hash of a code', async () => {
    const code = await mailCodeTo('buyer')
    const rows = await reference.database.select().from(passwordCodes)
    expect(code).toHaveLength(43)
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('a call with an unknown address gets a message with the address, and no mail is sent', async () => {
    const message = 'somebody@example.com: this email address does not exists in our database'
    expect(await requestRestoreMail('somebody@example.com')).toMatchObject({
      status: 404,
      code: 10404,
      message,
    })
    expect(await requestRestoreMail('buyer@example.com, somebody@example.com')).toMatchObject({
      status: 404,
      message,
    })
    expect(reference.mails).toEqual([])
  })

  test.each(['removed@example.com', 'nobody@example.com'])(
    'the address %s of a removed or not registered user is not found',
    async (email) => {
      await reference.database.update(users).set({ isRegistered: 0 }).where(eq(users.login, 'nobody'))
      expect((await requestRestoreMail(email)).status).toBe(404)
    },
  )

  test('every user who has the address among several addresses gets a mail', async () => {
    const setEmail = (login: string, email: string) =>
      reference.database.update(users).set({ email }).where(eq(users.login, login))
    await setEmail('buyer', 'front@example.com , buyer@example.com')
    await setEmail('buyer2', 'buyer2@example.com,front@example.com')
    await requestRestoreMail('front@example.com')
    expect(reference.mails.map(({ text }) => /login (\w+)/.exec(text)?.[1])).toEqual(['buyer', 'buyer2'])
    await setEmail('buyer', 'buyer@example.com')
    await setEmail('buyer2', 'buyer2@example.com')
  })

  test.each(['', 'buyer', 'a@b', 'buyer@example.com,', "x' or 1=1"])(
    'the address %j is refused with code 10300',
    async (email) => {
      expect(await requestRestoreMail(email)).toMatchObject({ status: 400, code: 10300 })
    },
  )

  test('one network address can make ten calls in fifteen minutes, with known and unknown e-mail addresses', async () => {
    for (let count = 0; count < 10; count += 1) await requestRestoreMail(`unknown${count}@example.com`)
    const answer = await requestRestoreMail('buyer@example.com')
    expect(answer).toMatchObject({ status: 429, code: 10101 })
    expect(answer.headers['retry-after']).toBe('900')
    passTime(15 * MINUTE_MS + 1)
    expect((await requestRestoreMail('buyer@example.com')).status).toBe(200)
  })

  test('one mail goes to an address that a call names many times, in other cases', async () => {
    const emails = ['buyer@example.com', 'BUYER@example.com', 'Buyer@Example.com', 'buyer@example.COM']
    expect(await requestRestoreMail(emails.join(', '))).toMatchObject({ status: 200 })
    expect(reference.mails).toHaveLength(1)
  })

  test('a second call within the minute is answered like the first, and sends no mail', async () => {
    await requestRestoreMail('buyer@example.com')
    passTime(MINUTE_MS - 1)
    expect(await requestRestoreMail('buyer@example.com')).toMatchObject({ status: 200 })
    expect(reference.mails).toHaveLength(1)
    passTime(2)
    await requestRestoreMail('buyer@example.com')
    expect(reference.mails).toHaveLength(2)
  })

  test('ten mails in fifteen minutes go to one e-mail address, in any case and whoever asks', async () => {
    const askFrom = async (address: string, email: string) => {
      const headers = { authorization: BASIC_HEADER }
      const url = `/${RESTORE_PASSWORD_PATH}`
      return (
        await reference.app.inject({
          method: 'POST',
          url,
          remoteAddress: address,
          headers,
          payload: { email },
        })
      ).statusCode
    }
    for (let count = 0; count < 10; count += 1) {
      expect(await askFrom(`10.0.9.${count}`, count % 2 ? 'buyer@example.com' : 'Buyer@Example.com')).toBe(
        200,
      )
      passTime(MINUTE_MS + 1)
    }
    expect(await askFrom('10.0.9.10', 'buyer@example.com')).toBe(429)
    expect(await askFrom('10.0.9.10', 'buyer2@example.com')).toBe(200)
    expect(reference.mails).toHaveLength(11)
  })
})

describe('a mailed code', () => {
  test('a code returns its login each time, and sets the password once', async () => {
    const code = await mailCodeTo('buyer')
    for (const _call of [1, 2]) {
      expect(await reference.visitor.get(`${LOGIN_BY_CODE_PATH}?code=${code}`)).toMatchObject({
        status: 200,
        data: { login: 'buyer' },
      })
    }
    const newCredentials = { code, login: 'buyer', newPassword: 'Changed1' }
    expect(await changePassword(reference.visitor, newCredentials)).toMatchObject({ status: 200, data: {} })
    expect(await canSignIn('buyer', 'Changed1')).toBe(true)
    expect(await canSignIn('buyer', PASSWORD)).toBe(false)
    const linkRefusal = { status: 400, code: 10102, message: 'This link has expired or was used already' }
    expect(await changePassword(reference.visitor, newCredentials)).toMatchObject(linkRefusal)
    expect(await reference.visitor.get(`${LOGIN_BY_CODE_PATH}?code=${code}`)).toMatchObject(linkRefusal)
  })

  test('a code that is used twice at the same time sets one password', async () => {
    const code = await mailCodeTo('buyer')
    const answers = await Promise.all(
      ['Changed1', 'Changed2'].map((newPassword) =>
        changePassword(reference.visitor, { code, login: 'buyer', newPassword }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('a code expires after an hour', async () => {
    const code = await mailCodeTo('buyer')
    passTime(60 * MINUTE_MS - 1)
    expect((await reference.visitor.get(`${LOGIN_BY_CODE_PATH}?code=${code}`)).status).toBe(200)
    passTime(1)
    expect(await reference.visitor.get(`${LOGIN_BY_CODE_PATH}?code=${code}`)).toMatchObject({ code: 10102 })
    expect(
      await changePassword(reference.visitor, { code, login: 'buyer', newPassword: 'Changed1' }),
    ).toMatchObject({
      status: 400,
      code: 10102,
    })
    expect(await canSignIn('buyer', PASSWORD)).toBe(true)
  })

  test('a code is invalid after another code of the same person was used', async () => {
    const firstCode = await mailCodeTo('buyer')
    passTime(MINUTE_MS + 1)
    const secondCode = await mailCodeTo('buyer')
    const codeOfColleague = await mailCodeTo('buyer2')
    await changePassword(reference.visitor, { code: secondCode, login: 'buyer', newPassword: 'Changed1' })
    expect((await reference.visitor.get(`${LOGIN_BY_CODE_PATH}?code=${codeOfColleague}`)).data).toEqual({
      login: 'buyer2',
    })
    expect(await reference.visitor.get(`${LOGIN_BY_CODE_PATH}?code=${firstCode}`)).toMatchObject({
      code: 10102,
    })
  })

  test('a code sets no password of another person', async () => {
    const code = await mailCodeTo('buyer')
    expect(
      await changePassword(reference.visitor, { code, login: 'admin', newPassword: 'Changed1' }),
    ).toMatchObject({
      status: 400,
      code: 10102,
    })
    expect(await canSignIn('admin', PASSWORD)).toBe(true)
  })

  test('a used code ends all sessions of the person, and the pause after too many failed sign-ins', async () => {
    const session = (await reference.signIn('buyer', PASSWORD)).cookie
    const sessionOfColleague = (await reference.signIn('buyer2', PASSWORD)).cookie
    const failedTry = { subject: subjectOf('buyer', '127.0.0.1'), triedAt: reference.time.now }
    await reference.database.insert(tries).values(Array.from({ length: 10 }, () => failedTry))
    expect((await reference.signIn('buyer', PASSWORD)).status).toBe(429)
    const code = await mailCodeTo('buyer')
    await changePassword(reference.visitor, { code, login: 'buyer', newPassword: 'Changed1' })
    expect((await reference.withCookie(session).post('api/auth/validate')).status).toBe(401)
    expect((await reference.withCookie(sessionOfColleague).post('api/auth/validate')).status).toBe(200)
    expect((await reference.signIn('buyer', 'Changed1')).status).toBe(200)
  })

  test('codes can be tried ten times in fifteen minutes', async () => {
    for (let count = 0; count < 10; count += 1) {
      expect((await reference.visitor.get(`${LOGIN_BY_CODE_PATH}?code=guess${count}`)).status).toBe(400)
    }
    expect(await reference.visitor.get(`${LOGIN_BY_CODE_PATH}?code=guess`)).toMatchObject({
      status: 429,
      code: 10101,
    })
  })
})

describe('a new password', () => {
  test.each([
    ['Ab1', 'Password must be at least 6 characters long.'],
    ['ABCDE1', 'Password must contain at least one lowercase letter.'],
    ['abcde1', 'Password must contain at least one uppercase letter.'],
    ['Abcdef', 'Password must contain at least one digit.'],
    ['Abc de1', 'Password cannot contain spaces'],
    ['Abcde1ä', 'Password may contain only English letters, digits and the signs of an English keyboard.'],
  ])('the new password %j is refused: %s', async (newPassword, message) => {
    const buyer = await reference.signInAs('buyer2')
    expect(
      await changePassword(buyer, { login: 'buyer2', oldPassword: PASSWORD, newPassword }),
    ).toMatchObject({
      status: 400,
      code: 10300,
      message,
    })
    const code = await mailCodeTo('buyer2')
    expect(await changePassword(reference.visitor, { code, login: 'buyer2', newPassword })).toMatchObject({
      message,
    })
    expect((await reference.visitor.get(`${LOGIN_BY_CODE_PATH}?code=${code}`)).status).toBe(200)
  })
})

describe("a change of one's own password", () => {
  const wrongOldPasswordRefusal = { status: 400, code: 10100, message: 'The old password is incorrect' }

  test('keeps the session of the call and ends the other sessions of the person', async () => {
    const ownSession = (await reference.signIn('counter', PASSWORD)).cookie
    const otherSession = (await reference.signIn('counter', PASSWORD)).cookie
    const sessionOfColleague = (await reference.signIn('buyer2', PASSWORD)).cookie
    await reference.database.update(users).set({ roleId: 3 }).where(eq(users.login, 'counter'))
    const newCredentials = { login: 'counter', oldPassword: PASSWORD, newPassword: 'Changed1' }
    expect((await changePassword(reference.withCookie(ownSession), newCredentials)).status).toBe(200)
    expect((await reference.withCookie(ownSession).post('api/auth/validate')).status).toBe(200)
    expect((await reference.withCookie(otherSession).post('api/auth/validate')).status).toBe(401)
    expect((await reference.withCookie(sessionOfColleague).post('api/auth/validate')).status).toBe(200)
    expect(await canSignIn('counter', 'Changed1')).toBe(true)
  })

  test.each([
    ['a wrong old password', { login: 'buyer2', oldPassword: 'Wrong123' }],
    ['no old password', { login: 'buyer2' }],
    ['the login of another user', { login: 'admin', oldPassword: PASSWORD }],
  ])('with %s is refused with 400 and keeps the password and the session', async (_case, body) => {
    const buyer = await reference.signInAs('buyer2')
    expect(await changePassword(buyer, { ...body, newPassword: 'Changed1' })).toMatchObject(
      wrongOldPasswordRefusal,
    )
    expect((await buyer.post('api/auth/validate')).status).toBe(200)
    expect(await canSignIn('buyer2', PASSWORD)).toBe(true)
  })

  test('with a wrongly padded ciphertext is refused like a wrong old password', async () => {
    const block = Buffer.alloc(256, 1).toString('base64')
    const body = { code: '', login: block, newPassword: block, oldPassword: block }
    expect(await (await reference.signInAs('buyer2')).post(CHANGE_PASSWORD_PATH, body)).toMatchObject(
      wrongOldPasswordRefusal,
    )
  })

  test('can be tried ten times in fifteen minutes', async () => {
    const buyer = await reference.signInAs('buyer2')
    const wrongGuess = { login: 'buyer2', oldPassword: 'Wrong123', newPassword: 'Changed1' }
    for (let count = 0; count < 10; count += 1)
      expect((await changePassword(buyer, wrongGuess)).status).toBe(400)
    expect(await changePassword(buyer, wrongGuess)).toMatchObject({ status: 429, code: 10101 })
  })

  test('that succeeds resets the number of failed tries', async () => {
    const multi = await reference.signInAs('multi')
    const changeWithOldPassword = (oldPassword: string) =>
      changePassword(multi, { login: 'multi', oldPassword, newPassword: 'Changed1' })
    for (let count = 0; count < 9; count += 1)
      expect((await changeWithOldPassword('Wrong123')).status).toBe(400)
    expect((await changeWithOldPassword(PASSWORD)).status).toBe(200)
    expect((await changeWithOldPassword('Wrong123')).status).toBe(400)
  })

  test('needs a session and the permission Account#view', async () => {
    const newCredentials = { login: 'nobody', oldPassword: PASSWORD, newPassword: 'Changed1' }
    expect(await changePassword(reference.visitor, newCredentials)).toMatchObject({
      status: 401,
      code: 10110,
    })
    expect((await changePassword(await reference.signInAs('nobody'), newCredentials)).status).toBe(403)
  })
})
