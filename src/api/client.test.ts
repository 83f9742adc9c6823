import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type ApiServer, answering, errorBody, JSON_TYPE, startApiServer } from '#tests/support/api-server.ts'

let server: ApiServer
beforeEach(async () => {
  server = await startApiServer()
})
afterEach(() => server.close())

describe('what is sent', () => {
  test('the guard header goes with every call, JSON with a body', async () => {
    server.behaviour = answering(200, '{"data":1}')
    const { api } = server.connect()
    await api.call({
      method: 'post',
      path: 'api/thing',
      query: { page: 0, id: undefined },
      body: { a: 1 },
      schema: v.unknown(),
    })
    expect(server.requests).toMatchObject([
      {
        method: 'POST',
        url: '/api/thing?page=0',
        body: '{"a":1}',
        headers: { authorization: 'Basic Y291bnRlcjp3ZWI=', 'content-type': 'application/json' },
      },
    ])
  })

  test('a GET whose connection was cut is sent once more, a POST never', async () => {
    server.behaviour = (request) => request.socket.destroy()
    const { api, read } = server.connect()
    await read()
    expect(server.requests.length).toBe(2)
    await api.call({ method: 'post', path: 'api/thing', body: {}, schema: v.unknown() })
    expect(server.requests.length).toBe(3)
  })

  test('a call that is given up before its second try is answered at once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('The connection was cut')))
    onTestFinished(() => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    })
    const caller = new AbortController()
    const { api } = server.connect()
    const { signal } = caller
    const call = api.call({ method: 'get', path: 'api/thing', schema: v.unknown(), signal })
    await vi.advanceTimersByTimeAsync(100)
    caller.abort()
    expect(await call).toEqual({ ok: false, failure: { kind: 'superseded' } })
  })

  test('a fault is not retried', async () => {
    server.behaviour = answering(503, errorBody(10500))
    await server.connect().read()
    expect(server.requests.length).toBe(1)
  })
})

describe('generations', () => {
  test('an answer of an earlier generation is not used and denies nothing', async () => {
    const { generation, heard, read } = server.connect()
    server.behaviour = (request, response) => {
      generation.advance()
      answering(401, errorBody(10110))(request, response)
    }
    expect(await read()).toEqual({ ok: false, failure: { kind: 'superseded' } })
    expect(heard.denials).toBe(0)
  })

  test('a generation is denied once', async () => {
    server.behaviour = answering(401, errorBody(10110))
    const { generation, heard, read } = server.connect()
    await Promise.all([read(), read(), read()])
    expect(heard.denials).toBe(1)
    generation.advance()
    await read()
    expect(heard.denials).toBe(2)
  })

  test("the session's own calls judge a denial themselves", async () => {
    server.behaviour = answering(401, errorBody(10110))
    const { api, heard } = server.connect()
    const answer = await api.call({
      method: 'post',
      path: 'api/auth/validate',
      schema: v.unknown(),
      isOfSession: true,
    })
    expect(answer).toEqual({ ok: false, failure: { kind: 'signed-out' } })
    expect(heard.denials).toBe(0)
  })
})

describe('rights that were changed', () => {
  const named = (rights: string) =>
    answering(200, '{"data":{"name":"A"}}', { ...JSON_TYPE, 'Counter-Rights': rights })
  const validate = {
    method: 'post',
    path: 'api/auth/validate',
    schema: v.unknown(),
    isOfSession: true,
  } as const

  test('are heard of with the first answer that names others than the session did', async () => {
    const { api, heard, read } = server.connect()
    server.behaviour = named('one')
    await read()
    await api.call(validate)
    await read()
    expect(heard.otherRights).toBe(0)
    server.behaviour = named('two')
    await read()
    expect(heard.otherRights).toBe(1)
    await api.call(validate)
    await read()
    expect(heard.otherRights).toBe(1)
  })

  test('make a 403 a refusal, and no denial', async () => {
    const { heard, rights, read } = server.connect()
    server.behaviour = answering(403, errorBody(10111, 'Permission missing'))
    rights.areOthers = true
    expect(await read()).toEqual({
      ok: false,
      failure: { kind: 'refused', code: 10111, message: 'Permission missing', status: 403 },
    })
    expect(heard.denials).toBe(0)
    rights.areOthers = false
    expect(await read()).toEqual({ ok: false, failure: { kind: 'signed-out' } })
    expect(heard.denials).toBe(1)
  })

  test('do not make a 401 anything else', async () => {
    const { heard, rights, read } = server.connect()
    server.behaviour = answering(401, errorBody(10110))
    rights.areOthers = true
    expect(await read()).toEqual({ ok: false, failure: { kind: 'signed-out' } })
    expect(heard.denials).toBe(1)
  })
})
