import { afterEach, expect, test, vi } from 'vitest'
import { slowDeriveBits } from '#tests/support/quick-pins.ts'
import { createPinMethod, pinKey } from './pin-key.ts'

const iv = new Uint8Array(12)
const encrypt = (key: CryptoKey) =>
  crypto.subtle
    .encrypt({ name: 'AES-GCM', iv }, key, new Uint8Array([1]))
    .then((bytes) => Buffer.from(bytes).toString('hex'))

afterEach(() => void vi.restoreAllMocks())

test('the key of a PIN takes 600,000 rounds, and is the same for the same PIN of the same browser', async () => {
  const deriveBits = vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(slowDeriveBits)
  const method = await createPinMethod()
  const keyOfPin = await encrypt(await pinKey('246810', method))
  expect(deriveBits.mock.calls.map(([algorithm]) => algorithm)).toMatchObject([
    { name: 'PBKDF2', hash: 'SHA-256', iterations: 600_000 },
  ])
  expect(await encrypt(await pinKey('246810', method))).toBe(keyOfPin)
})

test('another PIN, another salt and another browser each give another key', async () => {
  const method = await createPinMethod()
  const otherBrowser = { ...method, browserKey: (await createPinMethod()).browserKey }
  const otherSalt = { ...method, salt: new Uint8Array(16) }
  const keys = await Promise.all([
    pinKey('246810', method),
    pinKey('246811', method),
    pinKey('246810', otherSalt),
    pinKey('246810', otherBrowser),
  ])
  expect(new Set(await Promise.all(keys.map(encrypt))).size).toBe(4)
})
