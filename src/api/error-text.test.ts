import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createApi, createGeneration } from './client.ts'

const TEXT = 'text of 10109 instead of a, b'

test.each([
  ['post', 200, { kind: 'refused', status: 200, code: 10109, message: TEXT }],
  ['post', 400, { kind: 'refused', status: 400, code: 10109, message: TEXT }],
  ['post', 409, { kind: 'conflict', code: 10109, message: TEXT }],
  ['post', 500, { kind: 'server-fault', status: 500, message: TEXT }],
  ['get', 400, { kind: 'refused', status: 400, code: 10109, message: 'a, b' }],
] as const)(
  'after an error of a %s with status %i, the text comes from the error code if the call is a POST',
  async (method, status, failure) => {
    const body = JSON.stringify({ error: { code: 10109, message: 'a, b' } })
    const api = createApi({
      origin: 'http://127.0.0.1',
      generation: createGeneration(),
      onDenied: () => {},
      onAnswer: () => {},
      errorTextOf: (code, message) => `text of ${code} instead of ${message}`,
      fetch: async () => new Response(body, { status, headers: { 'Content-Type': 'application/json' } }),
    })
    expect(await api.call({ method, path: 'api/thing', schema: v.unknown() })).toEqual({ ok: false, failure })
  },
)
