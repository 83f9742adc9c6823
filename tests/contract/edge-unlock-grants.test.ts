// The edge's signed permission to unlock an account without a network (G213).
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedUnlockGrant, signedGrantText, UNLOCK_GRANT_PATH } from '#contract/device/unlock-grant.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import type { UnlockRule } from '#domain/people/dealership-rules.ts'
import { setDealershipRule } from '#server/edge/dealerships/dealership-rule-store.ts'
import { dealershipRules } from '#server/edge/key-store/key-tables.ts'
import { openGrantKeys } from '#server/edge/device/unlock-grants.ts'
import { type EdgeFixture, startEdge, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { answerJson, answerPerson, cutConnection, type Script } from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.database.delete(dealershipRules))
afterEach(() => {
  fixture.backend.onValidate = null
})

const HOUR_MS = 3_600_000
const samOf = (...dealerships: number[]) =>
  answerPerson(3, 'Sam', { Orders: ['view', 'create'] }, dealerships)

async function askForGrant(caller: Script, url = fixture.url) {
  fixture.backend.onValidate = caller
  const answer = await fetch(`${url}/${UNLOCK_GRANT_PATH}`, {
    method: 'POST',
    headers: { Authorization: BASIC_HEADER, Cookie: 'counter_session=buyer' },
    body: '{}',
  })
  const { data } = (await answer.json()) as { data?: SignedUnlockGrant }
  return { status: answer.status, signedGrant: data }
}

async function grantOf(caller: Script): Promise<SignedUnlockGrant> {
  const { signedGrant } = await askForGrant(caller)
  if (signedGrant === undefined) throw new Error('The edge gave no grant')
  return signedGrant
}

const setUnlockRule = (dealershipId: number, value: UnlockRule) =>
  setDealershipRule(
    fixture.database,
    { dealershipId, kind: 'unlock', value, expectedRevision: 0 },
    { id: 5, name: 'Lea', isStaff: false },
  )

/** Verifies the signature as the device does. */
async function isSigned({ grant, signature, publicKey }: SignedUnlockGrant): Promise<boolean> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const bytesOf = (text: string) => Buffer.from(text, 'base64')
  const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), algorithm, false, ['verify'])
  const text = new TextEncoder().encode(signedGrantText(grant))
  return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytesOf(signature), text)
}

test('the grant of an account whose dealership has no rule lasts 72 hours and permits a PIN', async () => {
  const { grant } = await grantOf(samOf(1))
  expect(grant).toMatchObject({ accountId: 3, isAllowed: true, isPinAllowed: true })
  expect(Math.abs(grant.issuedAt - Date.now())).toBeLessThan(60_000)
  expect(grant.validUntil - grant.issuedAt).toBe(72 * HOUR_MS)
})

test('each part of the grant is the strictest one of all dealerships of the person', async () => {
  await setUnlockRule(1, { isAllowed: true, hours: 24, isPinAllowed: true })
  await setUnlockRule(2, { isAllowed: true, hours: 48, isPinAllowed: false })
  await setUnlockRule(3, { isAllowed: false, hours: 720, isPinAllowed: true })
  const { grant: grantForTwoDealerships } = await grantOf(samOf(1, 2))
  expect([grantForTwoDealerships.isAllowed, grantForTwoDealerships.isPinAllowed]).toEqual([true, false])
  expect(grantForTwoDealerships.validUntil - grantForTwoDealerships.issuedAt).toBe(24 * HOUR_MS)
  expect((await grantOf(samOf(2, 3))).grant.isAllowed).toBe(false)
})

test('the rules of all dealerships count, also of a person with more than a hundred', async () => {
  await setUnlockRule(250, { isAllowed: true, hours: 24, isPinAllowed: false })
  const { grant } = await grantOf(samOf(...Array.from({ length: 250 }, (_, index) => index + 1)))
  expect([grant.isPinAllowed, grant.validUntil - grant.issuedAt]).toEqual([false, 24 * HOUR_MS])
})

test('staff without a dealership get the default grant', async () => {
  await setUnlockRule(1, { isAllowed: false, hours: 1, isPinAllowed: false })
  const { grant } = await grantOf(answerPerson(2, 'Mia', { Orders: ['edit'] }, []))
  expect([grant.isAllowed, grant.isPinAllowed]).toEqual([true, true])
})

test('Web Crypto accepts the signature of a grant, and rejects it for a changed grant', async () => {
  const signedGrant = await grantOf(samOf(1))
  expect(await isSigned(signedGrant)).toBe(true)
  const { grant } = signedGrant
  for (const change of [
    { accountId: 4 },
    { isAllowed: false },
    { isPinAllowed: false },
    { issuedAt: grant.issuedAt + 1 },
    { validUntil: grant.validUntil + HOUR_MS },
  ]) {
    expect(await isSigned({ ...signedGrant, grant: { ...grant, ...change } })).toBe(false)
  }
})

test('every edge of one store signs with the same key', async () => {
  const keys = await Promise.all([openGrantKeys(fixture.database), openGrantKeys(fixture.database)])
  const { publicKey } = await grantOf(samOf(1))
  expect(keys.map((key) => key.publicKey)).toEqual([publicKey, publicKey])
})

test('the edge gives no grant without a session, and none if the backend does not answer', async () => {
  const noSession = answerJson(401, { error: { code: 10110, message: 'No' } })
  expect(await askForGrant(noSession)).toEqual({ status: 401, signedGrant: undefined })
  expect(await askForGrant(cutConnection)).toEqual({ status: 503, signedGrant: undefined })
})

test('an edge without keys of orders gives no grants', async () => {
  const { edge, url } = await startEdge({
    backend: fixture.backend.url,
    keys: null,
    current: new Map(),
    previous: new Map(),
  })
  expect((await askForGrant(samOf(1), url)).signedGrant).toBeUndefined()
  await edge.close()
})
