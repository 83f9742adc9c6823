import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordLog } from '#tests/support/record-log.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())

test('a fault is answered with 500 and code 10500 without its cause, and the log has no values of the call', async () => {
  const recordedLog = recordLog()
  await reference.database.execute(sql`alter table users rename to people`)
  const answer = await reference.signIn('secret-login', 'Secret-Password1')
  await reference.database.execute(sql`alter table people rename to users`)
  expect(answer.status).toBe(500)
  expect(answer.text).toBe('{"error":{"code":10500,"message":"The server could not do this"}}')
  recordedLog.stop()
  expect(recordedLog.lines).toMatchObject([
    {
      level: 'error',
      msg: expect.stringMatching(/^POST \/api\/auth\/auth-user of the reference server failed\./),
      reason: 'database error 42P01: relation "users" does not exist',
      id: expect.stringMatching(/^[\w-]{36}$/),
    },
  ])
  expect(JSON.stringify(recordedLog.lines)).not.toMatch(/secret/i)
})
