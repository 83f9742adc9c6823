import { describe, expect, test } from 'vitest'
import type { Order } from '#domain/orders/order.ts'
import { apiTextOf } from '#domain/values/dates.ts'
import {
  sampleAttempt,
  sampleLines,
  samplePendingOrder,
  sampleServerOrder,
} from '#tests/support/sample-orders.ts'
import { contentOf, startOfFirstOpenAttempt } from './attempt.ts'
import {
  areEqualOrders,
  assignedNumbers,
  assignedOrOfferedNumbers,
  matchingOrders,
  readHistory,
} from './history.ts'
import type { PendingOrder } from './pending-order.ts'
import type { OutboxPorts } from './ports.ts'

const NOON = Date.UTC(2026, 10, 20, 18)
const HOUR_MS = 3_600_000
const attempt = sampleAttempt({ startedAt: NOON })
/** 100 pouches and 2 frames for 75.88, of which 23.50 are shipping. */
const order = samplePendingOrder({ state: 'unknown', attempts: [attempt] })

const line = { name: '', price: 0, discount: 0, finalPrice: 0, shippingCost: 0, taxCost: 0 }
const linesOf = (...pairs: [number, number][]) =>
  pairs.map(([productId, quantity]) => ({ ...line, productId, quantity }))

const historyOrder = (fields: Partial<Order> = {}) =>
  sampleServerOrder({ createdAt: apiTextOf(NOON), ...fields })

function idsOf(orders: Order[], pendingOrder: PendingOrder = order): number[] {
  return matchingOrders(pendingOrder, orders).map(({ id }) => id)
}

describe('an order of the history matches', () => {
  test.each<[string, Partial<Order>, boolean]>([
    ['with the agreed content', {}, true],
    ['with a total of a cent more', { totalAmount: 75.89 }, true],
    ['with a total of a cent less', { totalAmount: 75.87 }, true],
    ['not with two cents more', { totalAmount: 75.9 }, false],
    ['not from a colleague', { user: { id: 4, name: '', login: '', isAdmin: false } }, false],
    ['not for another dealership', { dealership: { ...historyOrder().dealership, id: 2 } }, false],
    ['with its lines in another order', { lines: linesOf([121, 2], [101, 100]) }, true],
    ['not with another quantity', { lines: linesOf([101, 100], [121, 3]) }, false],
    ['not with a line missing', { lines: linesOf([101, 100]) }, false],
    ['not with a further line', { lines: linesOf([101, 100], [121, 2], [122, 1]) }, false],
    ['with amounts that the reader may not see', { totalAmount: null, shippingCost: 0 }, true],
    ['not with hidden amounts and other lines', { totalAmount: null, lines: linesOf([101, 100]) }, false],
    ['not with other shipping than agreed', { totalAmount: 82.38, shippingCost: 30 }, false],
  ])('%s', (_, fields, isMatch) => {
    expect(idsOf([historyOrder(fields)])).toEqual(isMatch ? [900] : [])
  })

  test('with the content of a POST before the review', () => {
    const earlierContent = { lines: [{ productId: 101, quantity: 300 }], total: 166.75 }
    const reviewedOrder = { ...order, attempts: [{ ...attempt, content: earlierContent }] }
    expect(idsOf([historyOrder({ lines: linesOf([101, 300]), totalAmount: 166.75 })], reviewedOrder)).toEqual(
      [900],
    )
  })
})

describe('shipping that was open at checkout', () => {
  const orderWithOpenShipping = samplePendingOrder({ ...order, isShippingOpen: true })

  test('may have been filled in by the supplier', () => {
    expect(idsOf([historyOrder({ totalAmount: 152.38, shippingCost: 100 })], orderWithOpenShipping)).toEqual([
      900,
    ])
    expect(idsOf([historyOrder()], orderWithOpenShipping)).toEqual([900])
    expect(idsOf([historyOrder({ totalAmount: 152.41, shippingCost: 100 })], orderWithOpenShipping)).toEqual(
      [],
    )
  })

  test('is not part of the content stored with each attempt', () => {
    expect(contentOf(orderWithOpenShipping).total).toBe(52.38)
    expect(contentOf(order).total).toBe(75.88)
  })
})

test('sorts matches by their distance from the first POST without a known outcome', () => {
  const endedAttempt = { ...attempt, startedAt: NOON - 5 * HOUR_MS, endedAt: NOON - 5 * HOUR_MS }
  const orderSentTwice = { ...order, attempts: [endedAttempt, attempt] }
  expect(startOfFirstOpenAttempt(orderSentTwice)).toBe(NOON)
  const orders = [-5, -1, 2].map((hours, index) =>
    historyOrder({ id: 901 + index, createdAt: apiTextOf(NOON + hours * HOUR_MS) }),
  )
  expect(idsOf(orders, orderSentTwice)).toEqual([902, 903, 901])
})

test('two orders are equal when author, dealership and one of their contents are the same', () => {
  const otherOrder = samplePendingOrder({ intent: '22222222-2222-4222-8222-222222222222' })
  expect(areEqualOrders(order, otherOrder)).toBe(true)
  expect(areEqualOrders(order, { ...otherOrder, author: { ...otherOrder.author, id: 4 } })).toBe(false)
  expect(areEqualOrders(order, { ...otherOrder, lines: sampleLines.slice(1) })).toBe(false)
  expect(areEqualOrders(order, { ...otherOrder, dealership: { ...otherOrder.dealership, id: 6 } })).toBe(
    false,
  )
  const content = { lines: [{ productId: 7, quantity: 1 }], total: 5 }
  const changedOrder = { ...otherOrder, lines: sampleLines.slice(1), attempts: [{ ...attempt, content }] }
  expect(areEqualOrders({ ...order, attempts: [{ ...attempt, content }] }, changedOrder)).toBe(true)
})

test('matches of the same distance are sorted by their numbers', () => {
  expect(idsOf([905, 903, 904].map((id) => historyOrder({ id })))).toEqual([903, 904, 905])
})

test.each([
  ['the day before the first POST to the day after now', NOON - 5 * HOUR_MS, NOON - 29 * HOUR_MS],
  ['the day before now, if the clock was ahead at the POST', NOON + 90 * HOUR_MS, NOON - 24 * HOUR_MS],
])('the history is read from %s', async (_, firstPostAt, fromAt) => {
  const spans: unknown[] = []
  let clock = NOON
  const ports = {
    now: () => clock,
    history: {
      read: async (_order: PendingOrder, span: unknown) => {
        spans.push(span)
        clock += HOUR_MS
        return { kind: 'unreadable' }
      },
    },
  } as unknown as OutboxPorts // readHistory uses only these ports
  expect(await readHistory(ports, order, firstPostAt)).toEqual({
    history: { kind: 'unreadable' },
    askedAt: NOON,
  })
  expect(spans).toEqual([{ fromAt, toAt: NOON + 24 * HOUR_MS }])
})

test('an order of the history is offered to one person only, and is free again once it is not offered', () => {
  const probable = { orderId: 7, createdAt: '', totalAmount: null }
  const ownOrders = [
    samplePendingOrder({ state: 'needs-decision', probable }),
    samplePendingOrder({ state: 'unknown', probable: { ...probable, orderId: 8 } }),
    samplePendingOrder({ state: 'sent', orderId: 9, twins: [10] }),
    samplePendingOrder({ state: 'missing', orderId: 11 }),
  ]
  expect([...assignedNumbers(ownOrders)]).toEqual([9, 10])
  expect([...assignedOrOfferedNumbers(ownOrders)]).toEqual([9, 10, 7])
})
