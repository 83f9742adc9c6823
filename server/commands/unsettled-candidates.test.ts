import * as v from 'valibot'
import { expect, test } from 'vitest'
import { orderSchema } from '#contract/orders/order.ts'
import type { UnsettledOrder } from '#server/edge/orders/unsettled-orders.ts'
import { candidatesOf } from './unsettled-candidates.ts'

const unsettledOrder = (intent: string, time: string, author = '7'): UnsettledOrder => ({
  intent,
  revision: 1,
  state: 'unknown',
  author,
  dealership: '1',
  firstSentAt: new Date(`2026-11-26T${time}:00Z`),
  changedAt: new Date(`2026-11-26T${time}:20Z`),
})

/** An order of the history; its time is of Chicago. */
const historyOrder = (id: number, time: string, poNumber: string, quantity: number) =>
  v.parse(orderSchema, {
    id,
    createdAt: `11.26.2026 ${time}`,
    paymentStatus: 0,
    totalAmount: 48.47,
    poNumber,
    products: quantity === 0 ? [] : [{ product: { id: 101, name: 'Pouch' }, name: 'Pouch', quantity }],
    user: { id: 7, name: 'Sam', login: 'sam', isAdmin: false },
    dealership: { id: 1, name: 'Lakeside Motors', companyId: 2 },
  })

test('an order of the history is listed under the unknown order whose sending was nearest, and not if it belongs to a key', async () => {
  const historyOfSam = [
    historyOrder(901, '09:10', 'PO-7', 2),
    historyOrder(902, '09:50', '', 0),
    historyOrder(903, '09:00', 'PO-8', 1),
  ]
  const orders = [
    unsettledOrder('first', '15:00'),
    unsettledOrder('second', '16:00'),
    unsettledOrder('of-a-visitor', '15:00', 'visitor'),
    unsettledOrder('of-kim', '15:00', '8'),
  ]
  const readOrdersNear = async ({ author }: UnsettledOrder) =>
    author === 'visitor' ? null : author === '7' ? historyOfSam : []
  const history = {
    readOrdersNear,
    readOrder: async () => 'not-found' as const,
    findAccount: async () => null,
  }
  expect(Object.fromEntries(await candidatesOf(orders, history, new Set([903])))).toEqual({
    first: [
      'history: order 901 of 2026-11-26T15:10:00.000Z, total 48.47, PO number PO-7, products 101 × 2',
      'history: order 902 is listed under second',
    ],
    second: [
      'history: order 901 is listed under first',
      'history: order 902 of 2026-11-26T15:50:00.000Z, total 48.47, PO number none, products none',
    ],
    'of-a-visitor': ['history: an order without an account; ask the backend by its e-mail'],
    'of-kim': ['history: no order of this author near that time, except orders of other keys'],
  })
})
