// The AES key that a PIN gives. The derivation starts from the browser's key, which scripts can use but not read, and the
// PIN is part of its salt. So the slow rounds of each guess can only run in this browser: another computer lacks the key.
import type { UnlockMethod } from '#storage/device/unlock-table.ts'
import { deriveAesKey } from './unlock-keys.ts'

export type PinMethod = Extract<UnlockMethod, { kind: 'pin' }>

/** OWASP's number of rounds for PBKDF2 with SHA-256 (https://cheatsheetseries.owasp.org, Password Storage). */
export const PIN_ROUNDS = 600_000
const SALT_BYTES = 16
const KEY_BITS = 256

export async function createPinMethod(): Promise<PinMethod> {
  return {
    kind: 'pin',
    salt: crypto.getRandomValues(new Uint8Array(SALT_BYTES)),
    rounds: PIN_ROUNDS,
    browserKey: await createBrowserKey(),
  }
}

/** A random key that no script can read again: WebCrypto never gives out a key of PBKDF2. */
function createBrowserKey(): Promise<CryptoKey> {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BITS / 8))
  return crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveBits'])
}

export async function pinKey(pin: string, { salt, rounds, browserKey }: PinMethod): Promise<CryptoKey> {
  const { subtle } = crypto
  const pinBytes = new TextEncoder().encode(pin)
  const saltOfPin = await subtle.digest('SHA-256', new Uint8Array([...salt, ...pinBytes]))
  const pbkdf2 = { name: 'PBKDF2', hash: 'SHA-256', salt: saltOfPin, iterations: rounds }
  return deriveAesKey(await subtle.deriveBits(pbkdf2, browserKey, KEY_BITS), salt, 'counter-unlock pin')
}
