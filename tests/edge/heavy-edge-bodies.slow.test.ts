// Eight senders of the dearest bodies that the edge's own calls admit do not make another reader wait.
import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionCalls } from '#contract/people/session-calls.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { DEVICE_ORDERS_PATH } from '#contract/orders/device-orders.ts'
import { SHARED_LISTS_PATH } from '#contract/lists/shared-lists.ts'
import { RECENT_ORDERS_PATH } from '#contract/orders/recent-orders.ts'
import { ASK_REVIEW_PATH } from '#contract/orders/review-requests.ts'
import { signInAt } from '#tests/support/server-calls.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'

const SENDER_COUNT = 8
const BODIES_OF_SENDER = 10
const MEDIAN_LIMIT_MS = 100
const PAUSE_MS = 10
/** The median wait on an idle machine is below this. */
const QUIET_MS = 10

const LISTS = `{"dealershipId":1,"changes":[${'{},'.repeat(800_000)}{}]}`
const NESTED = '['.repeat(1_200_000) + ']'.repeat(1_200_000)
const FIELDS = `{${Array.from({ length: 200_000 }, (_, field) => `"f${field}":1`).join()}}`
const REPORT = `{"dealershipId":1,"waiting":[${'{},'.repeat(330_000)}{}],"ended":[]}`
/** As many values as the weight admits, so that the body is parsed and refused by its schema. */
const ADMITTED_LISTS = `{"dealershipId":1,"changes":[${`[${'{},'.repeat(4000)}{}],`.repeat(20)}[]]}`

let server: RunningServer
let session: string
const agent = new Agent({ keepAlive: true })
beforeAll(async () => {
  server = await startServer()
  session = await signInAt(server.url, { login: 'admin', password: 'Admin123' })
})
afterAll(async () => {
  agent.destroy()
  await server.stop()
})

/** Returns the status of the answer. */
function send(path: string, body: Buffer, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: BASIC_HEADER, cookie, 'content-length': body.length }
    const options = { host: '127.0.0.1', port: server.port, path: `/${path}`, method: 'POST', headers, agent }
    const call = request(options, (answer) =>
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    )
    call.on('error', reject).end(body)
  })
}

/** The median wait of a reader until the promise is settled, in milliseconds. */
async function medianWaitDuring(work: Promise<unknown>): Promise<number> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  work.then(end, end)
  const waits: number[] = []
  while (!isOver) {
    const startedAt = performance.now()
    expect((await fetch(`${server.url}/${sessionCalls.key.path}`)).status).toBe(200)
    waits.push(performance.now() - startedAt)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return waits.sort((a, b) => a - b)[Math.floor(waits.length / 2)] ?? 0
}

/** The median wait of a reader while eight senders send these bytes. */
async function medianWaitBeside(path: string, body: Buffer, cookie: string): Promise<number> {
  const statuses = new Set<number>()
  const sendBodies = async (): Promise<void> => {
    for (let count = 0; count < BODIES_OF_SENDER; count += 1) statuses.add(await send(path, body, cookie))
  }
  const attack = Promise.all(Array.from({ length: SENDER_COUNT }, sendBodies))
  const wait = await medianWaitDuring(attack)
  await attack
  // 429: the limit of the person or of refused bodies. 405: the control, whose body nobody reads.
  expect([...statuses].filter((status) => ![400, 401, 405, 429].includes(status))).toEqual([])
  return wait
}

test.each([
  ['empty objects', SHARED_LISTS_PATH, LISTS],
  ['nested lists', SHARED_LISTS_PATH, NESTED],
  ['fields', ASK_REVIEW_PATH, FIELDS],
  ['reported orders', RECENT_ORDERS_PATH, REPORT],
  ['values within the weight', SHARED_LISTS_PATH, ADMITTED_LISTS],
])(
  'a reader waits for less than 100 ms beside eight senders of %s, without and with a session',
  async (_, path, text) => {
    const body = Buffer.from(text)
    // The transfer itself takes time, and much on a busy machine. The limit grows with the wait beside the same bytes, sent
    // to an address that reads no body.
    const transferWait = await medianWaitBeside(DEVICE_ORDERS_PATH, body, session)
    for (const cookie of ['', session]) {
      const wait = await medianWaitBeside(path, body, cookie)
      expect(wait / Math.max(1, transferWait / QUIET_MS)).toBeLessThan(MEDIAN_LIMIT_MS)
    }
  },
)
