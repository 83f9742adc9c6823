// A device encrypts (seals) the data of signed-out accounts to the edge's public key. To open it, the device asks the edge
// for the key of the seal; the edge gives it to the account's own session and to holders of Orders#edit.
import * as v from 'valibot'
import type { Account } from '#domain/people/account.ts'
import { may } from '#domain/people/permissions.ts'

/** A path of the edge, but under /api, as browsers send the session cookie to no other path. */
export const SEAL_KEYS_PATH = 'api/edge/seal-keys'

/** Device and edge agree on a secret over this curve (ECDH) and derive the key from it (HKDF-SHA-256, salt: the seal). */
export const SEAL_CURVE = 'P-256'
export const MOST_SEALS_PER_CALL = 50

/** The `info` of HKDF. It contains the account, so that two accounts get different keys for the same seal. */
export function sealPurpose(accountKey: string): string {
  return `counter-seal ${accountKey}`
}

export const sealKeysBody = v.object({
  /** The user id of the account whose data is sealed. */
  account: v.pipe(v.string(), v.regex(/^\d{1,16}$/)),
  /** Each seal is the public key of the pair that the device generated to seal the data; raw, base64. */
  seals: v.pipe(
    v.array(v.unknown()),
    v.maxLength(MOST_SEALS_PER_CALL),
    v.array(v.pipe(v.string(), v.maxLength(200))),
  ),
})
export type SealKeysBody = v.InferOutput<typeof sealKeysBody>

/** The keys in the order of the seals, base64; null for an invalid seal. */
export const sealKeysAnswer = v.object({ keys: v.array(v.nullable(v.string())) })

export function mayOpenSealsOf(person: Account, accountKey: string): boolean {
  return String(person.id) === accountKey || may(person, 'administerOrders')
}
