import { beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#domain/orders/order.ts'
import type { OrderEvent } from '#domain/orders/order-event.ts'
import { samplePaperOrder, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { AccountDatabase } from './account-database.ts'
import { CopyDatabase } from './copy-database.ts'
import { readDraft, removeDraft, saveDraft } from './device/drafts-table.ts'
import { putOrderEvents, readOrderEvents } from './orders/order-events-table.ts'
import { putFoundOrders, putOrder, putOrders, readOrder, readOrders } from './orders/order-table.ts'
import { putPaperOrder, readPaperOrder } from './orders/paper-order-table.ts'
import { putOrdersOfPeriod } from './orders/spending.ts'
import { putStates, readStates } from './people/state-table.ts'
import { putNewCustomerOrder, readNewCustomerOrder } from './orders/new-customer-order-table.ts'

function order(id: number, dealershipId: number): Order {
  const dealership = {
    id: dealershipId,
    name: 'Lakeside Motors',
    email: '',
    companyId: 1,
    localStatus: false,
  }
  return sampleServerOrder({ id, dealership })
}

let account: AccountDatabase
let copy: CopyDatabase
let databaseCount = 0
beforeEach(() => {
  databaseCount += 1
  account = new AccountDatabase(String(databaseCount))
  copy = new CopyDatabase(String(databaseCount))
})

test('readDraft returns a draft as it was saved, until it is removed', async () => {
  await saveDraft(account, 'registration', { name: 'Kim' }, 1000)
  expect(await readDraft(account, 'registration')).toEqual({
    key: 'registration',
    value: { name: 'Kim' },
    savedAt: 1000,
  })
  await removeDraft(account, 'registration')
  expect(await readDraft(account, 'registration')).toBeNull()
})

describe('stored orders', () => {
  test('are sorted newest first, with the time of their reading', async () => {
    await putOrders(copy, [order(4, 1), order(9, 2), order(6, 1)], 5000)
    const { orders, readAt } = await readOrders(copy)
    expect([orders.map(({ id }) => id), readAt]).toEqual([[9, 6, 4], 5000])
  })

  test('can be read for one dealership, and one by one', async () => {
    await putOrders(copy, [order(4, 1), order(9, 2)], 5000)
    expect((await readOrders(copy, 2)).orders.map(({ id }) => id)).toEqual([9])
    expect((await readOrder(copy, 4))?.order.totalAmount).toBe(75.88)
    expect(await readOrder(copy, 5)).toBeNull()
  })

  test('have the time of their own reading, and none in rows of an earlier build', async () => {
    await putOrders(copy, [order(4, 1), order(9, 2)], 5000)
    await putOrder(copy, order(4, 1), 8000)
    await copy.table('orders').put(order(5, 1))
    expect((await readOrder(copy, 4))?.readAt).toBe(8000)
    expect((await readOrder(copy, 9))?.readAt).toBe(5000)
    expect((await readOrder(copy, 5))?.readAt).toBeNull()
    expect((await readOrders(copy)).readAt).toBe(5000)
  })

  test('with a status that this build does not know have the status UNDEFINED', async () => {
    await copy.table('orders').put({ ...order(4, 1), status: 'LOST' })
    expect((await readOrder(copy, 4))?.order.status).toBe('UNDEFINED')
  })

  test('keep their paper order when the list is read again, until the server has no paper order', async () => {
    await putOrders(copy, [order(4, 1)], 5000)
    expect(await readPaperOrder(copy, 4)).toBeNull()
    await putPaperOrder(copy, 4, samplePaperOrder(), 6000)
    await putOrders(copy, [order(4, 1)], 7000)
    expect(await readPaperOrder(copy, 4)).toEqual({ paperOrder: samplePaperOrder(), readAt: 6000 })
    await putPaperOrder(copy, 4, null, 8000)
    expect(await readPaperOrder(copy, 4)).toBeNull()
  })

  test('keep the first 100 of their events, also when the list is read again', async () => {
    const event = (time: string): OrderEvent => ({
      kind: 'moved',
      at: time,
      user: { id: 2, name: 'Morgan Hale' },
      from: 'IN',
      to: 'PENDING',
      orderId: null,
      isOrderRemoved: false,
    })
    await putOrderEvents(copy, 4, [event('11.20.2026 09:15')], 4000)
    expect(await readOrderEvents(copy, 4)).toBeNull()
    await putOrders(copy, [order(4, 1)], 5000)
    const manyEvents = Array.from({ length: 101 }, (_, index) => event(`11.20.2026 09:${index}`))
    await putOrderEvents(copy, 4, manyEvents, 6000)
    await putOrders(copy, [order(4, 1)], 7000)
    const { value, readAt } = (await readOrderEvents(copy, 4)) ?? {}
    expect([value?.length, value?.[0], readAt]).toEqual([100, event('11.20.2026 09:0'), 6000])
  })

  test.each([
    ['found by a filter', () => putFoundOrders(copy, [order(4, 1)], 7000)],
    [
      'read for the spending sums',
      () =>
        putOrdersOfPeriod(copy, [1], {
          orders: [order(4, 1)],
          isWhole: true,
          from: '2026-01-01',
          readAt: 7000,
        }),
    ],
  ])(
    'keep their paper order and have their own reading time when they are %s',
    async (_reason, readAgain) => {
      await putOrders(copy, [order(4, 1)], 5000)
      await putPaperOrder(copy, 4, samplePaperOrder(), 6000)
      await readAgain()
      expect((await readOrder(copy, 4))?.readAt).toBe(7000)
      expect((await readPaperOrder(copy, 4))?.readAt).toBe(6000)
      expect((await readOrders(copy)).readAt).toBe(5000)
    },
  )

  test('are an empty list without a reading time before the first reading', async () => {
    expect(await readOrders(copy)).toEqual({ orders: [], readAt: null })
  })
})

describe('the order of a new customer', () => {
  const shownOrder = { order: { ...order(4, 1), isShippingOpen: true }, readAt: 5000 }

  test('can be read with its e-mail in upper or lower case, and is not in the list of orders', async () => {
    await putNewCustomerOrder(copy, 'harper@example.com,office@example.com', shownOrder)
    expect(await readNewCustomerOrder(copy, 4, 'Office@Example.com')).toEqual(shownOrder)
    expect(await readNewCustomerOrder(copy, 4, 'else@example.com')).toBe('other-email')
    expect(await readNewCustomerOrder(copy, 4, '')).toBe('other-email')
    expect(await readNewCustomerOrder(copy, 5, 'harper@example.com')).toBeNull()
    expect((await readOrders(copy)).orders).toEqual([])
  })

  test('is missing if it was damaged', async () => {
    await putNewCustomerOrder(copy, 'harper@example.com', shownOrder)
    await copy.table('settings').put({ key: 'unregistered:4', value: { email: 'harper@example.com' } })
    expect(await readNewCustomerOrder(copy, 4, 'harper@example.com')).toBeNull()
  })
})

test('putStates replaces all states, and readStates returns them sorted by name', async () => {
  await putStates(copy, [{ id: 1, code: 'WI', name: 'Wisconsin', tax: 5 }], 1000)
  await putStates(
    copy,
    [
      { id: 2, code: 'IL', name: 'Illinois', tax: 6.25 },
      { id: 3, code: 'AK', name: 'Alaska', tax: 0 },
    ],
    2000,
  )
  expect(await readStates(copy)).toEqual({
    states: [
      { id: 3, code: 'AK', name: 'Alaska', tax: 0 },
      { id: 2, code: 'IL', name: 'Illinois', tax: 6.25 },
    ],
    readAt: 2000,
  })
})
