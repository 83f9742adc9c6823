import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createApi, createGeneration } from './client.ts'

const WORDS = 'words of 10109 instead of a, b'

test.each([
  ['post', 200, { kind: 'refused', status: 200, code: 10109, message: WORDS }],
  ['post', 400, { kind: 'refused', status: 400, code: 10109, message: WORDS }],
  ['post', 409, { kind: 'conflict', code: 10109, message: WORDS }],
  ['post', 500, { kind: 'server-fault', status: 500, message: WORDS }],
  ['get', 400, { kind: 'refused', status: 400, code: 10109, message: 'a, b' }],
] as const)(
  'the text of an error of a %s with status %i comes from its code for POSTs only',
  async (method, status, failure) => {
    const body = JSON.stringify({ error: { code: 10109, message: 'a, b' } })
    const api = createApi({
      origin: 'http://127.0.0.1',
      generation: createGeneration(),
      onDenied: () => {},
      onAnswer: () => {},
      wordsOf: (code, message) => `words of ${code} instead of ${message}`,
      fetch: async () => new Response(body, { status, headers: { 'Content-Type': 'application/json' } }),
    })
    expect(await api.call({ method, path: 'api/thing', schema: v.unknown() })).toEqual({ ok: false, failure })
  },
)
