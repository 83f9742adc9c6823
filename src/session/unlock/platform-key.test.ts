import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteEdgeAnswers } from '#storage/device/device-settings.ts'
import { readUnlockSetup } from '#storage/device/unlock-table.ts'
import { DeviceDatabase } from '#storage/device-database.ts'
import { createPlatformMethod, hasPlatformAuthenticator, platformKey } from './platform-key.ts'
import { setUpPlatform } from './set-up-unlock.ts'
import { openPrivateKey } from './unlock-keys.ts'

/** The authenticator of the device. `secret`: its answer to the salt; null without the PRF extension. */
let authenticator: { secret: Uint8Array | null; problem: Error | null; isAvailable: boolean }
let requests: { publicKey: Record<string, unknown> }[]
let device: DeviceDatabase

class FakeCredential {
  static isUserVerifyingPlatformAuthenticatorAvailable = async () => authenticator.isAvailable
  rawId = new Uint8Array([9, 9]).buffer
  getClientExtensionResults() {
    const { secret } = authenticator
    return { prf: secret === null ? { enabled: false } : { enabled: true, results: { first: secret } } }
  }
}

beforeEach(async () => {
  authenticator = { secret: new Uint8Array([1, 2, 3]), problem: null, isAvailable: true }
  requests = []
  device = new DeviceDatabase()
  await noteEdgeAnswers(device, true, 'key of the edge')
  const answer = async (options: { publicKey: Record<string, unknown> }) => {
    requests.push(options)
    if (authenticator.problem) throw authenticator.problem
    return new FakeCredential()
  }
  vi.stubGlobal('PublicKeyCredential', FakeCredential)
  vi.stubGlobal('navigator', { credentials: { create: answer, get: answer } })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await device.delete()
})

const setUp = () => setUpPlatform({ device, accountKey: '7', label: 'Zoé' })

test('the authenticator is asked to verify the person, and its secret opens the unlock again', async () => {
  expect(await setUp()).toBe('ok')
  const setup = await readUnlockSetup(device, '7')
  if (setup?.method.kind !== 'platform') throw new Error('No unlock was stored.')
  const { salt, credentialId } = setup.method
  expect(requests).toMatchObject([
    {
      publicKey: {
        user: { name: 'Zoé', displayName: 'Zoé' },
        authenticatorSelection: { authenticatorAttachment: 'platform', userVerification: 'required' },
        extensions: { prf: { eval: { first: salt } } },
      },
    },
    {
      publicKey: {
        allowCredentials: [{ type: 'public-key', id: new Uint8Array([9, 9]) }],
        userVerification: 'required',
        extensions: { prf: { eval: { first: salt } } },
      },
    },
  ])
  const key = await platformKey({ kind: 'platform', salt, credentialId })
  expect(key && (await openPrivateKey(setup, key))).not.toBeNull()
  authenticator.secret = new Uint8Array([1, 2, 4])
  const otherKey = await platformKey({ kind: 'platform', salt, credentialId })
  expect(otherKey && (await openPrivateKey(setup, otherKey))).toBeNull()
})

test.each([
  ['the authenticator has no secrets', () => (authenticator.secret = null), 'not-supported'],
  ['the device has no authenticator', () => (authenticator.isAvailable = false), 'not-supported'],
  [
    'the person cancels',
    () => (authenticator.problem = new DOMException('', 'NotAllowedError')),
    'cancelled',
  ],
  [
    'the person does not answer',
    () => (authenticator.problem = new DOMException('', 'AbortError')),
    'cancelled',
  ],
  [
    'the authenticator fails',
    () => (authenticator.problem = new DOMException('', 'InvalidStateError')),
    'not-supported',
  ],
])('nothing is stored if %s', async (_, arrange, result) => {
  arrange()
  expect(await setUp()).toBe(result)
  expect(await readUnlockSetup(device, '7')).toBeNull()
})

test('a browser without WebAuthn, or one that does not answer, has no authenticator', async () => {
  expect(await hasPlatformAuthenticator()).toBe(true)
  vi.stubGlobal('PublicKeyCredential', {
    isUserVerifyingPlatformAuthenticatorAvailable: () => Promise.reject(new Error('no')),
  })
  expect(await hasPlatformAuthenticator()).toBe(false)
  vi.stubGlobal('PublicKeyCredential', {})
  expect(await hasPlatformAuthenticator()).toBe(false)
  vi.stubGlobal('PublicKeyCredential', undefined)
  expect(await hasPlatformAuthenticator()).toBe(false)
})

test('an authenticator without secrets gives no method and no key', async () => {
  const method = await createPlatformMethod('7', '')
  expect(requests).toMatchObject([{ publicKey: { user: { name: '7', displayName: '7' } } }])
  if (method === null) throw new Error('The authenticator has secrets.')
  authenticator.secret = null
  expect([await createPlatformMethod('7', ''), await platformKey(method)]).toEqual([null, null])
})

test('without the edge’s key the authenticator is not asked', async () => {
  await noteEdgeAnswers(device, true, null)
  expect([await setUp(), requests]).toEqual(['not-supported', []])
})
