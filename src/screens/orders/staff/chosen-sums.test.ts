import { expect, test } from 'vitest'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { chosenSums } from './chosen-sums.ts'

const order = (id: number, dealership: string, totalAmount: number | null) =>
  sampleServerOrder({
    id,
    totalAmount,
    dealership: { id: dealership.length, name: dealership, email: '', companyId: 2, localStatus: false },
  })

test('sums up orders together and for each dealership, to the cent', () => {
  const orders = [order(1, 'Prairie', 0.1), order(2, 'Lakes', 10), order(3, 'Prairie', 0.2)]
  expect(chosenSums(orders)).toEqual({
    count: 3,
    amount: 10.3,
    dealerships: [
      { name: 'Lakes', count: 1, amount: 10 },
      { name: 'Prairie', count: 2, amount: 0.3 },
    ],
  })
})

test('tells no amount where one is not known', () => {
  expect(chosenSums([order(1, 'Lakes', 10), order(2, 'Lakes', null)])).toMatchObject({
    count: 2,
    amount: null,
  })
})
