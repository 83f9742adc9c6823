import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, count, eq, gt, isNull, lt, ne } from 'drizzle-orm'
import type { Statements } from '#server/database/open-database.ts'
import { edgeErrors } from '#texts/edge.ts'
import { sessions } from '../../schema/sessions.ts'
import { users } from '../../schema/users.ts'
import { tooManyTries } from '../../refusal.ts'

export const SESSION_MS = 30 * 24 * 60 * 60 * 1000
/** The time for which an id stays valid after a refresh replaced it: another tab may be waiting for answers. */
const REPLACED_MS = 60 * 1000
/** The most refreshes of a session in a minute: each start of the app makes one, and a person may open several tabs. */
const MOST_REFRESHES = 30
/** A session is extended at most once in this time, so that not every call writes its row. */
const EXTEND_AFTER_MS = 60 * 60 * 1000

const hashOf = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex')

/** Stores a new id. All ids that a session gets one after the other have the same `lineage`. */
async function insertSession(statements: Statements, userId: number, lineage: string, now: Date) {
  const sessionId = randomBytes(32).toString('base64url')
  await statements.insert(sessions).values({
    idHash: hashOf(sessionId),
    userId,
    lineage,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SESSION_MS),
  })
  return sessionId
}

/** Begins a session and returns its secret id. Also deletes expired sessions. */
export async function beginSession(statements: Statements, userId: number, now: Date): Promise<string> {
  await statements.delete(sessions).where(lt(sessions.expiresAt, now))
  return insertSession(statements, userId, randomUUID(), now)
}

async function readSession(statements: Statements, sessionId: string, now: Date) {
  const [row] = await statements
    .select()
    .from(sessions)
    .where(and(eq(sessions.idHash, hashOf(sessionId)), gt(sessions.expiresAt, now)))
  return row ?? null
}

/** Finds the session of the id, and extends it when the extension is due; null without a session. */
export async function findSession(
  statements: Statements,
  sessionId: string,
  now: Date,
): Promise<{ userId: number; isExtended: boolean } | null> {
  const row = await readSession(statements, sessionId, now)
  if (row === null) return null
  const fullTerm = now.getTime() + SESSION_MS
  const isExtended = row.replacedAt === null && fullTerm - row.expiresAt.getTime() > EXTEND_AFTER_MS
  if (isExtended) {
    await statements
      .update(sessions)
      .set({ expiresAt: new Date(fullTerm) })
      .where(and(eq(sessions.idHash, row.idHash), isNull(sessions.replacedAt)))
  }
  return { userId: row.userId, isExtended }
}

/**
 * Gives the session a new id and returns it; null without a session. The old id stays valid for a minute. A session that is
 * refreshed without end must not fill the table, so this has a limit, and deletes the session's other ids that are older than
 * a minute: their browser has got a later one since (G363).
 */
export async function rotateSession(
  statements: Statements,
  sessionId: string,
  now: Date,
): Promise<string | null> {
  const session = await readSession(statements, sessionId, now)
  if (session === null) return null
  // A change of the password ends the other sessions of the user. This lock prevents a new id during such a change.
  await statements.select({ id: users.id }).from(users).where(eq(users.id, session.userId)).for('share')
  const row = await readSession(statements, sessionId, now)
  if (row === null) return null
  const isOther = and(eq(sessions.lineage, row.lineage), ne(sessions.idHash, row.idHash))
  const minuteAgo = new Date(now.getTime() - REPLACED_MS)
  await statements.delete(sessions).where(and(isOther, lt(sessions.createdAt, minuteAgo)))
  const [others] = await statements.select({ count: count() }).from(sessions).where(isOther)
  if ((others?.count ?? 0) >= MOST_REFRESHES) throw tooManyTries(REPLACED_MS, edgeErrors.tooManyCalls)
  await statements
    .update(sessions)
    .set({ replacedAt: now, expiresAt: new Date(now.getTime() + REPLACED_MS) })
    .where(and(eq(sessions.idHash, row.idHash), isNull(sessions.replacedAt)))
  return insertSession(statements, row.userId, row.lineage, now)
}

/**
 * Ends every session of the user except the session with this id. Call it after the transaction has written the user:
 * the lock on the user prevents new sessions.
 */
export async function endOtherSessions(
  statements: Statements,
  userId: number,
  sessionId: string | null,
): Promise<void> {
  const [ownSession] =
    sessionId === null
      ? []
      : await statements
          .select({ lineage: sessions.lineage })
          .from(sessions)
          .where(eq(sessions.idHash, hashOf(sessionId)))
  const otherSessions = ownSession ? ne(sessions.lineage, ownSession.lineage) : undefined
  await statements.delete(sessions).where(and(eq(sessions.userId, userId), otherSessions))
}

/** Ends the session with all ids that it ever had. */
export async function endSession(statements: Statements, sessionId: string): Promise<void> {
  const [row] = await statements
    .select({ lineage: sessions.lineage })
    .from(sessions)
    .where(eq(sessions.idHash, hashOf(sessionId)))
  if (row) await statements.delete(sessions).where(eq(sessions.lineage, row.lineage))
}
