import { expect, test } from 'vitest'
import { sampleShipmentChange } from '#tests/support/sample-shipment-change.ts'
import { createApi, createGeneration } from '../client.ts'
import { type ReadFailure, readSessionAccount, readShipment } from './shipment-change-calls.ts'

const NOW = Date.UTC(2026, 10, 20, 18)

/** The client of a server that gives this answer to every call. */
function apiWithAnswer(status: number, code: number, headers: Record<string, string> = {}) {
  return createApi({
    generation: createGeneration(),
    clock: { now: () => NOW, beginCall: () => () => {} },
    onDenied: () => {},
    onAnswer: () => {},
    exchange: async () => ({
      answered: true,
      status,
      contentType: 'application/json',
      headers: new Headers(headers),
      text: JSON.stringify({ error: { code, message: 'No' } }),
    }),
  })
}

test.each<[string, Parameters<typeof apiWithAnswer>, ReadFailure]>([
  ['a busy server', [429, 10101, { 'Retry-After': '180' }], { kind: 'unanswered', retryAt: NOW + 180_000 }],
  ['a fault of the server', [500, 10500], { kind: 'unanswered', retryAt: null }],
  ['a conflict', [409, 10111], { kind: 'unanswered', retryAt: null }],
  ['a denied session', [401, 10110], { kind: 'signed-out' }],
  ['a refusal', [422, 10104], { kind: 'closed' }],
])('session and shipment are not read after %s', async (_, answer, failure) => {
  const api = apiWithAnswer(...answer)
  expect(await readSessionAccount(api)).toEqual(failure)
  expect(await readShipment(api, sampleShipmentChange())).toEqual(failure)
})
