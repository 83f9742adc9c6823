import * as v from 'valibot'
import { accountSchema } from '#contract/people/account.ts'
import type { Account } from '#domain/people/account.ts'
import type { AccountKey } from '#storage/shared-names.ts'

/**
 * Parses the stored setting as the account that the server last confirmed; null if the setting is missing, unreadable
 * or of another account.
 */
export function snapshotOf(accountKey: AccountKey, storedSnapshot: unknown): Account | null {
  const parsing = v.safeParse(accountSchema, storedSnapshot)
  return parsing.success && String(parsing.output.id) === accountKey ? parsing.output : null
}
