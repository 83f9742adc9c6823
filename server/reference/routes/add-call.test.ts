import Fastify from 'fastify'
import { expect, it } from 'vitest'
import * as v from 'valibot'
import type { BackendCall } from '#contract/call.ts'
import { changedOrderCount } from '#contract/orders/order-work.ts'
import { rolesSchema } from '#contract/people/role.ts'
import { answerErrors, answerInEnvelopes, createErrorAnswer } from '../answers.ts'
import { addCall, requireRows, withGateOf, withMessages } from './add-call.ts'

const role = { id: 1, name: 'Manager', permissions: [], defaultRole: false }
const gate = 'any-session'
const countCall = { method: 'GET', path: 'count', answer: changedOrderCount, gate } as const
const rolesCall = { method: 'GET', path: 'roles', answer: rolesSchema, gate } as const

function apiApp() {
  const app = Fastify()
  answerInEnvelopes(app)
  answerErrors(app, createErrorAnswer())
  return app
}

it("a route's return value is sent as {data}", async () => {
  const app = apiApp()
  addCall(app, countCall, async () => ({ count: 3 }))
  const { body, headers } = await app.inject('/count')
  expect(body).toBe('{"data":{"count":3}}')
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
})

it('a file is sent unchanged', async () => {
  const app = apiApp()
  const fileCall = { method: 'GET', path: 'file', answer: { mediaTypes: ['text/plain'] }, gate } as const
  addCall(app, fileCall, async ({ reply }) => reply.type('text/plain').send('as it is'))
  expect((await app.inject('/file')).body).toBe('as it is')
})

it('a route that has no row cannot be added', () => {
  const app = apiApp()
  requireRows(app)
  addCall(app, countCall, async () => ({ count: 3 }))
  expect(() => app.post('/silent', { config: { gate } }, async () => ({ data: 1 }))).toThrow(
    'POST /silent has no row in src/contract/calls.ts.',
  )
})

it('a route compiles only when it returns the type of its schema', () => {
  const app = apiApp()
  const at = <Path extends string>(path: Path) => ({ ...countCall, path }) as const
  const rolesAt = <Path extends string>(path: Path) => ({ ...rolesCall, path }) as const
  addCall(app, rolesCall, async () => ({ roles: [role], count: 1 }))
  // @ts-expect-error the field has another name
  addCall(app, at('name'), async () => ({ changed: 3 }))
  // @ts-expect-error the field has another type
  addCall(app, at('type'), async () => ({ count: true }))
  // @ts-expect-error the server adds the envelope itself
  addCall(app, at('envelope'), async () => ({ data: { count: 3 } }))
  // @ts-expect-error the list has another key
  addCall(app, rolesAt('key'), async () => ({ items: [role], count: 1 }))
  // @ts-expect-error a row lacks its id
  addCall(app, rolesAt('row'), async () => ({ roles: [{ ...role, id: undefined }], count: 1 }))
  // @ts-expect-error a field that may be missing has another type
  addCall(app, rolesAt('optional'), async () => ({ roles: [{ ...role, name: {} }], count: 1 }))
  expect(app.hasRoute({ method: 'GET', url: '/optional' })).toBe(true)
})

it('a row compiles only with a gate, and a row of a change only with a size', () => {
  // @ts-expect-error it names no gate
  const withoutGate: BackendCall = { method: 'GET', path: 'count', answer: changedOrderCount }
  // @ts-expect-error it names no size
  const withoutSize: BackendCall = { method: 'POST', path: 'count', answer: changedOrderCount, gate }
  expect([withoutGate.path, withoutSize.path]).toEqual(['count', 'count'])
})

it('a row with messages, or with a choice of gates, can only be added with them', () => {
  const app = apiApp()
  const body = (text: string) => v.object({ name: v.string(text) })
  const row = {
    method: 'POST',
    path: 'name',
    body,
    mostBytes: 1000,
    answer: changedOrderCount,
    gate,
  } as const
  const choice = { ...row, path: 'choice', gate: { oneOf: ['any-session', 'seeRoles'] } } as const
  // @ts-expect-error the body has no messages
  expect(() => addCall(app, { ...row, path: 'silent' }, async () => ({ count: 1 }))).not.toThrow()
  addCall(app, withMessages(row, 'A name'), async ({ body: { name } }) => ({ count: name.length }))
  // @ts-expect-error no function chooses the gate
  addCall(app, withMessages({ ...choice, path: 'unchosen' }, 'A name'), async () => ({ count: 1 }))
  addCall(
    app,
    withGateOf(withMessages(choice, 'A name'), () => 'any-session'),
    async () => ({ count: 1 }),
  )
  expect(app.hasRoute({ method: 'POST', url: '/choice' })).toBe(true)
})

it('parameters, query and body are read by the row, and the first fault is refused', async () => {
  const app = apiApp()
  const row = {
    method: 'POST',
    path: 'orders/{id}',
    query: {
      page: { type: 'page' },
      size: { type: 'size', usual: 20, most: 50 },
      ids: { type: 'ids' },
      closed: { type: 'flag', usual: false },
      archive: { type: 'flag' },
      day: { type: 'day' },
      code: { type: 'text', least: 1, most: 3 },
      state: { type: 'choice', values: ['paid', 'free'], isRequired: true },
    },
    body: v.object({ name: v.optional(v.string(), 'none') }),
    mayLackBody: true,
    mostBytes: 1000,
    answer: v.unknown(),
    gate,
  } as const
  addCall(app, row, async ({ params, query, body }) => ({ params, query, body }))
  const post = async (url: string, payload?: object) =>
    JSON.parse((await app.inject({ method: 'POST', url, ...(payload && { payload }) })).body)
  expect(await post('/orders/7?state=paid')).toEqual({
    data: {
      params: { id: 7 },
      query: { page: 0, size: 20, closed: false, state: 'paid' },
      body: { name: 'none' },
    },
  })
  const fullQuery = 'page=2&size=50&ids=4,5&closed=true&archive=false&day=2026-11-20&code=abc&state=free'
  expect((await post(`/orders/7?${fullQuery}`, { name: 'x' })).data.query).toEqual({
    page: 2,
    size: 50,
    ids: [4, 5],
    closed: true,
    archive: false,
    day: '2026-11-20',
    code: 'abc',
    state: 'free',
  })
  for (const [address, message] of [
    ['x?state=paid', 'id: Expected a whole number'],
    ['7', 'state: is missing'],
    ['7?state=late', 'state: is not an allowed value'],
    ['7?state=paid&size=51', 'size: is too large'],
    ['7?state=paid&code=', 'code: is too short'],
  ])
    expect((await post(`/orders/${address}`)).error).toEqual({ code: 10300, message })
})
