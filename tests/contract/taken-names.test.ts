// Before an import creates users, the app asks the server which of their logins and e-mails other users have (G159).
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/reference/schema/users.ts'
import { type Caller, type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

const PATH = 'api/admin/user/taken-names'

let reference: ReferenceFixture
let admin: Caller
beforeAll(async () => {
  reference = await startReference()
  admin = await reference.signInAs('admin')
  const email = 'Sam@Example.com , office@example.com'
  await reference.database.update(users).set({ login: 'Buyér', email }).where(eq(users.login, 'buyer'))
})
afterAll(() => reference.close())

test.each([
  [
    { logins: [], emails: [] },
    { logins: [], emails: [] },
  ],
  [
    { logins: ['BUYÉR', 'stranger', 'buy'], emails: [] },
    { logins: ['buyér'], emails: [] },
  ],
  [
    { logins: [], emails: ['office@example.com', 'SAM@example.com', 'am@example.com'] },
    { logins: [], emails: ['office@example.com', 'sam@example.com'] },
  ],
  [
    { logins: ['stranger'], emails: ['sam@example.com'] },
    { logins: [], emails: ['sam@example.com'] },
  ],
])('the call with %j returns %j as taken', async (names, expectedNames) => {
  expect(await admin.post(PATH, names)).toMatchObject({ status: 200, data: expectedNames })
})

test("a deleted user's login and e-mail are not taken", async () => {
  await reference.database.update(users).set({ removedAt: new Date() }).where(eq(users.login, 'Buyér'))
  const names = { logins: ['buyér'], emails: ['office@example.com'] }
  expect(await admin.post(PATH, names)).toMatchObject({ data: { logins: [], emails: [] } })
})

test('a call with more logins than an import may have is refused', async () => {
  const logins = Array.from({ length: 5001 }, (_, index) => `user${index}`)
  expect(await admin.post(PATH, { logins, emails: [] })).toMatchObject({ status: 400, code: 10300 })
})
