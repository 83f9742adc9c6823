// The stored form of a signed-out or locked account's data on this device. The edge makes the key that opens it: for that
// account, and for staff who save the orders of other accounts. The unlock of a locked account opens it without the edge.
import * as v from 'valibot'

const sealedText = v.object({
  /** The edge's public key to which the text was sealed; no other edge can make the key that opens it. */
  sealKey: v.string(),
  /** The public point from which the edge makes the key, base64. */
  seal: v.string(),
  iv: v.string(),
  /** Encrypted, base64. */
  text: v.string(),
})
export type SealedText = v.InferOutput<typeof sealedText>

const sealedValue = v.object({ sealed: sealedText })

/** The sealed text in a stored value; null if the value is not sealed. */
export function sealedIn(value: unknown): SealedText | null {
  const parsed = v.safeParse(sealedValue, value)
  return parsed.success ? parsed.output.sealed : null
}

/** The setting that holds the dealerships of a locked account while they are sealed. */
export const SEALED_DEALERSHIPS = 'sealedDealerships'
