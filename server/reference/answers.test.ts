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
