import * as v from 'valibot'
import { accountSchema } from '#contract/people/account.ts'
import type { Account } from '#domain/people/account.ts'
import type { AccountKey } from '#storage/shared-names.ts'

/** Parses the stored setting as the account that the server last confirmed; null for another account's snapshot. */
export function snapshotOf(accountKey: AccountKey, storedSnapshot: unknown): Account | null {
  const parsing = v.safeParse(accountSchema, storedSnapshot)
  return parsing.success && String(parsing.output.id) === accountKey ? parsing.output : null
}
