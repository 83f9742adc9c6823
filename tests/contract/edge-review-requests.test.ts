// The edge's calls with which people ask their dealership's managers about an order, and managers decide (G236, G237).
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reviewRequests } from '#server/edge/key-store/key-tables.ts'
import { sweepReviewRequests } from '#server/edge/orders/review-request-store.ts'
import { whileClockIsHeld } from '#tests/support/hold-clock.ts'
import {
  ACCEPTED,
  ALEX,
  DECLINED,
  LEA,
  MARIA,
  type ReviewEdge,
  requestOf,
  SAM,
  startReviewEdge,
} from '#tests/support/review-edge.ts'
import type { Script } from '#tests/support/scripted-backend.ts'

let edge: ReviewEdge
beforeAll(async () => {
  edge = await startReviewEdge()
})
afterAll(() => edge.stop())
beforeEach(() => edge.reset())

/** A new edge deletes requests older than 30 days soon after its start, so the tests' requests are younger. */
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

const GONE = {
  code: 10404,
  message: 'There is nothing to decide any more: the request was withdrawn, or the order was changed.',
}

describe('asking and deciding', () => {
  test('a manager reads who asked, when, and the text of the order as it was sent', async () => {
    const request = await edge.makeRequest(SAM, { order: '{"total": "12.50", "é": "\\u0000"}' })
    const { data } = await edge.exchange(MARIA)
    expect(data?.toDecide).toEqual([
      {
        requestId: request.requestId,
        intent: request.intent,
        dealershipId: 1,
        askedBy: { id: 3, name: 'Sam' },
        askedAt: expect.any(String),
        order: '{"total": "12.50", "é": "\\u0000"}',
      },
    ])
    expect(Math.abs(Date.parse(data?.toDecide[0]?.askedAt ?? '') - Date.now())).toBeLessThan(60_000)
  })

  test('the asker reads the decision, with the note, who decided and when; other managers no longer see the request', async () => {
    const request = await edge.makeRequest(SAM)
    expect(await edge.readOwnRequests(SAM, request.requestId)).toEqual([
      { requestId: request.requestId, isKept: true, decision: null },
    ])
    const answer = await edge.decide(MARIA, request, ACCEPTED, '  Fine  ')
    const decision = {
      content: { kind: 'accepted', lines: [{ productId: 101, quantity: 200 }] },
      note: 'Fine',
      by: { id: 5, name: 'Maria' },
      at: expect.any(String),
    }
    expect([answer.status, answer.data?.decision]).toEqual([200, decision])
    expect(Math.abs(Date.parse(answer.data?.decision.at ?? '') - Date.now())).toBeLessThan(60_000)
    expect(await edge.readOwnRequests(SAM, request.requestId)).toEqual([
      { requestId: request.requestId, isKept: true, decision },
    ])
    expect(await edge.ordersToDecide(LEA, 1)).toEqual([])
  })

  test('the edge deletes the text of an order whose request was decided, withdrawn or replaced', async () => {
    const decidedRequest = await edge.makeRequest(SAM)
    await edge.decide(MARIA, decidedRequest, DECLINED)
    const withdrawnRequest = await edge.makeRequest(SAM)
    await edge.exchange(SAM, { withdrawn: [withdrawnRequest.requestId] })
    const replacedRequest = await edge.makeRequest(SAM)
    await edge.makeRequest(SAM, { intent: replacedRequest.intent, order: 'new' })
    const rows = await edge.database.select().from(reviewRequests)
    expect(rows.map(({ order }) => order).filter((order) => order !== null)).toEqual(['new'])
  })
})

describe('the first decision stands', () => {
  test('a second manager gets 409 with the decision that stands and who made it', async () => {
    const request = await edge.makeRequest(SAM)
    await edge.decide(MARIA, request, DECLINED, 'Too dear')
    const answer = await edge.decide(LEA, request)
    expect([answer.status, answer.error, answer.data?.decision]).toEqual([
      409,
      { code: 10320, message: 'Maria has already declined this order.' },
      { content: DECLINED, note: 'Too dear', by: { id: 5, name: 'Maria' }, at: expect.any(String) },
    ])
    expect((await edge.readOwnRequests(SAM, request.requestId))?.[0]?.decision?.content).toEqual({
      kind: 'declined',
    })
  })

  test('of two managers who decide at the same time one decides, and the other reads that decision', async () => {
    for (let round = 0; round < 5; round += 1) {
      const request = await edge.makeRequest(SAM)
      const answers = await Promise.all([
        edge.decide(MARIA, request, ACCEPTED),
        edge.decide(LEA, request, DECLINED),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const [first, second] = answers.map(({ data }) => data?.decision)
      expect(first).toEqual(second)
    }
  })

  test('a manager who sends the same decision again, because the answer was lost, gets the first answer again', async () => {
    const request = await edge.makeRequest(SAM)
    const firstAnswer = await edge.decide(MARIA, request, ACCEPTED, 'Fine')
    const secondAnswer = await edge.decide(MARIA, request, ACCEPTED, 'Fine')
    expect([secondAnswer.status, secondAnswer.data]).toEqual([200, firstAnswer.data])
  })

  test('a manager who sends another decision gets 409 with the first decision', async () => {
    const request = await edge.makeRequest(SAM)
    await edge.decide(MARIA, request, ACCEPTED)
    const answer = await edge.decide(MARIA, request, DECLINED)
    expect([answer.status, answer.error?.message]).toEqual([409, 'Maria has already accepted this order.'])
    const otherLines = { kind: 'accepted', lines: [{ productId: 101, quantity: 100 }] }
    expect((await edge.decide(MARIA, request, otherLines)).status).toBe(409)
    expect((await edge.decide(MARIA, request, ACCEPTED, 'Another note')).status).toBe(409)
  })
})

describe('a request ends', () => {
  test('withdrawn by its asker: no manager sees it or can decide', async () => {
    const request = await edge.makeRequest(SAM)
    expect(
      (await edge.exchange(SAM, { withdrawn: [request.requestId], own: [request.requestId] })).data?.own,
    ).toEqual([{ requestId: request.requestId, isKept: false, decision: null }])
    expect(await edge.ordersToDecide(MARIA, 1)).toEqual([])
    const answer = await edge.decide(MARIA, request)
    expect([answer.status, answer.error]).toEqual([404, GONE])
  })

  test('withdrawing after a decision changes nothing', async () => {
    const request = await edge.makeRequest(SAM)
    await edge.decide(MARIA, request)
    const { data } = await edge.exchange(SAM, { withdrawn: [request.requestId], own: [request.requestId] })
    expect(data?.own[0]?.decision?.by).toEqual({ id: 5, name: 'Maria' })
  })

  test('replaced by a newer one of the same order: the old one cannot be decided', async () => {
    const first = await edge.makeRequest(SAM, { order: 'first' })
    const second = await edge.makeRequest(SAM, { intent: first.intent, order: 'second' })
    expect(await edge.ordersToDecide(MARIA, 1)).toEqual(['second'])
    expect((await edge.decide(MARIA, first)).status).toBe(404)
    expect((await edge.decide(LEA, second)).status).toBe(200)
    expect(
      (await edge.readOwnRequests(SAM, first.requestId, second.requestId))?.map(({ isKept }) => isKept),
    ).toEqual([false, true])
  })

  test('a declined order can be asked about again', async () => {
    const first = await edge.makeRequest(SAM)
    await edge.decide(MARIA, first, DECLINED)
    const second = await edge.makeRequest(SAM, { intent: first.intent, order: 'cheaper' })
    expect(await edge.ordersToDecide(MARIA, 1)).toEqual(['cheaper'])
    expect(await edge.readOwnRequests(SAM, second.requestId)).toEqual([
      { requestId: second.requestId, isKept: true, decision: null },
    ])
  })

  test('30 days after it was made, decided or not', async () => {
    const openRequest = await edge.makeRequest(SAM)
    const decidedRequest = await edge.makeRequest(SAM)
    await edge.decide(MARIA, decidedRequest)
    const youngRequest = await edge.makeRequest(SAM, { order: 'young' })
    await edge.database
      .update(reviewRequests)
      .set({ askedAt: sql`now() - interval '721 hours'` })
      .where(sql`order_text is distinct from 'young'`)
    await edge.database
      .update(reviewRequests)
      .set({ askedAt: sql`now() - interval '719 hours'` })
      .where(sql`order_text = 'young'`)
    await sweepReviewRequests(edge.database)
    const ownRequests = await edge.readOwnRequests(
      SAM,
      openRequest.requestId,
      decidedRequest.requestId,
      youngRequest.requestId,
    )
    expect(ownRequests?.map(({ isKept }) => isKept)).toEqual([false, false, true])
  })
})

describe('a call that arrives again', () => {
  test('a request that is sent again, because the answer was lost, keeps the time of the first call and stays one request', async () => {
    const request = requestOf()
    const firstAnswer = await edge.ask(SAM, request)
    const secondAnswer = await edge.ask(SAM, request)
    expect([secondAnswer.status, secondAnswer.data]).toEqual([200, firstAnswer.data])
    expect(await edge.ordersToDecide(MARIA, 1)).toHaveLength(1)
  })

  test('twelve copies that arrive together make one request', async () => {
    const request = requestOf()
    const answers = await Promise.all(Array.from({ length: 12 }, () => edge.ask(SAM, request)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await edge.ordersToDecide(MARIA, 1)).toHaveLength(1)
  })

  test('a delayed copy of a request that was decided, withdrawn or replaced opens no request', async () => {
    const decidedRequest = await edge.makeRequest(SAM, { order: 'decided' })
    await edge.decide(MARIA, decidedRequest)
    const withdrawnRequest = await edge.makeRequest(SAM, { order: 'withdrawn' })
    await edge.exchange(SAM, { withdrawn: [withdrawnRequest.requestId] })
    const replacedRequest = await edge.makeRequest(SAM, { order: 'replaced' })
    const newestRequest = await edge.makeRequest(SAM, { intent: replacedRequest.intent, order: 'newest' })
    for (const copy of [decidedRequest, withdrawnRequest, replacedRequest])
      expect((await edge.ask(SAM, copy)).status).toBe(200)
    expect(await edge.ordersToDecide(MARIA, 1)).toEqual(['newest'])
    const ownRequests = await edge.readOwnRequests(
      SAM,
      decidedRequest.requestId,
      withdrawnRequest.requestId,
      replacedRequest.requestId,
      newestRequest.requestId,
    )
    expect(ownRequests?.map(({ isKept, decision }) => [isKept, decision?.by.name])).toEqual([
      [true, 'Maria'],
      [false, undefined],
      [false, undefined],
      [true, undefined],
    ])
  })
})

describe('limits', () => {
  test('a person has at most 50 undecided requests of a dealership; a newer request about the same order replaces the earlier one', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => ({
      id: randomUUID(),
      intent: index === 0 ? '11111111-1111-4111-8111-111111111111' : randomUUID(),
      dealershipId: 1,
      askedById: 3,
      askedByName: 'Sam',
      order: 'kept',
    }))
    await edge.database.insert(reviewRequests).values(rows)
    const answer = await edge.ask(SAM, requestOf())
    expect([answer.status, answer.error]).toEqual([
      409,
      {
        code: 10321,
        message:
          'Your managers have not decided on 50 orders of yours yet. Ask them, or decide on some of these orders yourself.',
      },
    ])
    await edge.makeRequest(SAM, { intent: '11111111-1111-4111-8111-111111111111' })
    await edge.makeRequest(ALEX)
    await edge.decide(MARIA, { requestId: rows[5]?.id ?? '' }, DECLINED)
    await edge.makeRequest(SAM)
  })

  test('a manager reads at most the newest 20 requests of a person', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => ({
      id: randomUUID(),
      intent: randomUUID(),
      dealershipId: 1,
      askedById: 3,
      askedByName: 'Sam',
      askedAt: minutesAgo(25 - index),
      order: `order ${index}`,
    }))
    await edge.database.insert(reviewRequests).values(rows)
    const orders = await edge.ordersToDecide(MARIA, 1)
    expect([orders?.length, orders?.[0], orders?.[19]]).toEqual([20, 'order 24', 'order 5'])
  })

  test('of the decided and ended requests of a person the newest 200 are kept', async () => {
    const rows = Array.from({ length: 210 }, (_, index) => ({
      id: randomUUID(),
      intent: randomUUID(),
      dealershipId: 1,
      askedById: 3,
      askedByName: 'Sam',
      askedAt: minutesAgo(210 - index),
      state: 'ended' as const,
    }))
    await edge.database.insert(reviewRequests).values(rows)
    await edge.makeRequest(SAM)
    const storedRows = await edge.database.select().from(reviewRequests)
    expect([storedRows.length, storedRows.some(({ id }) => id === rows[9]?.id)]).toEqual([201, false])
  })

  test('a person’s request deletes no closed request of another person or dealership, and no open one', async () => {
    const rowsOf = (count: number, fields: Partial<typeof reviewRequests.$inferInsert>) =>
      Array.from({ length: count }, () => ({
        id: randomUUID(),
        intent: randomUUID(),
        dealershipId: 1,
        askedById: 3,
        askedByName: 'Sam',
        askedAt: minutesAgo(500),
        state: 'ended' as const,
        ...fields,
      }))
    const rows = [
      ...rowsOf(200, { askedAt: minutesAgo(5) }),
      ...rowsOf(2, { askedByName: 'Sam, older' }),
      ...rowsOf(2, { askedById: 8, askedByName: 'Alex' }),
      ...rowsOf(2, { dealershipId: 2, askedByName: 'Sam for 2' }),
      ...rowsOf(2, { state: 'open', askedByName: 'Sam, open' }),
    ]
    await edge.database.insert(reviewRequests).values(rows)
    await edge.makeRequest(SAM)
    const names = (await edge.database.select().from(reviewRequests)).map(({ askedByName }) => askedByName)
    const countOf = (name: string) => names.filter((askedByName) => askedByName === name).length
    expect(['Sam', 'Sam, older', 'Alex', 'Sam for 2', 'Sam, open'].map(countOf)).toEqual([201, 0, 2, 2, 2])
  })

  test.each([
    [30, 'asks', (caller: Script) => edge.ask(caller, requestOf())],
    [120, 'reads', (caller: Script) => edge.exchange(caller)],
    [60, 'decides', (caller: Script) => edge.decide(caller, { requestId: randomUUID() })],
  ])('at most %i times in a minute a person %s', async (most, _, makeCall) => {
    const statuses: number[] = []
    await whileClockIsHeld(async () => {
      for (let count = 0; count <= most; count += 1) statuses.push((await makeCall(MARIA)).status)
    })
    expect(statuses.indexOf(429)).toBe(most)
  })
})
