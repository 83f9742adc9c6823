import { describe, expect, it } from 'vitest'
import { account } from '#tests/support/account.ts'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import {
  type DealershipShipment,
  joinRecentOrders,
  type RecentOrder,
  recentOrderNote,
  repeatedOrder,
  sentRecentOrder,
} from './recent-orders.ts'

const DAY_MS = 86_400_000
/** A Thursday, 22:00 in Chicago. */
const NOW = Date.UTC(2026, 10, 27, 4)
const MARIA = { kind: 'person', name: 'Maria' } as const
const FRAME = 121
const POUCH = 101

function order(daysAgo: number, lines: Record<number, number>, fields: Partial<RecentOrder> = {}) {
  return {
    orderId: 20431,
    isNumberShown: true,
    by: MARIA,
    orderedAt: NOW - daysAgo * DAY_MS,
    waits: null,
    lines: Object.entries(lines).map(([id, quantity]) => ({ productId: Number(id), quantity })),
    ...fields,
  } satisfies RecentOrder
}

const shipment = (nextStartDate: string, quantity = 100, dealershipId = 7): DealershipShipment => ({
  productId: FRAME,
  dealershipId,
  quantity,
  nextStartDate,
})

function noteOf(orders: RecentOrder[], shipments: DealershipShipment[] = [], days = 10) {
  return recentOrderNote(
    { id: FRAME, shipments: [] },
    { orders, shipments, days },
    { dealershipId: 7, now: NOW },
  )
}

describe('a line has a note', () => {
  it.each<[string, RecentOrder[], number | null]>([
    ['but not when nobody ordered anything', [], null],
    ['but not when another product was ordered', [order(2, { [POUCH]: 100 })], null],
    ['when the product was ordered two days ago', [order(2, { [FRAME]: 200 })], 200],
    ['when the product was ordered exactly ten days ago', [order(10, { [FRAME]: 200 })], 200],
    ['but not when the product was ordered eleven days ago', [order(11, { [FRAME]: 200 })], null],
    [
      'when an old order still waits on a device',
      [order(11, { [FRAME]: 200 }, { orderId: null, waits: { on: 'other-device', reportedAt: NOW } })],
      200,
    ],
    [
      'with the total quantity of two lines of one order',
      [
        {
          ...order(1, {}),
          lines: [
            { productId: FRAME, quantity: 20 },
            { productId: FRAME, quantity: 5 },
          ],
        },
      ],
      25,
    ],
  ])('%s', (_, orders, quantity) => {
    expect(noteOf(orders)?.orders[0]?.quantity ?? null).toBe(quantity)
  })

  it('for orders within the days of the rule of the dealership', () => {
    expect(noteOf([order(3, { [FRAME]: 200 })], [], 2)).toBeNull()
    expect(noteOf([order(20, { [FRAME]: 200 })], [], 30)?.orders).toHaveLength(1)
  })
})

it('a note names the two newest orders, and counts the others together', () => {
  const note = noteOf([
    order(5, { [FRAME]: 10 }, { orderId: 1 }),
    order(1, { [FRAME]: 30 }, { orderId: 3 }),
    order(2, { [FRAME]: 20 }, { orderId: 2 }),
    order(6, { [FRAME]: 7 }, { orderId: 4 }),
  ])
  expect(note?.orders.map(({ orderId, quantity }) => [orderId, quantity])).toEqual([
    [3, 30],
    [2, 20],
  ])
  expect(note?.otherOrders).toEqual({ count: 2, quantity: 17 })
})

describe('a note names the next scheduled shipment', () => {
  it.each<[string, DealershipShipment[], { quantity: number; day: string } | null]>([
    ['of the next 28 days', [shipment('2026-12-24')], { quantity: 100, day: '2026-12-24' }],
    ['but none that comes later', [shipment('2026-12-25')], null],
    ['of today', [shipment('2026-11-26')], { quantity: 100, day: '2026-11-26' }],
    ['but none of an earlier day', [shipment('2026-11-25')], null],
    [
      'the earliest of several',
      [shipment('2026-12-15'), shipment('2026-12-01', 50)],
      { quantity: 50, day: '2026-12-01' },
    ],
    ['but none of another dealership', [shipment('2026-12-01', 100, 8)], null],
    ['but none of another product', [{ ...shipment('2026-12-01'), productId: POUCH }], null],
  ])('%s', (_, shipments, expected) => {
    expect(noteOf([], shipments)?.shipment ?? null).toEqual(expected)
  })
})

describe('Checkout asks about an order of the last 24 hours,', () => {
  const cart = [1, 2, 3, 4]
  it.each<[string, RecentOrder[], number[] | null]>([
    ['if it shares three products with the cart', [order(0.5, { 1: 5, 2: 5, 3: 5 })], [1, 2, 3]],
    [
      'if it has three products of the cart in other quantities',
      [order(0.5, { 1: 9, 3: 1, 4: 2, 8: 1 })],
      [1, 3, 4],
    ],
    ['but not if it shares two products', [order(0.5, { 1: 5, 2: 5, 8: 5 })], null],
    ['also about an order of exactly a day ago', [order(1, { 1: 5, 2: 5, 3: 5 })], [1, 2, 3]],
    ['but not about an older order', [order(1.01, { 1: 5, 2: 5, 3: 5 })], null],
    [
      'but not if only two orders together share three products',
      [order(0.5, { 1: 5, 2: 5 }), order(0.4, { 3: 5, 4: 5 })],
      null,
    ],
    [
      'namely the order that shares most products',
      [order(0.1, { 1: 5, 2: 5, 3: 5 }), order(0.9, { 1: 5, 2: 5, 3: 5, 4: 5 })],
      [1, 2, 3, 4],
    ],
    [
      'also if it waits on another device',
      [
        order(
          0.5,
          { 1: 5, 2: 5, 4: 5 },
          { orderId: null, waits: { on: 'other-device', reportedAt: NOW - DAY_MS } },
        ),
      ],
      [1, 2, 4],
    ],
  ])('%s', (_, orders, productIds) => {
    expect(repeatedOrder(cart, orders, NOW)?.productIds ?? null).toEqual(productIds)
  })

  it('namely the newest of two orders that share the same products', () => {
    const orders = [
      order(0.9, { 1: 5, 2: 5, 3: 5 }, { orderId: 1 }),
      order(0.1, { 1: 5, 2: 5, 3: 5 }, { orderId: 2 }),
    ]
    expect(repeatedOrder(cart, orders, NOW)?.order.orderId).toBe(2)
  })
})

describe('the recent orders that the device knows are', () => {
  const READ_AT = NOW - 3_600_000
  const answer = { days: 14, orders: [order(2, { [FRAME]: 200 })], shipments: null, isComplete: true }
  const NO_FACTS = { answer: null, history: [], ownOrders: [] }
  const idsOf = (facts: Parameters<typeof joinRecentOrders>[0]) =>
    joinRecentOrders(facts).orders.map(({ orderId }) => orderId)

  it('empty, with the default of ten days, if nothing is stored', () => {
    expect(joinRecentOrders(NO_FACTS)).toEqual({ orders: [], shipments: null, days: 10 })
  })

  it.each([
    [
      'those of a complete answer and an order of the history that was read later',
      READ_AT + 1,
      true,
      [20431, 7],
    ],
    [
      'those of a complete answer without an order of the history that was read before',
      READ_AT - 1,
      true,
      [20431],
    ],
    [
      'those of an incomplete answer and an order of the history that was read before',
      READ_AT - 1,
      false,
      [20431, 7],
    ],
  ])('%s', (_, readAt, isComplete, ids) => {
    const history = [{ order: order(3, { [FRAME]: 1 }, { orderId: 7 }), readAt }]
    expect(idsOf({ ...NO_FACTS, answer: { ...answer, isComplete, readAt: READ_AT }, history })).toEqual(ids)
  })

  it('one order if the answer, the history and the outbox of the device have the same order', () => {
    const knownOrder = order(2, { [FRAME]: 200 })
    const facts = {
      ...NO_FACTS,
      answer: { ...answer, readAt: READ_AT },
      history: [{ order: knownOrder, readAt: NOW }],
      ownOrders: [{ order: knownOrder, changedAt: NOW }],
    }
    expect(idsOf(facts)).toEqual([20431])
  })

  it('with the number of an order as soon as one of them knows that it is no longer IN', () => {
    const hiddenOrder = order(2, { [FRAME]: 200 }, { isNumberShown: false })
    const facts = {
      ...NO_FACTS,
      answer: { ...answer, orders: [hiddenOrder], readAt: READ_AT },
      ownOrders: [{ order: hiddenOrder, changedAt: NOW }],
    }
    const numbersIn = (allFacts: typeof facts) =>
      joinRecentOrders(allFacts).orders.map(({ isNumberShown }) => isNumberShown)
    expect(numbersIn(facts)).toEqual([false])
    const history = [{ order: order(2, { [FRAME]: 200 }), readAt: NOW }]
    expect(numbersIn({ ...facts, history: history as never[] })).toEqual([true])
  })

  it('those of the answer, those that wait on the device, and those that it sent after the answer but not before', () => {
    const waiting = order(1, { [FRAME]: 1 }, { orderId: null, waits: { on: 'this-device' } })
    const ownOrders = [
      { order: waiting, changedAt: READ_AT - 1 },
      { order: order(0, { [FRAME]: 2 }, { orderId: 8 }), changedAt: READ_AT + 1 },
      { order: order(0, { [FRAME]: 3 }, { orderId: 9 }), changedAt: READ_AT - 1 },
    ]
    expect(idsOf({ ...NO_FACTS, answer: { ...answer, readAt: READ_AT }, ownOrders })).toEqual([
      20431,
      null,
      8,
    ])
  })

  it('together with the days and the shipments of the answer', () => {
    const shipments = [shipment('2026-12-01')]
    const facts = { ...NO_FACTS, answer: { ...answer, shipments, readAt: READ_AT } }
    expect(joinRecentOrders(facts)).toMatchObject({ days: 14, shipments })
  })
})

it('a note names the shipment in the copy of the product if the shipments of the dealership are unknown', () => {
  const inCopy = { id: 5, dealershipId: 7, quantity: 40, reorderPeriod: 30, nextStartDate: '2026-12-01' }
  const note = (shipments: DealershipShipment[] | null) =>
    recentOrderNote(
      { id: FRAME, shipments: [inCopy] },
      { orders: [], shipments, days: 10 },
      { dealershipId: 7, now: NOW },
    )
  expect(note(null)?.shipment).toEqual({ quantity: 40, day: '2026-12-01' })
  expect(note([])).toBeNull()
})

it('an order of the history keeps its time and products; a line without a product and an order without a time are left out', () => {
  const reader = account({ id: 9, privileges: [{ group: 'Orders', actions: ['view'] }] })
  const placed = sampleServerOrder({ createdAt: '11.26.2026 11:30' })
  const [line] = placed.lines
  const lines = line ? [line, { ...line, productId: 0 }] : []
  expect(sentRecentOrder({ ...placed, lines }, reader)).toEqual({
    orderId: 900,
    isNumberShown: false,
    by: { kind: 'person', name: 'Sam Buyer' },
    orderedAt: Date.UTC(2026, 10, 26, 17, 30),
    waits: null,
    lines: [{ productId: 101, quantity: 100 }],
  })
  expect(sentRecentOrder({ ...placed, createdAt: '' }, reader)).toBeNull()
})

it.each([
  ['IN', ['view'], false],
  ['UNDEFINED', ['view'], false],
  ['PENDING', ['view'], true],
  ['PAID', ['view'], true],
  ['IN', ['view', 'edit'], true],
] as const)(
  'the number of an order that is %s is shown to people with Orders#%j: %s',
  (status, actions, isShown) => {
    const reader = account({ id: 9, privileges: [{ group: 'Orders', actions: [...actions] }] })
    expect(sentRecentOrder(sampleServerOrder({ status }), reader)?.isNumberShown).toBe(isShown)
  },
)
