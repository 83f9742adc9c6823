import * as v from 'valibot'
import { accountSchema } from '#contract/people/account.ts'
import type { Account } from '#domain/people/account.ts'
import type { AccountKey } from '#storage/shared-names.ts'

/** Parses the stored setting as the account that the server last confirmed; null if it is not this account's. */
export function snapshotOf(accountKey: AccountKey, storedSnapshot: unknown): Account | null {
  const parsed = v.safeParse(accountSchema, storedSnapshot)
  return parsed.success && String(parsed.output.id) === accountKey ? parsed.output : null
}
