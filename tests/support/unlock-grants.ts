// Signs unlock grants as the edge does.
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { type SignedUnlockGrant, signedGrantText, type UnlockGrant } from '#contract/device/unlock-grant.ts'

export interface GrantSigner {
  sign: (grant: UnlockGrant) => SignedUnlockGrant
}

/** The raw point of a P-256 key is the last 65 bytes of its SPKI form. */
const POINT_BYTES = 65

export function createGrantSigner(): GrantSigner {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const point = publicKey.export({ type: 'spki', format: 'der' }).subarray(-POINT_BYTES).toString('base64')
  return { sign: (grant) => ({ grant, publicKey: point, signature: signatureOf(privateKey, grant) }) }
}

function signatureOf(key: KeyObject, grant: UnlockGrant): string {
  const signer = createSign('sha256').update(signedGrantText(grant))
  return signer.sign({ key, dsaEncoding: 'ieee-p1363' }, 'base64')
}
