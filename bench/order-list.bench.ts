// npx tsx bench/order-list.bench.ts [orders]: times the first page of the order list with each filter and each sort, at
// 100,000 orders or the given number.
import { desc } from 'drizzle-orm'
import { orders } from '#server/reference/schema/orders.ts'
import { findOrders } from '#server/reference/store/orders/find-orders.ts'
import { orderListRequests } from '#tests/support/order-list-requests.ts'
import { timeLists } from './time-lists.ts'

const orderCount = Number(process.argv[2] ?? 100_000)

await timeLists({
  title: `about ${orderCount} orders`,
  seed: { orderCount },
  createCases: async (database, today) => {
    const [newestOrder] = await database.select().from(orders).orderBy(desc(orders.id)).limit(1)
    if (newestOrder === undefined) throw new Error('the demo world has no orders')
    return orderListRequests(today.getTime(), newestOrder)
  },
  find: (database, scope, body) => findOrders(database, scope, body, { page: 0, size: 20, until: null }),
})
