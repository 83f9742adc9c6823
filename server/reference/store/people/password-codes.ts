// Codes for setting a password without a session. A code is mailed once and stored as a hash. When the user sets a
// password, all codes of the user end.
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Statements } from '#server/database/open-database.ts'
import { passwordCodes } from '../../schema/sessions.ts'

export const RESTORE_CODE_MS = 60 * 60 * 1000

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')

/** Makes a code for the user; the user's earlier codes stay valid. Also deletes expired codes. */
export async function issueCode(
  statements: Statements,
  userId: number,
  now: Date,
  lifetimeMs: number,
): Promise<string> {
  await statements.delete(passwordCodes).where(lt(passwordCodes.expiresAt, now))
  const code = randomBytes(32).toString('base64url')
  await statements.insert(passwordCodes).values({
    codeHash: hashOf(code),
    userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  })
  return code
}

/** The user id of a valid code; null otherwise. */
export async function ownerOfCode(statements: Statements, code: string, now: Date): Promise<number | null> {
  const [row] = await statements
    .select({ userId: passwordCodes.userId })
    .from(passwordCodes)
    .where(and(eq(passwordCodes.codeHash, hashOf(code)), gt(passwordCodes.expiresAt, now)))
  return row?.userId ?? null
}

/** Deletes the code, so that it works once. False when another call has deleted it. */
export async function spendCode(statements: Statements, code: string, now: Date): Promise<boolean> {
  const spentRows = await statements
    .delete(passwordCodes)
    .where(and(eq(passwordCodes.codeHash, hashOf(code)), gt(passwordCodes.expiresAt, now)))
    .returning({ userId: passwordCodes.userId })
  return spentRows.length > 0
}

/** Deletes all codes of the user: after a new password or a new e-mail. */
export async function deleteCodes(statements: Statements, userId: number): Promise<void> {
  await statements.delete(passwordCodes).where(eq(passwordCodes.userId, userId))
}
