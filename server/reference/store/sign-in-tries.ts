// At most ten failed sign-ins per login and address in fifteen minutes (G129). A try is noted before the
// password is looked at, so that tries sent side by side count too; a success takes the notes away.
import { createHash } from 'node:crypto'
import { and, count, eq, lt } from 'drizzle-orm'
import type { Statements } from '#server/database/open-database.ts'
import { failedSignIns } from '../schema/sessions.ts'

const MOST_FAILED_TRIES = 10
const WINDOW_MS = 15 * 60 * 1000

export function subjectOf(login: string, address: string): string {
  return createHash('sha256').update(`${login.toLowerCase()}\n${address}`).digest('hex')
}

/** Notes a try; false when there were too many, and then it is not noted. */
export async function noteTry(statements: Statements, subject: string, now: Date): Promise<boolean> {
  await statements
    .delete(failedSignIns)
    .where(lt(failedSignIns.failedAt, new Date(now.getTime() - WINDOW_MS)))
  const [noted] = await statements
    .insert(failedSignIns)
    .values({ subject, failedAt: now })
    .returning({ id: failedSignIns.id })
  const [tries] = await statements
    .select({ count: count() })
    .from(failedSignIns)
    .where(eq(failedSignIns.subject, subject))
  if (!noted || !tries || tries.count <= MOST_FAILED_TRIES) return true
  await statements
    .delete(failedSignIns)
    .where(and(eq(failedSignIns.subject, subject), eq(failedSignIns.id, noted.id)))
  return false
}

export async function forgetTries(statements: Statements, subject: string): Promise<void> {
  await statements.delete(failedSignIns).where(eq(failedSignIns.subject, subject))
}
