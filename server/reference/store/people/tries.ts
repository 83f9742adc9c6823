// Limits tries to ten in fifteen minutes, for each subject and address: a login (G129), a mailed code, an old password,
// a mail to a user or an e-mail address, or a call of visitors (G125). A try is noted before it is checked, so that
// parallel tries count too. A successful sign-in deletes the notes about its login, and a valid code the notes about
// codes. A new password deletes the notes about the old password or, after a mailed code, the notes about the login.
import { createHash } from 'node:crypto'
import { and, count, eq, gte, lt, min, sql } from 'drizzle-orm'
import type { CounterDatabase, Statements } from '#server/database/open-database.ts'
import { addressGroup } from '#server/network/address-group.ts'
import { tries } from '../../schema/sessions.ts'

const MOST_TRIES = 10
const WINDOW_MS = 15 * 60 * 1000

export interface TryLimit {
  mostTries: number
  /** At most WINDOW_MS: older notes are deleted. */
  windowMs: number
}
const USUAL_LIMIT: TryLimit = { mostTries: MOST_TRIES, windowMs: WINDOW_MS }

/**
 * The key of a counter. `name` is a login, or it begins with the name of a call and a line break, which no login has.
 * With an empty address the counter counts the tries from all addresses.
 */
export function subjectOf(name: string, address: string): string {
  return createHash('sha256')
    .update(`${name.toLowerCase()}\n${addressGroup(address)}`)
    .digest('hex')
}

export interface NotedTry {
  id: number
}
export interface TooManyTries {
  /** Milliseconds until the oldest try expires. */
  waitMs: number
}

/**
 * Notes a try, or returns the time to wait when there were too many. A flood of refused tries costs the database one
 * short read each.
 */
export async function noteTry(
  database: CounterDatabase,
  subject: string,
  now: Date,
  limit = USUAL_LIMIT,
): Promise<NotedTry | TooManyTries> {
  const refusal = await findTooManyTries(database, subject, now, limit)
  if (refusal !== null) return refusal
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${subject}))`)
    // Other tries may have been noted since the read.
    const lateRefusal = await findTooManyTries(transaction, subject, now, limit)
    if (lateRefusal !== null) return lateRefusal
    await transaction.delete(tries).where(lt(tries.triedAt, before(now, WINDOW_MS)))
    const [notedTry] = await transaction
      .insert(tries)
      .values({ subject, triedAt: now })
      .returning({ id: tries.id })
    if (!notedTry) throw new Error('a try was not noted')
    return notedTry
  })
}

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

async function findTooManyTries(
  statements: Statements,
  subject: string,
  now: Date,
  { mostTries, windowMs }: TryLimit,
): Promise<TooManyTries | null> {
  const [found] = await statements
    .select({ tryCount: count(), oldestAt: min(tries.triedAt) })
    .from(tries)
    .where(and(eq(tries.subject, subject), gte(tries.triedAt, before(now, windowMs))))
  if (found === undefined || found.tryCount < mostTries) return null
  return { waitMs: (found.oldestAt ?? now).getTime() + windowMs - now.getTime() }
}

/** Deletes the note of one try that must not count; other notes of the subject stay. */
export async function forgetTry(statements: Statements, { id }: NotedTry): Promise<void> {
  await statements.delete(tries).where(eq(tries.id, id))
}

export async function forgetTries(statements: Statements, subject: string): Promise<void> {
  await statements.delete(tries).where(eq(tries.subject, subject))
}
