// npx tsx bench/order-list.bench.ts [orders]: how long the first page of the order list takes with each filter and each
// sort, at 100,000 orders.
import { desc } from 'drizzle-orm'
import { orders } from '#server/reference/schema/orders.ts'
import { findOrders } from '#server/reference/store/orders/find-orders.ts'
import { orderLists } from '#tests/support/order-lists.ts'
import { timeLists } from './time-lists.ts'

const wanted = Number(process.argv[2] ?? 100_000)

await timeLists({
  title: `about ${wanted} orders`,
  seed: { orders: wanted },
  casesOf: async (database, today) => {
    const [known] = await database.select().from(orders).orderBy(desc(orders.id)).limit(1)
    if (known === undefined) throw new Error('the demo world has orders')
    return orderLists(today.getTime(), known)
  },
  find: (database, scope, body) => findOrders(database, scope, body, { page: 0, size: 20, until: null }),
})
