// Signs beats, and checks the beats that devices show. Only the store knows the secret, so nobody can stop it with a beat
// that it never had.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseSignedBeat, type StoreBeat, signedBeatText, storeBeatText } from '#contract/store-beat.ts'

const SECRET_BYTES = 32

/** Makes a secret, in base64. */
export function newBeatSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64')
}

export interface BeatSigner {
  sign: (beat: StoreBeat) => string
  /** The beat with a valid signature of this store; null for any other text. */
  read: (signedBeat: string, storeId: string) => StoreBeat | null
}

export function createBeatSigner(secret: string): BeatSigner {
  const key = Buffer.from(secret, 'base64')
  const signatureOf = (beat: StoreBeat) =>
    createHmac('sha256', key)
      .update(`counter store beat ${storeBeatText(beat)}`)
      .digest()
  return {
    sign: (beat) => signedBeatText(beat, signatureOf(beat).toString('hex')),
    read(signedBeat, storeId) {
      const parsed = parseSignedBeat(signedBeat)
      if (parsed === null || parsed.beat.storeId !== storeId) return null
      const { beat, signature } = parsed
      return timingSafeEqual(signatureOf(beat), Buffer.from(signature, 'hex')) ? beat : null
    },
  }
}
