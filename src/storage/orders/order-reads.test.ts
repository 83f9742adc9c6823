import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sampleIntent, samplePendingOrder, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleShipmentChange } from '#tests/support/sample-shipment-change.ts'
import { AccountDatabase } from '../account-database.ts'
import { CopyDatabase } from '../copy-database.ts'
import { queueShipmentChange } from '../shipments/shipment-change-table.ts'
import {
  forgetNewCustomerOrder,
  putNewCustomerOrder,
  readNewCustomerOrder,
} from './new-customer-order-table.ts'
import {
  forgetOrder,
  putOrder,
  putOrders,
  readNewestOrders,
  readOrders,
  readOrdersAfter,
  readOrdersReadAt,
} from './order-table.ts'
import { createOutboxTable } from './outbox-table.ts'
import { hasOrderToSend, readPendingCounts } from './pending-counts.ts'

const order = (id: number, dealershipId = 1) => {
  const sample = sampleServerOrder({ id })
  return { ...sample, dealership: { ...sample.dealership, id: dealershipId } }
}
const idsOf = (orders: { id: number }[]) => orders.map(({ id }) => id)

let copy: CopyDatabase
let account: AccountDatabase
beforeEach(() => {
  copy = new CopyDatabase(crypto.randomUUID())
  account = new AccountDatabase(crypto.randomUUID())
})
afterEach(async () => {
  await copy.delete()
  await account.delete()
})

describe('the stored orders of the server', () => {
  beforeEach(() => putOrders(copy, [order(3), order(5), order(7, 6), order(9), order(11)], 1000))

  test('after an order are those of the dealership with a higher number', async () => {
    expect(idsOf(await readOrdersAfter(copy, 1, 5))).toEqual([9, 11])
    expect(idsOf(await readOrdersAfter(copy, 6, 5))).toEqual([7])
  })

  test('of a dealership are read newest first, as many as are wanted, each with its own time', async () => {
    await putOrder(copy, order(9), 2000)
    await copy.table('orders').put(order(13))
    const newest = await readNewestOrders(copy, 1, 3)
    expect(newest.map((each) => [each.order.id, each.readAt])).toEqual([
      [13, 0],
      [11, 1000],
      [9, 2000],
    ])
    expect(await readOrdersReadAt(copy)).toBe(1000)
  })

  test('are forgotten one by one', async () => {
    await forgetOrder(copy, 9)
    expect(idsOf((await readOrders(copy)).orders)).toEqual([11, 7, 5, 3])
  })
})

test('the time of the list is unknown before it was read', async () => {
  expect(await readOrdersReadAt(copy)).toBeNull()
})

test('the order of a new customer is forgotten only for the address for which it was shown', async () => {
  const shownOrder = { order: { ...order(4), isShippingOpen: false }, readAt: 5000 }
  await putNewCustomerOrder(copy, 'harper@example.com', shownOrder)
  await putNewCustomerOrder(copy, 'harper@example.com', {
    ...shownOrder,
    order: { ...shownOrder.order, id: 41 },
  })
  await forgetNewCustomerOrder(copy, 4, 'else@example.com')
  expect(await readNewCustomerOrder(copy, 4, 'harper@example.com')).toEqual(shownOrder)
  await forgetNewCustomerOrder(copy, 4, 'HARPER@example.com')
  expect(await readNewCustomerOrder(copy, 4, 'harper@example.com')).toBeNull()
  expect(await readNewCustomerOrder(copy, 41, 'harper@example.com')).not.toBeNull()
})

describe('the counts of pending orders', () => {
  test('add orders that are checked to those that are sent, and count open changes of subscriptions', async () => {
    const table = createOutboxTable(account)
    for (const [index, state] of (['checking', 'sending', 'waiting', 'cancelled'] as const).entries())
      await table.add(samplePendingOrder({ intent: sampleIntent.replace(/^1/, String(index)), state }))
    await queueShipmentChange(account, sampleShipmentChange(), () => sampleShipmentChange())
    const done = sampleShipmentChange({ key: '0b1d4a0e-6a0f-4c39-9a55-3c2d8a1f7e10', state: 'done' })
    await queueShipmentChange(account, done, () => done)
    expect(await readPendingCounts(account)).toEqual({ live: 3, sending: 2, sent: 0, shipmentChanges: 1 })
  })

  test.each([
    ['waiting', true],
    ['checking', true],
    ['sending', true],
    ['unknown', true],
    ['sign-in', false],
    ['needs-review', false],
    ['needs-decision', false],
    ['refused', false],
    ['sent', false],
  ] as const)('an order in the state %s is sent by itself: %s', async (state, isToSend) => {
    await createOutboxTable(account).add(samplePendingOrder({ state }))
    expect(await hasOrderToSend(account)).toBe(isToSend)
  })
})

test('a hundred and fifty old finished orders lose their content, and their numbers stay known', async () => {
  const table = createOutboxTable(account)
  for (let number = 1; number <= 150; number += 1) {
    const fields = { state: 'cancelled' as const, orderId: number, changedAt: 1_000 + number }
    await table.add(
      samplePendingOrder({
        ...fields,
        intent: `${String(number).padStart(8, '0')}-1111-4111-8111-111111111111`,
      }),
    )
  }
  await table.prune(1_150)
  expect((await account.outbox.toArray()).map(({ serverNumbers }) => serverNumbers)).toEqual([[150]])
  expect(await account.pastOrders.count()).toBe(149)
  expect((await table.numbersOfFinishedOrders([1, 101, 149, 150, 151])).sort((a, b) => a - b)).toEqual([
    1, 101, 149, 150,
  ])
})
