import { expect, it } from 'vitest'
import type { NotedOrder, RecentOrderNote } from '#domain/orders/recent-orders.ts'
import { noteSentence, repeatQuestion } from './recent-order-sentences.ts'

/** A Thursday. */
const NOW = Date.parse('2026-09-24T12:00:00')
const ON_TUESDAY = Date.parse('2026-09-22T09:00:00')

const order = (fields: Partial<NotedOrder> = {}): NotedOrder => ({
  orderId: 20431,
  isNumberShown: true,
  by: { kind: 'person', name: 'Maria' },
  orderedAt: ON_TUESDAY,
  waits: null,
  quantity: 200,
  ...fields,
})
const note = (fields: Partial<RecentOrderNote>): RecentOrderNote => ({
  orders: [],
  otherOrders: null,
  shipment: null,
  ...fields,
})

it.each<[RecentOrderNote, string]>([
  [
    note({ orders: [order()], shipment: { quantity: 100, day: '2026-10-01' } }),
    'Maria ordered 200 on Tuesday (#20431); 100 come by subscription on Oct 1.',
  ],
  [note({ shipment: { quantity: 1, day: '2026-10-01' } }), '1 comes by subscription on Oct 1.'],
  [note({ orders: [order({ by: null, orderId: null })] }), '200 were ordered on Tuesday.'],
  [
    note({ orders: [order({ by: null, orderId: null, quantity: 1, orderedAt: NOW })] }),
    '1 was ordered today.',
  ],
  [
    note({ orders: [order({ by: { kind: 'you' }, orderId: null, waits: { on: 'this-device' } })] }),
    'You ordered 200 on Tuesday (waits on this device).',
  ],
  [
    note({
      orders: [order({ orderId: null, waits: { on: 'other-device', reportedAt: NOW - 300_000 } })],
    }),
    'Maria ordered 200 on Tuesday (waits on another device, reported 5 min ago).',
  ],
  [note({ orders: [order({ by: { kind: 'staff' } })] }), 'Manager ordered 200 on Tuesday (#20431).'],
  [note({ orders: [order({ by: { kind: 'user', id: 12 } })] }), 'User 12 ordered 200 on Tuesday (#20431).'],
  [
    note({
      orders: [order({ orderedAt: NOW, orderId: 20440 }), order()],
      otherOrders: { count: 2, quantity: 50 },
    }),
    'Maria ordered 200 today (#20440) and 200 on Tuesday (#20431); 2 earlier orders of 50 together.',
  ],
  [
    note({
      orders: [
        order({ by: { kind: 'you' }, quantity: 2, orderedAt: NOW, isNumberShown: false }),
        order({
          by: { kind: 'you' },
          quantity: 3,
          orderedAt: NOW,
          waits: { on: 'other-device', reportedAt: NOW - 600_000 },
        }),
      ],
    }),
    'You ordered 2 today and 3 more (waits on another device, reported 10 min ago).',
  ],
  [
    note({ orders: [order({ orderedAt: NOW }), order({ by: { kind: 'you' }, orderId: 20432 })] }),
    'Maria ordered 200 today (#20431); you ordered 200 on Tuesday (#20432).',
  ],
  [
    note({
      orders: [NOW, NOW - 60_000].map((orderedAt, index) =>
        order({
          by: { kind: 'you' },
          orderId: 20440 - index,
          isNumberShown: false,
          orderedAt,
          quantity: 100,
        }),
      ),
      otherOrders: { count: 1, quantity: 50 },
    }),
    'You ordered 200 today in 2 orders; 1 earlier order of 50.',
  ],
  [
    note({
      orders: [100, 50].map((quantity) =>
        order({ by: { kind: 'you' }, orderId: null, waits: { on: 'this-device' }, quantity }),
      ),
    }),
    'You ordered 150 on Tuesday in 2 orders (wait on this device).',
  ],
  [
    note({ orders: [order({ by: { kind: 'you' }, quantity: 2, orderedAt: NOW, isNumberShown: false })] }),
    'You ordered 2 today.',
  ],
  [
    note({
      orders: [
        order({ by: { kind: 'you' }, quantity: 2, orderedAt: NOW, waits: { on: 'this-device' } }),
        order({ quantity: 3, orderedAt: NOW, waits: { on: 'other-device', reportedAt: NOW - 300_000 } }),
      ],
      otherOrders: { count: 1, quantity: 50 },
      shipment: { quantity: 100, day: '2026-10-01' },
    }),
    'You ordered 2 today (waits on this device). Maria ordered 3 today (waits on another device, reported 5 min ago). 1 earlier order of 50; 100 come by subscription on Oct 1.',
  ],
])('the sentence of note %# names its orders, other orders and shipment', (facts, sentence) => {
  expect(noteSentence(facts, NOW)).toBe(sentence)
})

const NAMES = new Map([1, 2, 3, 4, 5, 6].map((id) => [id, `Product ${id}`]))

it.each([
  [
    [1, 2, 3],
    { kind: 'person', name: 'Maria' } as const,
    'Maria ordered 3 of these products today (#20431): Product 1, Product 2, Product 3. Place this order as well?',
  ],
  [
    [1, 2, 3, 4, 5, 6],
    null,
    '6 of these products were ordered today (#20431): Product 1, Product 2, Product 3, Product 4, 2 more. Place this order as well?',
  ],
])(
  'the question of Checkout about the products %j names at most four of them',
  (productIds, by, question) => {
    const recentOrder = { orderId: 20431, isNumberShown: true, by, orderedAt: NOW, waits: null, lines: [] }
    expect(repeatQuestion({ order: recentOrder, productIds }, NAMES, NOW)).toBe(question)
  },
)
