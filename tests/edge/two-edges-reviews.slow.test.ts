// Requests for a manager's decision on an order, at two edges that run in processes of their own and share one
// PostgreSQL (G237).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabaseOn, type TestDatabase } from '#tests/support/open-test-database.ts'
import { ACCEPTED, createReviewCalls, DECLINED, LEA, MARIA, requestOf } from '#tests/support/review-edge.ts'
import { answerPerson, type ScriptedBackend, startScriptedBackend } from '#tests/support/scripted-backend.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import { type PostgresServer, startPostgres } from '../../bin/start-postgres.mjs'

let postgres: PostgresServer
let database: TestDatabase & { databaseUrl: string }
let backend: ScriptedBackend
let servers: RunningServer[]
let firstEdge: ReturnType<ReturnType<typeof createReviewCalls>>
let secondEdge: typeof firstEdge
beforeAll(async () => {
  postgres = await startPostgres()
  database = await openDatabaseOn(postgres.url)
  backend = await startScriptedBackend()
  const { databaseUrl } = database
  const options = { isSeeded: false, databaseUrl, args: ['--backend', backend.url.origin] }
  servers = await Promise.all([startServer(options), startServer(options)])
  const callsAt = createReviewCalls(backend)
  firstEdge = callsAt(() => servers[0]?.url ?? '')
  secondEdge = callsAt(() => servers[1]?.url ?? '')
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await backend.stop()
  await database.drop()
  await postgres.stop()
})

// An edge takes 30 requests of a person in a minute, so each test has its own asker.
const buyer = (id: number) => answerPerson(id, `Buyer ${id}`, { Orders: ['create'] })

test('of two managers who decide at two edges at the same time, one decides and both get the same decision', async () => {
  const asker = buyer(31)
  for (let round = 0; round < 10; round += 1) {
    const request = await firstEdge.makeRequest(asker)
    const answers = await Promise.all([
      firstEdge.decide(MARIA, request, ACCEPTED),
      secondEdge.decide(LEA, request, DECLINED),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const decisions = answers.map(({ data }) => data?.decision)
    expect(decisions[0]).toEqual(decisions[1])
    expect((await secondEdge.readOwnRequests(asker, request.requestId))?.[0]?.decision).toEqual(decisions[0])
    const decider = answers[0]?.status === 200 ? 'Maria' : 'Lea'
    expect(decisions[0]?.by.name).toBe(decider)
  }
})

test('copies of a request that reach both edges make one request with one time', async () => {
  const asker = buyer(32)
  const request = requestOf({ order: 'copied' })
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? firstEdge : secondEdge).ask(asker, request)),
  )
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect((await secondEdge.ordersToDecide(MARIA, 1))?.filter((order) => order === 'copied')).toHaveLength(1)
})

test('of a withdrawal and a decision at the same time only one takes effect, and both callers get answers that agree with it', async () => {
  const asker = buyer(33)
  for (let round = 0; round < 10; round += 1) {
    const request = await firstEdge.makeRequest(asker)
    const [withdrawalAnswer, decisionAnswer] = await Promise.all([
      firstEdge.exchange(asker, { withdrawn: [request.requestId], own: [request.requestId] }),
      secondEdge.decide(MARIA, request, DECLINED),
    ])
    const ownRequest = withdrawalAnswer.data?.own[0]
    const [storedRequest] = (await firstEdge.readOwnRequests(asker, request.requestId)) ?? []
    expect([200, 404]).toContain(decisionAnswer.status)
    expect([ownRequest?.isKept, storedRequest?.isKept]).toEqual(
      decisionAnswer.status === 200 ? [true, true] : [false, false],
    )
    expect(storedRequest?.decision ?? null).toEqual(
      decisionAnswer.status === 200 ? decisionAnswer.data?.decision : null,
    )
  }
})

test('of two newer requests about one order that reach two edges only one can be decided', async () => {
  const asker = buyer(34)
  for (let round = 0; round < 10; round += 1) {
    const { intent } = await firstEdge.makeRequest(asker)
    const newerRequests = [
      requestOf({ intent, order: `a${round}` }),
      requestOf({ intent, order: `b${round}` }),
    ]
    await Promise.all([firstEdge.ask(asker, newerRequests[0]), secondEdge.ask(asker, newerRequests[1])])
    const ownRequests = await firstEdge.readOwnRequests(
      asker,
      ...newerRequests.map(({ requestId }) => requestId),
    )
    expect(ownRequests?.map(({ isKept }) => isKept).sort()).toEqual([false, true])
    const orders = await secondEdge.ordersToDecide(MARIA, 1)
    expect(orders?.filter((order) => order.endsWith(String(round)) && /^[ab]/.test(order))).toHaveLength(1)
  }
})
