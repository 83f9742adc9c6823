import { afterAll, beforeAll, expect, test } from 'vitest'
import { setAdministratorPassword } from '#server/reference/store/people/set-administrator-password.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())

const set = (login: string, password: string) =>
  setAdministratorPassword(reference.database, { login, password }, reference.time.now)

test('an administrator who lost the password gets another one, and is signed out everywhere', async () => {
  const admin = await reference.signInAs('admin')
  expect((await admin.post('api/auth/validate')).status).toBe(200)
  expect(await set('Admin', 'Another-Password-1')).toBe('set')
  expect((await admin.post('api/auth/validate')).status).toBe(401)
  expect((await reference.signIn('admin', 'Another-Password-1')).status).toBe(200)
})

test('only an administrator gets a password in this way, and only one that the rule allows', async () => {
  expect(await set('buyer', 'Another-Password-1')).toBe('noAdministrator')
  expect(await set('nobody', 'Another-Password-1')).toBe('noAdministrator')
  expect(await set('admin', 'short')).toBe('tooShort')
})
