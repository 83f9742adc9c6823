import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())

test('a fault answers 500 with code 10500 without its cause, and the log has no values of the call', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await reference.database.execute(sql`alter table users rename to people`)
  const answer = await reference.signIn('secret-login', 'Secret-Password1')
  await reference.database.execute(sql`alter table people rename to users`)
  expect(answer.status).toBe(500)
  expect(answer.text).toBe('{"error":{"code":10500,"message":"The server could not do this"}}')
  const written = log.mock.calls.flat().join('\n')
  expect(written).toContain('POST /api/auth/auth-user failed')
  expect(written).toContain('relation "users" does not exist')
  expect(written).not.toMatch(/secret/i)
  log.mockRestore()
})
