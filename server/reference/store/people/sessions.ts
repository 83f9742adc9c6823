import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, lt, ne } from 'drizzle-orm'
import type { Statements } from '#server/database/open-database.ts'
import { sessions } from '../../schema/sessions.ts'
import { users } from '../../schema/users.ts'

export const SESSION_MS = 30 * 24 * 60 * 60 * 1000
/** How long an id stays valid after a refresh replaced it: answers may be under way in another tab. */
const REPLACED_MS = 60 * 1000
/** A session that is used slides on, but is not written for every call. */
const EXTEND_AFTER_MS = 60 * 60 * 1000

const hashOf = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex')

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

/** Begins a session and returns its secret id. Sessions that ran out are swept on the way. */
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

/** The session that the id stands for, made to last longer when it is due; null when there is none. */
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

/** Gives the session a new id; the old one stays valid for a minute. */
export async function rotateSession(
  statements: Statements,
  sessionId: string,
  now: Date,
): Promise<string | null> {
  const seen = await readSession(statements, sessionId, now)
  if (seen === null) return null
  // Who gives another password ends the sessions that there are: none may be on its way meanwhile.
  await statements.select({ id: users.id }).from(users).where(eq(users.id, seen.userId)).for('share')
  const row = await readSession(statements, sessionId, now)
  if (row === null) return null
  await statements
    .update(sessions)
    .set({ replacedAt: now, expiresAt: new Date(now.getTime() + REPLACED_MS) })
    .where(and(eq(sessions.idHash, row.idHash), isNull(sessions.replacedAt)))
  return insertSession(statements, row.userId, row.lineage, now)
}

/**
 * Ends every session of the user but the one that the id belongs to, if any. For who has written the user in this transaction:
 * so that none begins beside it.
 */
export async function endOtherSessions(
  statements: Statements,
  userId: number,
  sessionId: string | null,
): Promise<void> {
  const [kept] =
    sessionId === null
      ? []
      : await statements
          .select({ lineage: sessions.lineage })
          .from(sessions)
          .where(eq(sessions.idHash, hashOf(sessionId)))
  const isOther = kept ? ne(sessions.lineage, kept.lineage) : undefined
  await statements.delete(sessions).where(and(eq(sessions.userId, userId), isOther))
}

/** Ends the session with every id that it ever had. */
export async function endSession(statements: Statements, sessionId: string): Promise<void> {
  const [row] = await statements
    .select({ lineage: sessions.lineage })
    .from(sessions)
    .where(eq(sessions.idHash, hashOf(sessionId)))
  if (row) await statements.delete(sessions).where(eq(sessions.lineage, row.lineage))
}
