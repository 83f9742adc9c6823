import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { changedOrderCount } from '#contract/orders/order-work.ts'
import { rolesSchema } from '#contract/people/role.ts'
import { DatabaseAway } from '#server/database/database-away.ts'
import { recordLog } from '#tests/support/record-log.ts'
import { answerErrors, answerInEnvelopes, answers, answersFile, createErrorAnswer } from './answers.ts'

const gate = 'any-session'
const role = { id: 1, name: 'Manager', permissions: [], defaultRole: false }

it("a route's return value is sent as {data}", async () => {
  const app = answerInEnvelopes(Fastify())
  app.get('/count', answers(changedOrderCount, { gate }), async () => ({ count: 3 }))
  const { body, headers } = await app.inject('/count')
  expect(body).toBe('{"data":{"count":3}}')
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
})

it('a file is sent unchanged', async () => {
  const app = answerInEnvelopes(Fastify())
  app.get('/file', answersFile({ gate }), async (_, reply) => reply.type('text/plain').send('as it is'))
  expect((await app.inject('/file')).body).toBe('as it is')
})

it('a route that declares neither a schema nor a file cannot be added', () => {
  const app = answerInEnvelopes(Fastify())
  expect(() => app.get('/silent', { config: { gate } }, async () => ({ data: 1 }))).toThrow(
    '/silent says neither which schema it answers nor that it answers a file.',
  )
})

it('a route compiles only when it returns the type of its schema', () => {
  const app = answerInEnvelopes(Fastify())
  app.get('/roles', answers(rolesSchema, { gate }), async () => ({ roles: [role], count: 1 }))
  // @ts-expect-error the field has another name
  app.get('/name', answers(changedOrderCount, { gate }), async () => ({ changed: 3 }))
  // @ts-expect-error the field has another type
  app.get('/type', answers(changedOrderCount, { gate }), async () => ({ count: true }))
  // @ts-expect-error the server adds the envelope itself
  app.get('/envelope', answers(changedOrderCount, { gate }), async () => ({ data: { count: 3 } }))
  // @ts-expect-error the list has another key
  app.get('/key', answers(rolesSchema, { gate }), async () => ({ items: [role], count: 1 }))
  // @ts-expect-error a row lacks its id
  app.get('/row', answers(rolesSchema, { gate }), async () => ({
    roles: [{ ...role, id: undefined }],
    count: 1,
  }))
  // @ts-expect-error a field that may be missing has another type
  app.get('/optional', answers(rolesSchema, { gate }), async () => ({
    roles: [{ ...role, name: {} }],
    count: 1,
  }))
  expect(app.hasRoute({ method: 'GET', url: '/optional' })).toBe(true)
})

// The app asks again after 503; a fault of the server (500) is logged with its cause.
it.each<[string, Error, number, RegExp]>([
  ['away', new DatabaseAway('No connection to the database'), 503, /^The database does not answer/],
  ['broken', new Error('No such table'), 500, /^GET \/count of the reference server failed/],
])(
  'while the database is %s, a call fails with its own status and line of the log',
  async (_, problem, status, sentence) => {
    const app = answerInEnvelopes(Fastify())
    answerErrors(app, createErrorAnswer())
    app.get('/count', answers(changedOrderCount, { gate }), async () => {
      throw problem
    })
    const recordedLog = recordLog()
    const { statusCode, body } = await app.inject('/count')
    recordedLog.stop()
    expect([statusCode, JSON.parse(body).error.code]).toEqual([status, 10500])
    expect(recordedLog.sentences()).toEqual([expect.stringMatching(sentence)])
  },
)
