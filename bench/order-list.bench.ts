// npx tsx bench/order-list.bench.ts [orders]: how long the first page of the order list takes with each filter and each
// sort, embedded and on PostgreSQL. Goal: 95 of 100 within 150 ms, at 100,000 orders.
import { desc } from 'drizzle-orm'
import { type CounterDatabase, openDatabase } from '#server/database/open-database.ts'
import { scopeOf } from '#server/reference/authority/scope.ts'
import { migrateReference } from '#server/reference/migrate-reference.ts'
import { orders } from '#server/reference/schema/orders.ts'
import { seedDemoWorld } from '#server/reference/seed/seed-demo-world.ts'
import { readAccount } from '#server/reference/store/accounts.ts'
import { findOrders } from '#server/reference/store/orders/find-orders.ts'
import { orderLists } from '#tests/support/order-lists.ts'
import { startPostgres } from '../bin/find-postgres.mjs'
import { median, percentile } from './statistics.ts'

const GOAL_MS = 150
const RUNS = 20
const wanted = Number(process.argv[2] ?? 100_000)

const milliseconds = (value: number) => `${value.toFixed(0).padStart(5)} ms`

async function measure(database: CounterDatabase): Promise<boolean> {
  await migrateReference(database)
  const today = new Date()
  await seedDemoWorld(database, { today, orders: wanted })
  const scope = scopeOf(await readAccount(database, 1))
  const [known] = await database.select().from(orders).orderBy(desc(orders.id)).limit(1)
  if (known === undefined) throw new Error('the demo world has orders')
  let isFastEnough = true
  for (const [name, body] of orderLists(today.getTime(), known)) {
    const times: number[] = []
    let found = 0
    for (let run = 0; run < RUNS; run += 1) {
      const start = performance.now()
      const { count } = await findOrders(database, scope, body, { page: 0, size: 20, until: null })
      times.push(performance.now() - start)
      found = count
    }
    const late = percentile(times, 0.95)
    isFastEnough &&= late <= GOAL_MS
    const mark = late > GOAL_MS ? '  too slow' : ''
    console.log(
      `  ${name.padEnd(28)}${String(found).padStart(7)}  ${milliseconds(median(times))}  p95 ${milliseconds(late)}${mark}`,
    )
  }
  return isFastEnough
}

console.log(`\nThe first page of about ${wanted} orders, embedded database`)
const embedded = await openDatabase({ dataDirectory: null })
const isEmbeddedFast = await measure(embedded).finally(() => embedded.close())

console.log(`\nThe same on PostgreSQL`)
const postgres = await startPostgres()
const database = await openDatabase({ dataDirectory: null, databaseUrl: postgres.url })
const isServerFast = await measure(database).finally(async () => {
  await database.close()
  await postgres.stop()
})
process.exitCode = isEmbeddedFast && isServerFast ? 0 : 1
