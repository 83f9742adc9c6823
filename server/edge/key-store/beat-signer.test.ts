import { expect, test } from 'vitest'
import { createBeatSigner } from './beat-signer.ts'

const STORE = '6f2c1f2e-0000-4000-8000-000000000001'
const RUN = '6f2c1f2e-0000-4000-8000-00000000000a'
const SIGNATURE = '3d35e7f804923cf387e54ac768d53357ed4d3d3779d68e738ad0d70dfa815eb1'
const BEAT = { storeId: STORE, acceptedCount: 2, number: 104, run: RUN }
const signer = createBeatSigner('c2VjcmV0IG9mIHRoaXMgc3RvcmU=')

test('a beat is signed with the secret of the store', () => {
  expect(signer.sign(BEAT)).toBe(`${STORE}.2.104.${RUN}.${SIGNATURE}`)
  expect(signer.read(`${STORE}.2.104.${RUN}.${SIGNATURE}`, STORE)).toEqual(BEAT)
})

test.each([
  ['another number', `${STORE}.2.105.${RUN}.${SIGNATURE}`, STORE],
  ['another run', `${STORE}.2.104.${RUN.replace('a', 'b')}.${SIGNATURE}`, STORE],
  ['another number of acceptances', `${STORE}.3.104.${RUN}.${SIGNATURE}`, STORE],
  ['another signature', `${STORE}.2.104.${RUN}.${'0'.repeat(64)}`, STORE],
  ['a signature that is too short', `${STORE}.2.104.${RUN}.${SIGNATURE.slice(2)}`, STORE],
  ['no signature', `${STORE}.2.104.${RUN}`, STORE],
  ['another store', `${STORE}.2.104.${RUN}.${SIGNATURE}`, RUN],
  ['no text', '', STORE],
  ['a long text', 'x'.repeat(16_000), STORE],
])('a beat with %s is not read', (_, text, storeId) => {
  expect(signer.read(text, storeId)).toBeNull()
})

test('a beat with the signature of another secret is not read', () => {
  const otherSigner = createBeatSigner('c2VjcmV0IG9mIGFub3RoZXIgc3RvcmU=')
  expect(signer.read(otherSigner.sign(BEAT), STORE)).toBeNull()
})
