// The AES key that the platform's authenticator (fingerprint, face, or the device's own PIN) gives, by the PRF
// extension of WebAuthn. The secret is made inside the authenticator after it has verified the person; the device
// stores none of it.
import type { UnlockMethod } from '#storage/device/unlock-table.ts'
import { deriveAesKey } from './unlock-keys.ts'

export type PlatformMethod = Extract<UnlockMethod, { kind: 'platform' }>

const SALT_BYTES = 32
const CHALLENGE_BYTES = 32
/** ES256 and RS256. */
const SIGNATURES = [-7, -257]
const TIME_LIMIT_MS = 60_000

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))

/**
 * True if this browser can ask an authenticator that is part of the device. Only a try shows whether it has the PRF
 * extension.
 */
export async function hasPlatformAuthenticator(): Promise<boolean> {
  const { PublicKeyCredential } = globalThis as Partial<typeof globalThis>
  return (
    (await PublicKeyCredential?.isUserVerifyingPlatformAuthenticatorAvailable?.().catch(() => false)) ?? false
  )
}

/**
 * Makes a credential for the account; null if the authenticator has no PRF extension. Rejects if the person cancels.
 */
export async function createPlatformMethod(
  accountKey: string,
  label: string,
): Promise<PlatformMethod | null> {
  const salt = randomBytes(SALT_BYTES)
  const credential = await navigator.credentials.create({
    publicKey: {
      rp: { name: 'Counter' },
      // A random id, because a credential with the user id of an earlier passkey would replace that passkey.
      user: { id: randomBytes(16), name: label || accountKey, displayName: label || accountKey },
      // No server checks the answer: only the secret of the extension is used.
      challenge: randomBytes(CHALLENGE_BYTES),
      pubKeyCredParams: SIGNATURES.map((alg) => ({ type: 'public-key' as const, alg })),
      authenticatorSelection: {
        authenticatorAttachment: 'platform',
        residentKey: 'preferred',
        userVerification: 'required',
      },
      timeout: TIME_LIMIT_MS,
      extensions: { prf: { eval: { first: salt } } },
    },
  })
  if (!(credential instanceof PublicKeyCredential)) return null
  if (credential.getClientExtensionResults().prf?.enabled !== true) return null
  return { kind: 'platform', salt, credentialId: new Uint8Array(credential.rawId) }
}

/** null if the authenticator gives no secret. Rejects if the person cancels. */
export async function platformKey({ salt, credentialId }: PlatformMethod): Promise<CryptoKey | null> {
  const credential = await navigator.credentials.get({
    publicKey: {
      challenge: randomBytes(CHALLENGE_BYTES),
      allowCredentials: [{ type: 'public-key', id: credentialId, transports: ['internal'] }],
      userVerification: 'required',
      timeout: TIME_LIMIT_MS,
      extensions: { prf: { eval: { first: salt } } },
    },
  })
  if (!(credential instanceof PublicKeyCredential)) return null
  const secret = credential.getClientExtensionResults().prf?.results?.first
  return secret === undefined ? null : deriveAesKey(secret, salt, 'counter-unlock platform')
}

/** The person cancelled, or did not answer in time. */
export function isRefusal(problem: unknown): boolean {
  return problem instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(problem.name)
}
