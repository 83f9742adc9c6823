// At most ten failed sign-ins per login and address in fifteen minutes (G129). A try is noted before the
// password is looked at, so that tries sent side by side count too; a success takes the notes away.
import { createHash } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import type { CounterDatabase, Statements } from '#server/database/open-database.ts'
import { failedSignIns } from '../schema/sessions.ts'

const MOST_FAILED_TRIES = 10
const WINDOW_MS = 15 * 60 * 1000

export function subjectOf(login: string, address: string): string {
  return createHash('sha256').update(`${login.toLowerCase()}\n${address}`).digest('hex')
}

/** Notes a try; false when there were too many, and then it is not noted. */
export async function noteTry(database: CounterDatabase, subject: string, now: Date): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${subject}))`)
    await transaction
      .delete(failedSignIns)
      .where(lt(failedSignIns.failedAt, new Date(now.getTime() - WINDOW_MS)))
    const tries = await transaction.$count(failedSignIns, eq(failedSignIns.subject, subject))
    if (tries >= MOST_FAILED_TRIES) return false
    await transaction.insert(failedSignIns).values({ subject, failedAt: now })
    return true
  })
}

export async function forgetTries(statements: Statements, subject: string): Promise<void> {
  await statements.delete(failedSignIns).where(eq(failedSignIns.subject, subject))
}
