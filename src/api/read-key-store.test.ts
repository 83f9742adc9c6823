import { expect, test } from 'vitest'
import type { Api } from './client.ts'
import type { Exchange } from './exchange.ts'
import { readKeyStore } from './orders/outbox-sender.ts'

function answering(status: number, body: unknown): Pick<Api, 'exchange'> {
  const answer: Exchange = {
    answered: true,
    status,
    contentType: 'application/json',
    headers: new Headers(),
    text: JSON.stringify(body),
  }
  return { exchange: async () => answer }
}
const EDGE = {
  idempotency: true,
  retentionHours: 9600,
  storeId: 'store-a',
  serverTime: '2026-01-15T16:00:00.000Z',
  backend: 'up',
}
const notAsked = () => Promise.reject(new Error('not asked'))
const read = (api: Pick<Api, 'exchange'>, mayGoOn = true) =>
  readKeyStore({ ...api, call: notAsked, download: notAsked }, () => mayGoOn)

test('answers the store that keeps the keys, and for how long', async () => {
  expect(await read(answering(200, EDGE))).toEqual({
    kind: 'kept',
    storeId: 'store-a',
    retentionMs: 9600 * 3_600_000,
  })
})

test('answers that no keys are kept without an edge, or by an edge without keys', async () => {
  expect(await read(answering(404, {}))).toEqual({ kind: 'none' })
  expect(await read(answering(200, { ...EDGE, idempotency: false }))).toEqual({ kind: 'none' })
})

test('answers unanswered when the edge does not answer', async () => {
  const silent: Pick<Api, 'exchange'> = { exchange: async () => ({ answered: false, cause: 'limit' }) }
  expect(await read(silent)).toEqual({ kind: 'unanswered' })
})

test('answers unanswered after the sign-out, so that no order is sent', async () => {
  expect(await read(answering(200, EDGE), false)).toEqual({ kind: 'unanswered' })
})
