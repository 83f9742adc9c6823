import * as v from 'valibot'
import { expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import { purchasesSchema } from './purchased-item.ts'

test('a purchased item has its orders, its average, its vendor, and the product as the reader sees it now', () => {
  const order = { id: 20417, createdAt: '11.22.2026 09:30', quantity: 100, price: 0.45, paymentStatus: 2 }
  const hiddenOrder = { id: 20400, createdAt: '10.01.2026 08:00', quantity: 30 }
  const answer = {
    items: [
      {
        product: product({ id: 101, name: 'Tag Pouch' }),
        orders: [order, hiddenOrder],
        averageOrders: 65,
        vendorProduct: 12,
      },
      { product: { id: 99, name: 'Gone' }, orders: null, averageOrders: null },
    ],
    count: 7,
  }
  const { items, count } = v.parse(purchasesSchema, answer)
  expect(count).toBe(7)
  expect(items).toMatchObject([
    {
      item: {
        productId: 101,
        name: 'Tag Pouch',
        purchases: [
          { orderId: 20417, createdAt: '11.22.2026 09:30', quantity: 100, price: 0.45, status: 'PAID' },
          { orderId: 20400, createdAt: '10.01.2026 08:00', quantity: 30, price: null, status: 'UNDEFINED' },
        ],
        averageOrders: 65,
        vendorId: 12,
      },
      product: { id: 101 },
    },
    {
      item: { productId: 99, name: 'Gone', purchases: [], averageOrders: 0, vendorId: null },
      product: null,
    },
  ])
})
