import { expect, it } from 'vitest'
import type { PendingOrder } from '#outbox/pending-order.ts'
import {
  sampleBasis,
  sampleCustomer,
  sampleFrame,
  sampleIntent,
  samplePendingOrder,
  sampleProduct,
} from '#tests/support/sample-orders.ts'
import { newsOf } from './order-news.ts'

const ORDERS_PATH = '/pending-orders'
const REVIEW_PATH = `/pending-orders?review=${sampleIntent}`
const CHANGED_PRICE = sampleBasis([sampleProduct({ price: 0.5 }), sampleFrame()])

it.each<[Partial<PendingOrder>, string, string, string, string]>([
  [
    { state: 'sent', orderId: 501 },
    'Order for Lakeside Motors received, No. 501',
    '/order/view/501',
    'Order received',
    ORDERS_PATH,
  ],
  [
    { state: 'needs-review', current: CHANGED_PRICE },
    '1 price changed since Checkout: review the order for Lakeside Motors',
    REVIEW_PATH,
    '1 price changed since Checkout: review the order',
    REVIEW_PATH,
  ],
  [
    { state: 'refused' },
    'The order for Lakeside Motors needs you',
    `/pending-orders?order=${sampleIntent}`,
    'The order needs you',
    `/pending-orders?order=${sampleIntent}`,
  ],
])(
  'the notification of an order %j names company and number, but neither for a buyer without an account, whose order is hidden',
  (fields, title, path, customerTitle, customerPath) => {
    const customerOrder = samplePendingOrder({ ...fields, customer: sampleCustomer })
    const news = newsOf([samplePendingOrder(fields), customerOrder])
    expect(news.map((each) => [each.title, each.path])).toEqual([
      [title, path],
      [customerTitle, customerPath],
    ])
  },
)
