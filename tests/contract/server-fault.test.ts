import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())

test('a fault is answered with 500 and code 10500 without its cause, and the log has no values of the call', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await reference.database.execute(sql`alter table users rename to people`)
  const answer = await reference.signIn('secret-login', 'Secret-Password1')
  await reference.database.execute(sql`alter table people rename to users`)
  expect(answer.status).toBe(500)
  expect(answer.text).toBe('{"error":{"code":10500,"message":"The server could not do this"}}')
  const logText = log.mock.calls.flat().join('\n')
  expect(logText).toContain('POST /api/auth/auth-user failed')
  expect(logText).toContain('relation "users" does not exist')
  expect(logText).not.toMatch(/secret/i)
  log.mockRestore()
})
