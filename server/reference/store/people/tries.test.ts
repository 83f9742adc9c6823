import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrateReference } from '#server/reference/migrate-reference.ts'
import { tries } from '#server/reference/schema/sessions.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/open-test-database.ts'
import { forgetTries, noteTry, subjectOf } from './tries.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await openTestDatabase()
  await migrateReference(testDatabase.database)
})
afterAll(() => testDatabase.drop())

const SUBJECT = subjectOf('buyer', '192.0.2.1')
const at = (time: string) => new Date(`2026-11-30T${time}Z`)

test('the eleventh try of fifteen minutes is refused without a transaction, until the first one is too old', async () => {
  const { database } = testDatabase
  for (let minute = 10; minute < 20; minute += 1) await noteTry(database, SUBJECT, at(`08:${minute}:00`))
  const transaction = vi.spyOn(database, 'transaction')
  expect(await noteTry(database, SUBJECT, at('08:20:00'))).toEqual({ waitMs: 300_000 })
  expect(transaction).not.toHaveBeenCalled()
  expect(await noteTry(database, SUBJECT, at('08:25:01'))).toEqual({ id: expect.any(Number) })
  expect(await database.$count(tries)).toBe(10)
  transaction.mockRestore()
  await forgetTries(database, SUBJECT)
})

test('of thirty tries at the same time ten are noted', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => noteTry(testDatabase.database, SUBJECT, at('09:00:00'))),
  )
  expect(answers.filter((answer) => 'id' in answer)).toHaveLength(10)
})
