// The stored form of what a signed-out account left on this device. Only its author's session opens it again.
import * as v from 'valibot'

const sealedText = v.object({
  /** The edge's public key that it was closed to: with another edge's store nobody can open it. */
  sealKey: v.string(),
  /** Names the key at the edge. */
  seal: v.string(),
  iv: v.string(),
  /** Encrypted, base64. */
  text: v.string(),
})
export type SealedText = v.InferOutput<typeof sealedText>

const holder = v.object({ sealed: sealedText })

/** The sealed text that a stored value holds; null where the value is not sealed. */
export function sealedIn(value: unknown): SealedText | null {
  const parsed = v.safeParse(holder, value)
  return parsed.success ? parsed.output.sealed : null
}
