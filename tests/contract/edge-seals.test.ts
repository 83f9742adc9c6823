// The edge's call for the keys of seals. The app's encryption and the edge's decryption must match.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SEAL_KEYS_PATH } from '#contract/device/seals.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { openSealKeys } from '#server/edge/device/seal-keys.ts'
import { bytesOf } from '#session/base64.ts'
import { createSealer, createSealOpener } from '#session/seal.ts'
import { type EdgeFixture, startEdge, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { whileClockIsHeld } from '#tests/support/hold-clock.ts'
import { answerJson, cutConnection, signedInAs } from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())
afterEach(() => {
  fixture.backend.onValidate = null
})

interface KeyRequest {
  account?: unknown
  seals?: unknown
  session?: string
  headers?: Record<string, string>
  method?: string
  url?: string
  text?: string
}

async function askForKeys({ account = '7', seals = [], session = 'buyer', ...options }: KeyRequest = {}) {
  const { method = 'POST', url = fixture.url, text = JSON.stringify({ account, seals }) } = options
  const answer = await fetch(`${url}/${SEAL_KEYS_PATH}`, {
    method,
    headers: {
      Authorization: BASIC_HEADER,
      'Content-Type': 'application/json',
      Cookie: `counter_session=${session}`,
      ...options.headers,
    },
    ...(method === 'POST' && { body: text }),
  })
  return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) }
}

async function sealFor(accountKey: string, text: string) {
  return (await createSealer(fixture.seals.publicKey, accountKey)).sealText(text)
}

async function openText(sealedText: Awaited<ReturnType<typeof sealFor>>, key: string) {
  return (await createSealOpener(bytesOf(key)))?.openText(sealedText)
}

function answerStaff(id: number) {
  const role = { id: 1, name: 'Staff' }
  const company = { id: 1, name: 'Staff' }
  const staff = { id, login: 'manager', role, dealerships: [], company }
  const privileges = [{ group: 'Orders', actions: ['view', 'edit'] }]
  return answerJson(200, { data: { ...staff, privileges } })
}

describe('the keys of seals', () => {
  test('with the keys an account unseals data that was sealed to the public key of /edge', async () => {
    const { sealKey } = await (await fetch(`${fixture.url}/edge`)).json()
    expect(sealKey).toBe(fixture.seals.publicKey)
    const sealedText = await sealFor('7', 'Sam of the workshop, $75.88')
    expect(JSON.stringify(sealedText)).not.toContain('Sam of the workshop')
    const { status, body, headers } = await askForKeys({ seals: [sealedText.seal] })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await openText(sealedText, body.data.keys[0])).toBe('Sam of the workshop, $75.88')
  })

  test('another account does not get the keys, and its own keys do not unseal the data', async () => {
    const sealedText = await sealFor('7', 'a secret')
    expect((await askForKeys({ seals: [sealedText.seal], session: 'colleague' })).status).toBe(403)
    const otherAnswer = await askForKeys({ account: '8', seals: [sealedText.seal], session: 'colleague' })
    expect(otherAnswer.status).toBe(200)
    expect(await openText(sealedText, otherAnswer.body.data.keys[0])).toBeNull()
  })

  test('a holder of Orders#edit gets the keys, to export sealed orders of other accounts', async () => {
    fixture.backend.onValidate = answerStaff(2)
    const sealedText = await sealFor('7', 'a secret')
    const { body } = await askForKeys({ seals: [sealedText.seal] })
    expect(await openText(sealedText, body.data.keys[0])).toBe('a secret')
  })

  test('a call without a session, without the basic header or by GET gets no keys', async () => {
    expect((await askForKeys({ session: 'nobody' })).status).toBe(401)
    expect((await askForKeys({ headers: { Authorization: 'Basic other' } })).body).toEqual({
      error: { code: 10001, message: 'The call lacks the fixed Basic header of the app.' },
    })
    expect((await askForKeys({ method: 'GET' })).status).toBe(405)
  })

  test("a call gets no keys if the backend does not name the session's person", async () => {
    fixture.backend.onValidate = cutConnection
    expect((await askForKeys()).status).toBe(503)
  })

  test('an invalid seal gets null, and the other seals get their keys', async () => {
    const sealedText = await sealFor('7', 'a secret')
    const invalidPoint = Buffer.alloc(65, 4).toString('base64')
    const { body } = await askForKeys({ seals: ['', invalidPoint, sealedText.seal] })
    expect(body.data.keys.slice(0, 2)).toEqual([null, null])
    expect(await openText(sealedText, body.data.keys[2])).toBe('a secret')
  })

  test.each([
    ['no JSON', { text: '{' }],
    ['an account that is no user id', { account: 'visitor' }],
    ['seals that are no text', { seals: [{}] }],
    ['more than fifty seals', { seals: Array.from({ length: 51 }, () => 'seal') }],
  ])('a call with %s is refused', async (_, request) => {
    expect((await askForKeys(request)).status).toBe(400)
  })

  test('a call with a body over the limit is refused', async () => {
    expect((await askForKeys({ text: JSON.stringify({ seals: 'x'.repeat(20_000) }) })).status).toBe(413)
  })

  test('the calls are limited per person, so that a person with too many calls does not block others', async () => {
    fixture.backend.onValidate = signedInAs(70)
    await whileClockIsHeld(async () => {
      for (let count = 1; count <= 30; count += 1)
        expect((await askForKeys({ account: '70' })).status).toBe(200)
      const { status, headers } = await askForKeys({ account: '70' })
      expect(status).toBe(429)
      expect(headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/)
      fixture.backend.onValidate = null
      expect((await askForKeys()).status).toBe(200)
    })
  })

  test('the calls of a person for the seals of many accounts are limited', async () => {
    fixture.backend.onValidate = answerStaff(71)
    await whileClockIsHeld(async () => {
      for (let count = 1; count <= 30; count += 1) {
        expect((await askForKeys({ account: String(100 + count) })).status).toBe(200)
      }
      expect((await askForKeys({ account: '131' })).status).toBe(429)
    })
  })
})

describe('the key of all seals', () => {
  test('is the same in every edge of one key store, after every start', async () => {
    const [firstKeys, secondKeys] = await Promise.all([
      openSealKeys(fixture.database),
      openSealKeys(fixture.database),
    ])
    expect([firstKeys.publicKey, secondKeys.publicKey]).toEqual([
      fixture.seals.publicKey,
      fixture.seals.publicKey,
    ])
  })

  test('is missing in an edge without seal keys: /edge names none, and the call is unknown', async () => {
    const { edge, url } = await startEdge({
      backend: fixture.backend.url,
      keys: fixture.keys,
      current: new Map(),
      previous: new Map(),
    })
    expect(await (await fetch(`${url}/edge`)).json()).not.toHaveProperty('sealKey')
    expect((await askForKeys({ url, account: randomUUID() })).status).toBe(404)
    await edge.close()
  })
})
