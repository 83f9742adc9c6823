import { expect, test } from 'vitest'
import type { Api } from './client.ts'
import type { Exchange } from './exchange.ts'
import { readKeyStore } from './orders/outbox-sender.ts'

function apiAnswering(status: number, body: unknown): Pick<Api, 'exchange'> {
  const answer: Exchange = {
    answered: true,
    status,
    contentType: 'application/json',
    headers: new Headers(),
    text: JSON.stringify(body),
  }
  return { exchange: async () => answer }
}
const EDGE_STATUS = {
  idempotency: true,
  retentionHours: 9600,
  storeId: 'store-a',
  serverTime: '2026-01-15T16:00:00.000Z',
  backend: 'up',
}
const rejectCall = () => Promise.reject(new Error('No other call is expected'))
const read = (api: Pick<Api, 'exchange'>, mayGoOn = true) =>
  readKeyStore({ ...api, call: rejectCall, download: rejectCall }, () => mayGoOn)

test('readKeyStore answers the store that keeps the keys, and the time for which it keeps them', async () => {
  expect(await read(apiAnswering(200, EDGE_STATUS))).toEqual({
    kind: 'available',
    storeId: 'store-a',
    retentionMs: 9600 * 3_600_000,
  })
})

test('readKeyStore answers none without an edge, and for an edge that keeps no keys', async () => {
  expect(await read(apiAnswering(404, {}))).toEqual({ kind: 'none' })
  expect(await read(apiAnswering(200, { ...EDGE_STATUS, idempotency: false }))).toEqual({ kind: 'none' })
})

test('readKeyStore answers unanswered when the edge does not answer', async () => {
  const silentApi: Pick<Api, 'exchange'> = { exchange: async () => ({ answered: false, cause: 'limit' }) }
  expect(await read(silentApi)).toEqual({ kind: 'unanswered' })
})

test('readKeyStore answers unanswered after the sign-out, so that no order is sent', async () => {
  expect(await read(apiAnswering(200, EDGE_STATUS), false)).toEqual({ kind: 'unanswered' })
})
