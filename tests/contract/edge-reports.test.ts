// Each report of an error in the app becomes one line of the log, without the texts and numbers that a message quotes.
// Reports are limited in size and number.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EdgeFixture, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { whileClockIsHeld } from '#tests/support/hold-clock.ts'
import { recordLog } from '#tests/support/record-log.ts'

const REPORT = {
  build: '1.0.0 abc1234',
  source: 'page',
  route: '/order/view/:id',
  name: 'TypeError',
  message: 'x is not a function',
  frames: ['assets/main-Bx1.js:12:345'],
}

let fixture: EdgeFixture
let recordedLog: ReturnType<typeof recordLog>
beforeEach(async () => {
  fixture = await startEdgeFixture({ proxies: 1 })
  recordedLog = recordLog()
})
afterEach(async () => {
  recordedLog.stop()
  await fixture.stop()
})

const sendReport = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${fixture.url}/edge/reports`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const warnings = () => recordedLog.lines.filter(({ level }) => level === 'warn')

test('the log line of a report has build, page, error, frames, and the number of the call', async () => {
  const answer = await sendReport(REPORT, { Cookie: 'counter_session=planted' })
  expect(answer.status).toBe(204)
  expect(warnings()).toEqual([
    {
      level: 'warn',
      time: expect.any(String),
      id: answer.headers.get('Counter-Request-Id'),
      build: '1.0.0 abc1234',
      source: 'page',
      page: '/order/view/:id',
      error: 'TypeError',
      reason: 'x is not a function',
      frames: ['assets/main-Bx1.js:12:345'],
      msg: expect.stringMatching(/^The app reported an error of its own code\./),
    },
  ])
})

test.each([
  ['a URL of a page in place of its route', { ...REPORT, route: '/order/view/31?code=planted' }],
  ['a frame that is no file', { ...REPORT, frames: ['planted words'] }],
  ['a name of several words', { ...REPORT, name: 'planted words' }],
  ['a further field', { ...REPORT, login: 'planted' }],
  ['a long message', { ...REPORT, message: 'planted '.repeat(30) }],
  ['no JSON', 'planted'],
])('%s is refused and not logged', async (_kind, report) => {
  expect((await sendReport(report)).status).toBe(400)
  expect(JSON.stringify(recordedLog.lines)).not.toContain('planted')
})

test('quoted texts, e-mails and numbers of a message are not logged', async () => {
  await sendReport({ ...REPORT, message: 'No "planted" for planted@firm.example of 20417' })
  expect(warnings()[0]?.reason).toBe('No … for … of 0')
})

test('a large report is refused', async () => {
  expect((await sendReport({ ...REPORT, message: 'x'.repeat(5000) })).status).toBe(413)
})

test('a network address can send at most 30 reports in a minute', async () => {
  const statuses: number[] = []
  await whileClockIsHeld(async () => {
    for (let count = 0; count < 32; count++) statuses.push((await sendReport(REPORT)).status)
  })
  expect(statuses.slice(0, 30).every((status) => status === 204)).toBe(true)
  expect(statuses.slice(30)).toEqual([429, 429])
})

test('wrong reports of other addresses keep no valid report out; 120 valid ones in a minute do', async () => {
  const sendFrom = async (network: number, count: number, body: unknown): Promise<number[]> => {
    const statuses: number[] = []
    for (let call = 0; call < count; call += 1) {
      const headers = { 'X-Forwarded-For': `192.0.2.${network}` }
      statuses.push((await sendReport(body, headers)).status)
    }
    return statuses
  }
  await whileClockIsHeld(async () => {
    for (const network of [1, 2, 3, 4, 5])
      expect(new Set(await sendFrom(network, 25, '{}'))).toEqual(new Set([400]))
    for (const network of [11, 12, 13, 14])
      expect(new Set(await sendFrom(network, 30, REPORT))).toEqual(new Set([204]))
    expect(await sendFrom(15, 1, REPORT)).toEqual([429])
  })
})

test('a page of another site cannot send reports', async () => {
  expect((await sendReport(REPORT, { Origin: 'https://evil.example' })).status).toBe(403)
})
