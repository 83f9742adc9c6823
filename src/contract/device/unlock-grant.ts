// The edge's permission to unlock an account on a device without a connection. The edge signs it, so that a device
// recognises a grant that was changed in its storage (G213).
import * as v from 'valibot'
import { strictestUnlockRule, type UnlockRule } from '#domain/people/dealership-rules.ts'

/** A path of the edge, but under /api, as browsers send the session cookie to no other path. */
export const UNLOCK_GRANT_PATH = 'api/edge/unlock-grant'

/** The edge signs with ECDSA over this curve and SHA-256; the signature has the form of WebCrypto (IEEE P1363). */
export const GRANT_CURVE = 'P-256'

export const unlockGrantSchema = v.object({
  /** The user id. */
  accountId: v.number(),
  isAllowed: v.boolean(),
  isPinAllowed: v.boolean(),
  /** The server's times, epoch milliseconds. */
  issuedAt: v.number(),
  validUntil: v.number(),
})
export type UnlockGrant = v.InferOutput<typeof unlockGrantSchema>

export const signedUnlockGrantSchema = v.object({
  grant: unlockGrantSchema,
  /** The signature of `signedGrantText`, base64. */
  signature: v.string(),
  /** The edge's public key for grants; raw, base64. */
  publicKey: v.string(),
})
export type SignedUnlockGrant = v.InferOutput<typeof signedUnlockGrantSchema>

/** The text that is signed, as UTF-8. */
export function signedGrantText(grant: UnlockGrant): string {
  const { accountId, isAllowed, isPinAllowed, issuedAt, validUntil } = grant
  return `counter-unlock-grant 1 ${JSON.stringify([accountId, isAllowed, isPinAllowed, issuedAt, validUntil])}`
}

const HOUR_MS = 3_600_000

/** The grant of a person with these unlock rules, one for each of the person's dealerships. `now`: epoch milliseconds. */
export function unlockGrantOf(accountId: number, rules: readonly UnlockRule[], now: number): UnlockGrant {
  const { isAllowed, isPinAllowed, hours } = strictestUnlockRule(rules)
  return { accountId, isAllowed, isPinAllowed, issuedAt: now, validUntil: now + hours * HOUR_MS }
}
