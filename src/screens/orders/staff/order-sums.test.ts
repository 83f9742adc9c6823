import { expect, test } from 'vitest'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { orderSums } from './order-sums.ts'

/** An order of a dealership; the dealership's id is the length of its name unless another id is given. */
const order = (id: number, name: string, totalAmount: number | null, dealershipId = name.length) =>
  sampleServerOrder({
    id,
    totalAmount,
    dealership: { id: dealershipId, name, email: '', companyId: 2, localStatus: false },
  })

test('sums orders in total and by dealership, to the cent', () => {
  const orders = [order(1, 'Prairie', 0.1), order(2, 'Lakes', 10), order(3, 'Prairie', 0.2)]
  expect(orderSums(orders)).toEqual({
    count: 3,
    amount: 10.3,
    dealerships: [
      { id: 5, name: 'Lakes', isNamesake: false, count: 1, amount: 10 },
      { id: 7, name: 'Prairie', isNamesake: false, count: 2, amount: 0.3 },
    ],
  })
})

test('gives no sum of amounts when the amount of one order is unknown', () => {
  expect(orderSums([order(1, 'Lakes', 10), order(2, 'Lakes', null)])).toMatchObject({
    count: 2,
    amount: null,
  })
})

test('marks dealerships that share a name', () => {
  const orders = [order(1, 'Lakes', 1, 9), order(2, 'Prairie', 2, 7), order(3, 'Lakes', 4, 3)]
  expect(orderSums(orders).dealerships).toEqual([
    { id: 3, name: 'Lakes', isNamesake: true, count: 1, amount: 4 },
    { id: 9, name: 'Lakes', isNamesake: true, count: 1, amount: 1 },
    { id: 7, name: 'Prairie', isNamesake: false, count: 1, amount: 2 },
  ])
})
