// At most ten failed sign-ins per login and address in fifteen minutes (G129). A try is noted before the
// password is looked at, so that tries sent side by side count too; a success takes the notes away. What visitors
// send without an account is counted in the same way, and their notes stay (G125).
import { createHash } from 'node:crypto'
import { eq, lt, min, sql } from 'drizzle-orm'
import type { CounterDatabase, Statements } from '#server/database/open-database.ts'
import { addressGroup } from '#server/network/address-group.ts'
import { failedSignIns } from '../schema/sessions.ts'

const MOST_FAILED_TRIES = 10
const WINDOW_MS = 15 * 60 * 1000

export function subjectOf(login: string, address: string): string {
  return createHash('sha256')
    .update(`${login.toLowerCase()}\n${addressGroup(address)}`)
    .digest('hex')
}

export interface NotedTry {
  id: number
}
export interface TooManyTries {
  /** Until the oldest of them is forgotten. */
  waitMs: number
}

/** Notes a try; after too many it is not noted. */
export async function noteTry(
  database: CounterDatabase,
  subject: string,
  now: Date,
): Promise<NotedTry | TooManyTries> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${subject}))`)
    await transaction
      .delete(failedSignIns)
      .where(lt(failedSignIns.failedAt, new Date(now.getTime() - WINDOW_MS)))
    const ofSubject = eq(failedSignIns.subject, subject)
    if ((await transaction.$count(failedSignIns, ofSubject)) >= MOST_FAILED_TRIES) {
      const [oldest] = await transaction
        .select({ failedAt: min(failedSignIns.failedAt) })
        .from(failedSignIns)
        .where(ofSubject)
      return { waitMs: (oldest?.failedAt ?? now).getTime() + WINDOW_MS - now.getTime() }
    }
    const [noted] = await transaction
      .insert(failedSignIns)
      .values({ subject, failedAt: now })
      .returning({ id: failedSignIns.id })
    if (!noted) throw new Error('a try was not noted')
    return noted
  })
}

/** It was none: the others of its subject stay noted, also those of the same instant. */
export async function forgetTry(statements: Statements, { id }: NotedTry): Promise<void> {
  await statements.delete(failedSignIns).where(eq(failedSignIns.id, id))
}

export async function forgetTries(statements: Statements, subject: string): Promise<void> {
  await statements.delete(failedSignIns).where(eq(failedSignIns.subject, subject))
}
