// Requests for a manager's decision with large orders: what the edge stores of a person, and what it answers, is bounded (G305).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ALEX, MARIA, type ReviewEdge, requestOf, SAM, startReviewEdge } from '#tests/support/review-edge.ts'

let edge: ReviewEdge
beforeAll(async () => {
  edge = await startReviewEdge()
})
afterAll(() => edge.stop())
beforeEach(() => edge.reset())

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
  expect((await edge.ordersToDecide(MARIA, 1))?.length).toBe(4)
})
