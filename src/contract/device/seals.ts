// What signed-out accounts leave on a device is sealed to the edge's public key. To open it the device asks the edge
// for the key of the seal, which only the account's own session gets, and who administers orders.
import * as v from 'valibot'
import type { Account } from '#domain/people/account.ts'
import { may } from '#domain/people/permissions.ts'

/** Of the edge, but under /api: the session cookie goes to no other path. */
export const SEAL_KEYS_PATH = 'api/edge/seal-keys'

/** Both sides agree on a secret over this curve (ECDH) and make the key of it (HKDF-SHA-256, salt: the seal). */
export const SEAL_CURVE = 'P-256'
export const MOST_SEALS = 50

/** What HKDF is told beside the secret, so that one account's seal makes another key for every other account. */
export function sealPurpose(accountKey: string): string {
  return `counter-seal ${accountKey}`
}

export const sealKeysBody = v.object({
  /** Whose data is sealed: a user id. */
  account: v.pipe(v.string(), v.regex(/^\d{1,16}$/)),
  /** The sealing side's public keys, raw, base64. */
  seals: v.pipe(v.array(v.unknown()), v.maxLength(MOST_SEALS), v.array(v.pipe(v.string(), v.maxLength(200)))),
})
export type SealKeysBody = v.InferOutput<typeof sealKeysBody>

/** In the order of the seals, base64; null where a seal is none. */
export const sealKeysAnswer = v.object({ keys: v.array(v.nullable(v.string())) })

export function mayOpenSealsOf(person: Account, accountKey: string): boolean {
  return String(person.id) === accountKey || may(person, 'administerOrders')
}
