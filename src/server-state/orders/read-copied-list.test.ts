import { expect, test } from 'vitest'
import type { OrderFilter } from '#domain/orders/order-filter.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { putOrders } from '#storage/orders/order-table.ts'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { readCopiedList } from './read-copied-list.ts'

const READ_AT = 1_790_000_000_000
const sam = { id: 3, name: 'Sam Buyer', login: 'buyer', isAdmin: false }
const kim = { id: 4, name: 'Kim Müller', login: 'kim', isAdmin: false }
const lakeside = sampleServerOrder().dealership
const prairie = { ...lakeside, id: 2, name: 'Prairie Trucks' }

/** The copy has orders of two people for each of two dealerships. */
async function copyOfFourOrders(): Promise<CopyDatabase> {
  const copy = new CopyDatabase('3')
  const orders = [
    sampleServerOrder({ id: 901, user: sam, dealership: lakeside, status: 'PAID' }),
    sampleServerOrder({ id: 902, user: kim, dealership: lakeside }),
    sampleServerOrder({ id: 903, user: sam, dealership: prairie }),
    sampleServerOrder({ id: 904, user: kim, dealership: prairie }),
  ]
  await putOrders(copy, orders, READ_AT)
  return copy
}

test.each<[string, { dealershipId?: number; userId?: number }, OrderFilter, number[]]>([
  ['all orders', {}, {}, [904, 903, 902, 901]],
  ['one dealership', { dealershipId: 2 }, {}, [904, 903]],
  ['one person', { userId: 3 }, {}, [903, 901]],
  ['one person of one dealership', { dealershipId: 2, userId: 4 }, {}, [904]],
  ['one person and a status', { userId: 3 }, { status: 'PAID' }, [901]],
  ['a name beyond ASCII', {}, { userName: 'MÜLLER' }, [904, 902]],
  ['a person without orders', { userId: 5 }, {}, []],
])('readCopiedList reads the list of %s', async (_, scope, filter, ids) => {
  const list = await readCopiedList(await copyOfFourOrders(), scope, filter)
  expect(list?.orders.map(({ id }) => id)).toEqual(ids)
  expect(list?.readAt).toBe(READ_AT)
})

test('readCopiedList gives null for a dealership without orders in the copy', async () => {
  expect(await readCopiedList(await copyOfFourOrders(), { dealershipId: 7 }, {})).toBeNull()
})
