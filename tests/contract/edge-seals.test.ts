// The edge's call for the keys of seals; the encryption of app and edge must match.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { SEAL_KEYS_PATH } from '#contract/device/seals.ts'
import { openSealKeys } from '#server/edge/seal-keys.ts'
import { createSealer, openSeal } from '#session/seal.ts'
import { type EdgeFixture, startEdge, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { answerJson, cut, signedInAs } from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())
afterEach(() => {
  fixture.backend.onValidate = null
})

interface Asking {
  account?: unknown
  seals?: unknown
  session?: string
  headers?: Record<string, string>
  method?: string
  url?: string
  text?: string
}

async function ask({ account = '7', seals = [], session = 'buyer', ...rest }: Asking = {}) {
  const { method = 'POST', url = fixture.url, text = JSON.stringify({ account, seals }) } = rest
  const answer = await fetch(`${url}/${SEAL_KEYS_PATH}`, {
    method,
    headers: {
      Authorization: BASIC_HEADER,
      'Content-Type': 'application/json',
      Cookie: `counter_session=${session}`,
      ...rest.headers,
    },
    ...(method === 'POST' && { body: text }),
  })
  return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) }
}

async function sealFor(accountKey: string, text: string) {
  const seal = await createSealer(fixture.seals.publicKey, accountKey)
  return seal(text)
}

function administers(id: number) {
  const named = { id: 1, name: 'Staff' }
  const staff = { id, login: 'manager', role: named, dealerships: [], company: named }
  const privileges = [{ group: 'Orders', actions: ['view', 'edit'] }]
  return answerJson(200, { data: { ...staff, privileges } })
}

describe('the keys of seals', () => {
  test('let the account open the data that was sealed to the key that /edge names', async () => {
    const { sealKey } = await (await fetch(`${fixture.url}/edge`)).json()
    expect(sealKey).toBe(fixture.seals.publicKey)
    const sealed = await sealFor('7', 'Sam of the workshop, $75.88')
    expect(JSON.stringify(sealed)).not.toContain('Sam')
    const { status, body, headers } = await ask({ seals: [sealed.seal] })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await openSeal(sealed, body.data.keys[0])).toBe('Sam of the workshop, $75.88')
  })

  test('are refused to another account, which cannot open the data under its own id either', async () => {
    const sealed = await sealFor('7', 'a secret')
    expect((await ask({ seals: [sealed.seal], session: 'colleague' })).status).toBe(403)
    const own = await ask({ account: '8', seals: [sealed.seal], session: 'colleague' })
    expect(own.status).toBe(200)
    expect(await openSeal(sealed, own.body.data.keys[0])).toBeNull()
  })

  test('are given to a holder of Orders#edit, for the export of orders that others left', async () => {
    fixture.backend.onValidate = administers(2)
    const sealed = await sealFor('7', 'a secret')
    const { body } = await ask({ seals: [sealed.seal] })
    expect(await openSeal(sealed, body.data.keys[0])).toBe('a secret')
  })

  test('are not given without a session, without the basic header, or by GET', async () => {
    expect((await ask({ session: 'nobody' })).status).toBe(401)
    expect((await ask({ headers: { Authorization: 'Basic other' } })).body).toEqual({
      error: { code: 10001, message: 'Basic header missing' },
    })
    expect((await ask({ method: 'GET' })).status).toBe(405)
  })

  test("are not given when the backend does not name the session's person", async () => {
    fixture.backend.onValidate = cut
    expect((await ask()).status).toBe(503)
  })

  test('are null for an invalid seal, and given for the other seals', async () => {
    const sealed = await sealFor('7', 'a secret')
    const noPoint = Buffer.alloc(65, 4).toString('base64')
    const { body } = await ask({ seals: ['', noPoint, sealed.seal] })
    expect(body.data.keys.slice(0, 2)).toEqual([null, null])
    expect(await openSeal(sealed, body.data.keys[2])).toBe('a secret')
  })

  test.each([
    ['no JSON', { text: '{' }],
    ['an account that is no user id', { account: 'visitor' }],
    ['seals that are no text', { seals: [{}] }],
    ['more seals than anybody has', { seals: Array.from({ length: 51 }, () => 'seal') }],
  ])('%s is refused', async (_, asking) => {
    expect((await ask(asking)).status).toBe(400)
  })

  test('are refused for a body over the limit', async () => {
    expect((await ask({ text: JSON.stringify({ seals: 'x'.repeat(20_000) }) })).status).toBe(413)
  })

  test('are limited per person, so that a person with too many calls does not block others', async () => {
    fixture.backend.onValidate = signedInAs(70)
    for (let count = 1; count <= 30; count += 1) expect((await ask({ account: '70' })).status).toBe(200)
    const { status, headers } = await ask({ account: '70' })
    expect(status).toBe(429)
    expect(headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/)
    fixture.backend.onValidate = null
    expect((await ask()).status).toBe(200)
  })

  test('are limited for a person who asks for the seals of many accounts', async () => {
    fixture.backend.onValidate = administers(71)
    for (let count = 1; count <= 30; count += 1) {
      expect((await ask({ account: String(100 + count) })).status).toBe(200)
    }
    expect((await ask({ account: '131' })).status).toBe(429)
  })
})

describe('the store', () => {
  test('keeps its seal key, so that every edge on it opens the same seals after every start', async () => {
    const [one, other] = await Promise.all([openSealKeys(fixture.database), openSealKeys(fixture.database)])
    expect([one.publicKey, other.publicKey]).toEqual([fixture.seals.publicKey, fixture.seals.publicKey])
  })

  test('without keys gives none: /edge names no seal key, and the call does not exist', async () => {
    const { edge, url } = await startEdge({
      backend: fixture.backend.url,
      keys: fixture.keys,
      current: new Map(),
      previous: new Map(),
    })
    expect(await (await fetch(`${url}/edge`)).json()).not.toHaveProperty('sealKey')
    expect((await ask({ url, account: randomUUID() })).status).toBe(404)
    await edge.close()
  })
})
