import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { orderSchema, ordersSchema } from './order.ts'

/** An order as the existing backend may send it: numbers as text, and null for unknown values (G147). */
const ROW = {
  id: '502',
  createdAt: '08.01.2026 10:00',
  paymentStatus: 0,
  totalAmount: '135.5',
  shippingCost: null,
  tax: '8.44',
  poNumber: null,
  confirmNumber: null,
  namePo: 'Jo Doe',
  printPressed: null,
  sendCount: '2',
  products: [{ product: { id: '101' }, name: 'Tag Pouch', quantity: '300', price: '0.45', discount: null }],
  user: { id: 3, name: 'Jordan', login: null, isAdmin: 0 },
  dealership: { id: 7, name: 'Lakeside', email: null, companyId: null, localStatus: null },
  unknownField: { anything: true },
}

describe('an order', () => {
  it('can be read with numbers as text, nulls and unknown fields', () => {
    expect(v.parse(orderSchema, ROW)).toEqual({
      id: 502,
      createdAt: '08.01.2026 10:00',
      status: 'IN',
      totalAmount: 135.5,
      shippingCost: 0,
      tax: 8.44,
      poNumber: '',
      areAmountsSet: false,
      confirmNumber: '',
      namePo: 'Jo Doe',
      printPressed: 0,
      sendCount: 2,
      lines: [
        {
          productId: 101,
          name: 'Tag Pouch',
          quantity: 300,
          price: 0.45,
          discount: 0,
          finalPrice: 0,
          shippingCost: 0,
          taxCost: 0,
        },
      ],
      user: { id: 3, name: 'Jordan', login: '', isAdmin: false },
      dealership: { id: 7, name: 'Lakeside', email: '', companyId: 0, localStatus: false },
    })
  })

  it.each([
    [0, 'IN'],
    [1, 'PENDING'],
    [2, 'PAID'],
    [3, 'FREE'],
    ['PENDING', 'PENDING'],
    ['FREE', 'FREE'],
    [7, 'UNDEFINED'],
    ['GONE', 'UNDEFINED'],
    ['constructor', 'UNDEFINED'],
  ])('with the status %j is %s', (paymentStatus, status) => {
    expect(v.parse(orderSchema, { ...ROW, paymentStatus }).status).toBe(status)
  })

  it('without a known total has the total null, not 0', () => {
    expect(v.parse(orderSchema, { ...ROW, totalAmount: null }).totalAmount).toBeNull()
  })
})

it('ordersSchema reads a list {orders, count}, and refuses a list with one invalid row', () => {
  expect(v.parse(ordersSchema, { orders: [ROW], count: '41' })).toMatchObject({
    items: [{ id: 502 }],
    count: 41,
  })
  expect(v.is(ordersSchema, { orders: [ROW, { id: 1 }], count: 2 })).toBe(false)
})
