import * as v from 'valibot'
import { accountSchema } from '#contract/people/account.ts'
import type { Account } from '#domain/people/account.ts'
import type { AccountKey } from '#storage/shared-names.ts'

/** The account as the server last confirmed it, out of the setting as stored; null where that is none of this account. */
export function snapshotOf(accountKey: AccountKey, stored: unknown): Account | null {
  const parsed = v.safeParse(accountSchema, stored)
  return parsed.success && String(parsed.output.id) === accountKey ? parsed.output : null
}
