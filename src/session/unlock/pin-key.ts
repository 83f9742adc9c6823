// The AES key that a PIN gives. Three things are needed to make it: the PIN, the salt, and the browser's half of the key,
// which scripts can use but not read. So every guess has to be made in this browser, with the rounds of the derivation.
import type { UnlockMethod } from '#storage/device/unlock-table.ts'
import { deriveAesKey } from './unlock-keys.ts'

export type PinMethod = Extract<UnlockMethod, { kind: 'pin' }>

/** OWASP's number for PBKDF2 with SHA-256 (https://cheatsheetseries.owasp.org, Password Storage). */
export const PIN_ROUNDS = 600_000
export const LEAST_PIN_DIGITS = 6
const SALT_BYTES = 16
const KEY_BITS = 256

/** Keys of a keyboard that types like a badge reader: only digits count, at least six. */
export function isLongEnoughPin(pin: string): boolean {
  return /^\d+$/.test(pin) && pin.length >= LEAST_PIN_DIGITS
}

export async function createPinMethod(): Promise<PinMethod> {
  return {
    kind: 'pin',
    salt: crypto.getRandomValues(new Uint8Array(SALT_BYTES)),
    rounds: PIN_ROUNDS,
    browserKey: await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
  }
}

export async function pinKey(pin: string, { salt, rounds, browserKey }: PinMethod): Promise<CryptoKey> {
  const { subtle } = crypto
  const pinMaterial = await subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ])
  const pbkdf2 = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  const slowBits = await subtle.deriveBits(pbkdf2, pinMaterial, KEY_BITS)
  const secret = await subtle.sign('HMAC', browserKey, slowBits)
  return deriveAesKey(secret, salt, 'counter-unlock pin')
}
