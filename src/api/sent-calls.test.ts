// Which calls the client sends, to whom it reports their answers, and what it remembers of them.
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { CALLS_NOW, exchangeWith } from '#tests/support/recorded-calls.ts'
import { type ApiParts, createApi, createGeneration } from './client.ts'
import type { Exchange, ExchangeRequest } from './exchange.ts'

function openApi(parts: Partial<ApiParts> = {}) {
  const requests: string[] = []
  const answers: boolean[] = []
  const generation = createGeneration()
  const next = { answer: exchangeWith(200, { data: 1 }) as Exchange } // tests set other kinds of answers
  const api = createApi({
    generation,
    clock: { now: () => CALLS_NOW, beginCall: () => () => {} },
    onDenied: () => {},
    onAnswer: (wasAnswered) => answers.push(wasAnswered),
    async exchange({ method, path }: ExchangeRequest) {
      requests.push(`${method} ${path}`)
      return next.answer
    },
    ...parts,
  })
  const call = (fields: { path?: string; isOfSession?: boolean; isLimitedPerPerson?: boolean } = {}) =>
    api.call({ method: 'get', path: 'api/thing', schema: v.unknown(), ...fields })
  return { api, call, requests, answers, generation, next }
}

const busy = (message: string) =>
  exchangeWith(429, { error: { code: 10429, message } }, { 'Retry-After': '60' })

describe('a call that is not the session’s own', () => {
  test.each([
    ['may be sent', true, { ok: true, value: 1 }, 1],
    ['may not be sent', false, { ok: false, failure: { kind: 'offline' } }, 0],
    ['fails', { kind: 'signed-out' }, { ok: false, failure: { kind: 'signed-out' } }, 0],
  ] as const)('asks first, and %s', async (_, admission, answer, count) => {
    const { call, requests, answers } = openApi({ admit: async () => admission })
    expect(await call()).toEqual(answer)
    expect(requests).toHaveLength(count)
    expect(answers).toHaveLength(count)
    expect(await call({ isOfSession: true })).toEqual({ ok: true, value: 1 })
  })
})

test('a pause of the server stops the calls to its address, except calls that it limits per person', async () => {
  const { api, call, requests, next } = openApi()
  next.answer = busy('Slow down')
  await call()
  next.answer = exchangeWith(200, { data: 1 })
  expect(api.pausedUntil?.('get', 'api/thing')).toBe(CALLS_NOW + 60_000)
  expect(api.pausedUntil?.('post', 'api/thing')).toBeNull()
  expect(await call()).toMatchObject({ ok: false })
  expect(await call({ isLimitedPerPerson: true })).toEqual({ ok: true, value: 1 })
  expect(await call({ path: 'api/other' })).toEqual({ ok: true, value: 1 })
  expect(requests).toEqual(['get api/thing', 'get api/thing', 'get api/other'])
})

test('a call during a pause fails with the reason that the server gave at this address', async () => {
  const { call, next } = openApi()
  next.answer = busy('Slow down')
  await call()
  next.answer = busy('Another reason')
  await call({ path: 'api/other' })
  expect(await call()).toEqual({
    ok: false,
    failure: { kind: 'busy', retryAt: CALLS_NOW + 60_000, message: 'Slow down' },
  })
})

test.each<[string, Exchange, boolean[]]>([
  ['our server answered', exchangeWith(200, { data: 1 }), [true]],
  ['our server answered with an error', exchangeWith(400, { error: { code: 1, message: '' } }), [true]],
  ['the connection was cut', { answered: false, cause: 'network' }, [false]],
  ['no answer came in time', { answered: false, cause: 'limit' }, [false]],
  ['the caller aborted the call', { answered: false, cause: 'aborted' }, []],
  ['a pause kept the call from being sent', { answered: false, cause: 'paused', retryAt: 9 }, []],
])('the connection learns whether %s', async (_, answer, expected) => {
  const { call, answers, next } = openApi()
  next.answer = answer
  await call()
  expect(answers).toEqual(expected)
})

test('an exchange that the first script began answers one call, and the next call asks the server', async () => {
  const begunExchanges = new Map([['api/thing', Promise.resolve<Exchange>(exchangeWith(200, { data: 7 }))]])
  const { call, requests } = openApi({
    begunExchanges: {
      peek: ({ path }) => begunExchanges.get(path) ?? null,
      take({ path }) {
        const exchange = begunExchanges.get(path) ?? null
        begunExchanges.delete(path)
        return exchange
      },
    },
  })
  expect([await call(), await call()]).toEqual([
    { ok: true, value: 7 },
    { ok: true, value: 1 },
  ])
  expect(requests).toEqual(['get api/thing'])
})

test('the rights in an answer to a call of an earlier session are not compared', async () => {
  let changes = 0
  const { call, next, generation } = openApi({
    onOtherRights: () => {
      changes += 1
    },
    async exchange() {
      if (isSessionEnding) generation.advance()
      return next.answer
    },
  })
  let isSessionEnding = false
  const withRights = (rights: string) => exchangeWith(200, { data: 1 }, { 'Counter-Rights': rights })
  next.answer = withRights('one')
  await call({ isOfSession: true })
  next.answer = withRights('two')
  isSessionEnding = true
  expect(await call()).toEqual({ ok: false, failure: { kind: 'superseded' } })
  expect(changes).toBe(0)
  isSessionEnding = false
  await call()
  expect(changes).toBe(1)
})
