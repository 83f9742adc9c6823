// Requests for a manager's decision with large orders: what the edge stores of a person, and what it answers, is bounded (G305).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { reviewRequests } from '#server/edge/key-store/key-tables.ts'
import { ALEX, MARIA, type ReviewEdge, requestOf, SAM, startReviewEdge } from '#tests/support/review-edge.ts'

let edge: ReviewEdge
beforeAll(async () => {
  edge = await startReviewEdge()
})
afterAll(() => edge.stop())
beforeEach(() => edge.reset())

type Row = typeof reviewRequests.$inferInsert

/** Stores requests of a person, the first one as the newest. */
async function store(askedById: number, rows: readonly Partial<Row>[], newestAt = Date.now()): Promise<void> {
  const storedRows = rows.map((fields, index) => ({
    id: randomUUID(),
    intent: randomUUID(),
    dealershipId: 1,
    askedById,
    askedByName: 'Sam',
    askedAt: new Date(newestAt - index * 1000),
    ...fields,
  }))
  for (const row of storedRows) await edge.database.insert(reviewRequests).values(row)
}

/** The first letters of the orders that Maria reads, call by call, until there are no more. */
async function readPieces(): Promise<string[][]> {
  const pieces: string[][] = []
  const skipped: string[] = []
  for (;;) {
    const { data } = await edge.exchange(MARIA, { skipped })
    pieces.push(data?.toDecide.map(({ order }) => order.slice(0, 5)) ?? [])
    skipped.push(...(data?.toDecide.map(({ requestId }) => requestId) ?? []))
    if (!data?.hasMore) return pieces
  }
}

const orderOf = (bytes: number, letter = 'x') => letter.repeat(bytes)

test('the undecided orders of a person for a dealership have at most 2 MB together', async () => {
  const large = await edge.makeRequest(SAM, { order: 'é'.repeat(600_000) })
  await edge.makeRequest(SAM, { order: orderOf(700_000) })
  const refusal = await edge.ask(SAM, requestOf({ order: orderOf(100_001) }))
  expect([refusal.status, refusal.error]).toEqual([
    409,
    {
      code: 10321,
      message:
        'This order and the orders on which your managers have not decided yet are too large together. Ask them, or decide on some of these orders yourself.',
    },
  ])
  await edge.makeRequest(SAM, { order: orderOf(100_000) })
  // A newer request of the same order replaces the earlier one, and a colleague has room of their own.
  await edge.makeRequest(SAM, { intent: large.intent, order: orderOf(900_000) })
  await edge.makeRequest(ALEX, { order: orderOf(900_000) })
  expect((await readPieces()).flat()).toHaveLength(4)
})

test('an answer has at most 500 kB of orders, or one larger order, and further answers have the others', async () => {
  await store(3, [{ order: 'large'.repeat(120_000) }, { order: 'small' }, { order: 'other'.repeat(90_000) }])
  await store(8, [{ order: 'alex1'.repeat(40_000) }])
  expect(await readPieces()).toEqual([['alex1'], ['large'], ['small', 'other']])
})

test('many requests of a person hide no request of a colleague', async () => {
  await store(
    3,
    Array.from({ length: 50 }, () => ({ order: 'small' })),
  )
  await store(8, [{ order: 'alex1' }, { order: 'alex2' }], Date.now() - 86_400_000)
  const [orders = [], ...otherPieces] = await readPieces()
  expect([orders.length, orders.slice(18), otherPieces]).toEqual([20, ['alex1', 'alex2'], []])
})

test('large requests of a person hide no request of a colleague, and a manager reads at most 4 MB', async () => {
  await store(
    3,
    Array.from({ length: 6 }, () => ({ order: orderOf(900_000) })),
  )
  await store(8, [{ order: 'alex1' }, { order: 'alex2' }], Date.now() - 86_400_000)
  expect(await readPieces()).toEqual([['alex1', 'alex2'], ['xxxxx'], ['xxxxx'], ['xxxxx'], ['xxxxx']])
})

const decided = (note: string) => ({
  state: 'decided' as const,
  decision: JSON.stringify({ content: { kind: 'declined' }, note }),
  decidedById: 5,
  decidedByName: 'Maria',
  decidedAt: new Date(),
})

test('an answer has at most 500 kB of decisions; the others are kept, and answered when the device asks again', async () => {
  const ids = Array.from({ length: 12 }, () => randomUUID())
  await store(
    3,
    ids.map((id) => ({ id, ...decided(orderOf(49_900)) })),
  )
  const answers = (await edge.readOwnRequests(SAM, ...ids)) ?? []
  expect(answers.every(({ isKept }) => isKept)).toBe(true)
  const openIds = answers.flatMap(({ requestId, decision }) => (decision === null ? [requestId] : []))
  expect(openIds).toHaveLength(2)
  const laterAnswers = await edge.readOwnRequests(SAM, ...openIds)
  expect(laterAnswers?.map(({ decision }) => decision?.by.name)).toEqual(['Maria', 'Maria'])
})

test('the decisions on the requests of a person have at most 1 MB together, the newest', async () => {
  await store(
    3,
    Array.from({ length: 25 }, () => decided(orderOf(49_900))),
  )
  await edge.makeRequest(SAM)
  expect(await edge.database.$count(reviewRequests)).toBe(21)
})

test('the requests of a person have at most 20 MB in an hour, also those that replace one another; a colleague may still ask', async () => {
  const request = requestOf({ order: orderOf(990_000) })
  const statuses: number[] = []
  for (let count = 0; count < 21; count += 1)
    statuses.push((await edge.ask(SAM, { ...request, requestId: randomUUID() })).status)
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(statuses[20]).toBe(429)
  await edge.makeRequest(ALEX, { order: orderOf(990_000) })
})
