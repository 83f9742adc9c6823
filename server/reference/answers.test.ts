import { once } from 'node:events'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { DatabaseAway } from '#server/database/database-away.ts'
import { recordLog } from '#tests/support/record-log.ts'
import { answerErrors, createErrorAnswer } from './answers.ts'

// The app asks again after 503; a fault of the server (500) is logged with its cause.
it.each<[string, Error, number, RegExp]>([
  ['away', new DatabaseAway('No connection to the database'), 503, /^The database does not answer/],
  ['broken', new Error('No such table'), 500, /^GET \/count of the reference server failed/],
])(
  'while the database is %s, a call fails with its own status and line of the log',
  async (_, problem, status, sentence) => {
    const app = Fastify()
    answerErrors(app, createErrorAnswer())
    app.get('/count', { config: { gate: 'any-session' } }, async () => {
      throw problem
    })
    const recordedLog = recordLog()
    const { statusCode, body } = await app.inject('/count')
    recordedLog.stop()
    expect([statusCode, JSON.parse(body).error.code]).toEqual([status, 10500])
    expect(recordedLog.sentences()).toEqual([expect.stringMatching(sentence)])
  },
)

it('a file whose reader leaves before its first byte is no error in the log', async () => {
  const app = Fastify()
  answerErrors(app, createErrorAnswer())
  const file = new Readable()
  const fileRead = new Promise<void>((resolve) => {
    file._read = () => resolve()
  })
  app.post('/file', { config: { gate: 'any-session' } }, async (_, reply) => reply.send(file))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const recordedLog = recordLog()
  const headers = { 'Content-Type': 'application/json' }
  const call = request(`${origin}/file`, { method: 'POST', headers })
  call.on('error', () => undefined).end('{}')
  await fileRead
  call.destroy()
  await once(file, 'close')
  await app.close()
  recordedLog.stop()
  expect(recordedLog.lines).toEqual([])
})
