import { beforeEach, describe, expect, it } from 'vitest'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { readRecentOrdersAnswer } from '#storage/orders/recent-orders.ts'
import { createRecentOrdersEdge, type RecentOrdersEdge } from '#tests/support/recent-orders-edge.ts'
import { sampleDealership, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { readUnreportedDealershipIds, reportOrders } from './report-orders.ts'

const FIRST_INTENT = '11111111-1111-4111-8111-111111111111'
const SECOND_INTENT = '22222222-2222-4222-8222-222222222222'
const NOW = 70_000

let edge: RecentOrdersEdge
let databases: { account: AccountDatabase; copy: CopyDatabase }
let databaseCount = 0
beforeEach(() => {
  databaseCount += 1
  edge = createRecentOrdersEdge()
  databases = {
    account: new AccountDatabase(`report-${databaseCount}`),
    copy: new CopyDatabase(`report-${databaseCount}`),
  }
})

const put = (fields: Partial<PendingOrder>) =>
  createOutboxTable(databases.account).add(
    samplePendingOrder({ intent: FIRST_INTENT, placedAt: 10_000, ...fields }),
  )
async function changeState(intent: string, state: PendingOrder['state']): Promise<void> {
  const table = createOutboxTable(databases.account)
  const order = await table.read(intent)
  if (order === null) throw new Error('No such order')
  await table.change(intent, order, (current) => ({ ...current, state }))
}
const report = (dealershipId = 1) =>
  reportOrders({ api: edge.api, databases, clock: { now: () => NOW } }, dealershipId)
const unreportedDealershipIds = () => readUnreportedDealershipIds(databases)

describe('a report', () => {
  it('has product ids, quantities and the age of waiting orders, and no price or name', async () => {
    await put({})
    expect(await report()).toBe('answered')
    expect(edge.reports).toEqual([
      {
        dealershipId: 1,
        waiting: [
          {
            intent: FIRST_INTENT,
            ageMs: 60_000,
            lines: [
              { productId: 101, quantity: 100 },
              { productId: 121, quantity: 2 },
            ],
          },
        ],
        ended: [],
      },
    ])
  })

  it('has the twenty newest of the waiting orders, and the age 0 after the clock was set back', async () => {
    const intentOf = (index: number) => `${String(10_000_000 + index)}-1111-4111-8111-111111111111`
    for (let index = 0; index < 21; index += 1)
      await put({
        intent: intentOf(index),
        placedAt: NOW + 1000 + index,
        queuedAt: NOW + 1000 + index,
      } as Partial<PendingOrder>)
    await report()
    const waiting = edge.reports[0]?.waiting ?? []
    expect(waiting.map(({ intent }) => intent).toSorted()).toEqual(
      Array.from({ length: 20 }, (_, index) => intentOf(index + 1)),
    )
    expect(new Set(waiting.map(({ ageMs }) => ageMs))).toEqual(new Set([0]))
  })

  it('has the first thousand lines of an order', async () => {
    const [line] = samplePendingOrder().lines
    await put({ lines: Array.from({ length: 1001 }, () => line).filter((each) => each !== undefined) })
    await report()
    expect(edge.reports[0]?.waiting[0]?.lines).toHaveLength(1000)
  })

  it('has the quantities that the person decided on the review sheet', async () => {
    const decisions = { revision: 1, quantities: [{ productId: 121, quantity: 0 }], taken: [] }
    await put({ state: 'needs-review', decisions })
    await report()
    expect(edge.reports[0]?.waiting[0]?.lines).toEqual([{ productId: 101, quantity: 100 }])
  })

  it.each<[PendingOrder['state'], number]>([
    ['waiting', 1],
    ['checking', 1],
    ['sign-in', 1],
    ['needs-review', 1],
    ['sending', 1],
    ['unknown', 1],
    ['needs-decision', 1],
    ['refused', 0],
    ['sent', 0],
    ['cancelled', 0],
  ])('about an order in the state %s has %i waiting orders', async (state, count) => {
    await put({ state })
    await report()
    expect(edge.reports[0]?.waiting).toHaveLength(count)
  })

  it('has no order for another dealership', async () => {
    await put({ dealership: sampleDealership({ id: 2 }) })
    await report(1)
    expect(edge.reports[0]?.waiting).toEqual([])
  })

  it('names a reported order that no longer waits as ended, until the edge has confirmed it', async () => {
    await put({})
    await report()
    await changeState(FIRST_INTENT, 'cancelled')
    edge.failure = { kind: 'offline' }
    await report()
    edge.failure = null
    await report()
    await report()
    expect(edge.reports.map(({ ended }) => ended)).toEqual([[], [FIRST_INTENT], [FIRST_INTENT], []])
  })

  it('names an order as ended whose earlier report got no answer', async () => {
    await put({})
    edge.failure = { kind: 'timed-out' }
    await report()
    await changeState(FIRST_INTENT, 'cancelled')
    expect(await unreportedDealershipIds()).toEqual([1])
    edge.failure = null
    await report()
    expect(edge.reports.at(-1)).toMatchObject({ waiting: [], ended: [FIRST_INTENT] })
    expect(await unreportedDealershipIds()).toEqual([])
  })
})

describe('a dealership is due for a report', () => {
  it('from the first waiting order to the confirmed report', async () => {
    expect(await unreportedDealershipIds()).toEqual([])
    await put({})
    expect(await unreportedDealershipIds()).toEqual([1])
    await report()
    expect(await unreportedDealershipIds()).toEqual([])
  })

  it('when an order begins to wait or no longer waits', async () => {
    await put({})
    await report()
    await put({ intent: SECOND_INTENT })
    expect(await unreportedDealershipIds()).toEqual([1])
    await report()
    await changeState(SECOND_INTENT, 'sent')
    expect(await unreportedDealershipIds()).toEqual([1])
  })

  it('but not when an order only changes from one waiting state to another', async () => {
    await put({})
    await report()
    await changeState(FIRST_INTENT, 'needs-review')
    expect(await unreportedDealershipIds()).toEqual([])
  })
})

it('the answer of the edge is stored with the time at which it was read', async () => {
  edge.answer = {
    days: 14,
    orders: [
      {
        orderId: 7,
        isNumberShown: true,
        by: null,
        orderedAt: 5,
        waits: null,
        lines: [{ productId: 1, quantity: 2 }],
      },
    ],
    shipments: [],
    isComplete: true,
  }
  await report()
  expect(await readRecentOrdersAnswer(databases.copy, 1)).toEqual({ ...edge.answer, readAt: NOW })
  expect(await readRecentOrdersAnswer(databases.copy, 2)).toBeNull()
})

it.each([
  [{ kind: 'refused', code: 10404, message: 'Not found', status: 404 } as const, 'not-answered'],
  [{ kind: 'offline' } as const, { kind: 'offline' }],
])('after the failure %j the last answer stays', async (failure, outcome) => {
  await report()
  edge.failure = failure
  expect(await report()).toEqual(outcome)
  expect(await readRecentOrdersAnswer(databases.copy, 1)).toMatchObject({ readAt: NOW })
})

it('an edge that does not have the call for recent orders gets no report', async () => {
  edge.answersRecentOrders = false
  await put({})
  expect(await report()).toBe('not-answered')
  expect(edge.reports).toEqual([])
})
