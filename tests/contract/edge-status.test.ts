import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EdgeFixture, sendOrder, startEdge, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { answerOrder } from '#tests/support/scripted-backend.ts'

const NO_FILES = { current: new Map(), previous: new Map() }

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())

describe('/edge', () => {
  test('/edge reports the key store, its retention and its id, the features and the build of the edge, and that the backend is up', async () => {
    const answer = await fetch(`${fixture.url}/edge`)
    const { serverTime, ...status } = await answer.json()
    expect(status).toEqual({
      idempotency: true,
      retentionHours: 9600,
      storeId: fixture.keys.storeId,
      sealKey: fixture.seals.publicKey,
      sharesLists: true,
      keepsRules: true,
      answersRecentOrders: true,
      takesReviewRequests: true,
      keepsAcceptances: true,
      backend: 'up',
      build: {
        version: '1.2.3',
        commit: 'abc1234567',
        builtAt: '2026-11-26T19:40:00.000Z',
        schema: '0003_order-devices',
      },
    })
    expect(Math.abs(Date.parse(serverTime) - Date.now())).toBeLessThan(60_000)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('/edge reports a backend that does not answer as down, and calls answer 503', async () => {
    const edgeWithoutBackend = await startEdge({
      // No program listens on this port. A port that was just closed could be given to another test.
      backend: new URL('http://127.0.0.1:1'),
      keys: fixture.keys,
      ...NO_FILES,
    })
    expect((await (await fetch(`${edgeWithoutBackend.url}/edge`)).json()).backend).toBe('down')
    const answer = await fetch(`${edgeWithoutBackend.url}/api/admin/state/all`)
    expect([answer.status, (await answer.json()).error.edge]).toEqual([503, 'backend-unreachable'])
    await edgeWithoutBackend.edge.close()
  })

  test('/edge does not exist on an edge without keys, which forwards every order', async () => {
    const { edge, url } = await startEdge({
      backend: fixture.backend.url,
      keys: null,
      ...NO_FILES,
    })
    expect((await fetch(`${url}/edge`)).status).toBe(404)
    fixture.backend.script(answerOrder(703), answerOrder(704))
    const order = { intent: 'a1a1a1a1-0000-4000-8000-000000000000' }
    expect((await sendOrder({ url, keys: fixture.keys }, order)).body).toBe('{"data":{"id":703}}')
    expect((await sendOrder({ url, keys: fixture.keys }, order)).body).toBe('{"data":{"id":704}}')
    await edge.close()
  })
})
