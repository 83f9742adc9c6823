import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  type ApiServer,
  answerWith,
  errorBody,
  JSON_TYPE,
  startApiServer,
} from '#tests/support/api-server.ts'

let server: ApiServer
beforeEach(async () => {
  server = await startApiServer()
})
afterEach(() => server.close())

describe('a request', () => {
  test('carries the fixed Authorization header, and its body as JSON', async () => {
    server.behaviour = answerWith(200, '{"data":1}')
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

  test('is sent once more after a cut connection if it is a GET, and never if it is a POST', async () => {
    server.behaviour = (request) => request.socket.destroy()
    const { api, read } = server.connect()
    await read()
    expect(server.requests.length).toBe(2)
    await api.call({ method: 'post', path: 'api/thing', body: {}, schema: v.unknown() })
    expect(server.requests.length).toBe(3)
  })

  test('is answered at once when the caller aborts it before the second try', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('The connection was cut')))
    onTestFinished(() => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    })
    const controller = new AbortController()
    const { api } = server.connect()
    const { signal } = controller
    const call = api.call({ method: 'get', path: 'api/thing', schema: v.unknown(), signal })
    await vi.advanceTimersByTimeAsync(100)
    controller.abort()
    expect(await call).toEqual({ ok: false, failure: { kind: 'superseded' } })
  })

  test('is not sent again after a 503 without Retry-After', async () => {
    server.behaviour = answerWith(503, errorBody(10500))
    await server.connect().read()
    expect(server.requests.length).toBe(1)
  })
})

describe('a session generation', () => {
  test('ignores the denial of a call of an earlier generation', async () => {
    const { generation, reports, read } = server.connect()
    server.behaviour = (request, response) => {
      generation.advance()
      answerWith(401, errorBody(10110))(request, response)
    }
    expect(await read()).toEqual({ ok: false, failure: { kind: 'superseded' } })
    expect(reports.denials).toBe(0)
  })

  test('reports the denials of one generation once', async () => {
    server.behaviour = answerWith(401, errorBody(10110))
    const { generation, reports, read } = server.connect()
    await Promise.all([read(), read(), read()])
    expect(reports.denials).toBe(1)
    generation.advance()
    await read()
    expect(reports.denials).toBe(2)
  })

  test("reports no denial of the session's own calls", async () => {
    server.behaviour = answerWith(401, errorBody(10110))
    const { api, reports } = server.connect()
    const answer = await api.call({
      method: 'post',
      path: 'api/auth/validate',
      schema: v.unknown(),
      isOfSession: true,
    })
    expect(answer).toEqual({ ok: false, failure: { kind: 'signed-out' } })
    expect(reports.denials).toBe(0)
  })
})

describe('changed rights', () => {
  const answeringWithRights = (rights: string) =>
    answerWith(200, '{"data":{"name":"A"}}', { ...JSON_TYPE, 'Counter-Rights': rights })
  const validateCall = {
    method: 'post',
    path: 'api/auth/validate',
    schema: v.unknown(),
    isOfSession: true,
  } as const

  test('are reported with the first answer whose rights differ from those of the session', async () => {
    const { api, reports, read } = server.connect()
    server.behaviour = answeringWithRights('one')
    await read()
    await api.call(validateCall)
    await read()
    expect(reports.rightsChanges).toBe(0)
    server.behaviour = answeringWithRights('two')
    await read()
    expect(reports.rightsChanges).toBe(1)
    await api.call(validateCall)
    await read()
    expect(reports.rightsChanges).toBe(1)
  })

  test('turn a 403 from a denial into a refusal', async () => {
    const { reports, rights, read } = server.connect()
    server.behaviour = answerWith(403, errorBody(10111, 'Permission missing'))
    rights.haveChanged = true
    expect(await read()).toEqual({
      ok: false,
      failure: { kind: 'refused', code: 10111, message: 'Permission missing', status: 403 },
    })
    expect(reports.denials).toBe(0)
    rights.haveChanged = false
    expect(await read()).toEqual({ ok: false, failure: { kind: 'signed-out' } })
    expect(reports.denials).toBe(1)
  })

  test('do not turn a 401 into a refusal', async () => {
    const { reports, rights, read } = server.connect()
    server.behaviour = answerWith(401, errorBody(10110))
    rights.haveChanged = true
    expect(await read()).toEqual({ ok: false, failure: { kind: 'signed-out' } })
    expect(reports.denials).toBe(1)
  })
})
