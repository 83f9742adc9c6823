// npx tsx bench/company-list.bench.ts [companies]: how long the first page of the company list takes with each filter,
// embedded and on PostgreSQL. Goal: 95 of 100 within 150 ms, at 5,000 companies with 20,000 users and 100,000 orders.
import { type CounterDatabase, openDatabase } from '#server/database/open-database.ts'
import { scopeOf } from '#server/reference/authority/scope.ts'
import { migrateReference } from '#server/reference/migrate-reference.ts'
import { seedDemoWorld } from '#server/reference/seed/seed-demo-world.ts'
import { readAccount } from '#server/reference/store/accounts.ts'
import { findCompanies } from '#server/reference/store/companies.ts'
import { COMPANY_LISTS } from '#tests/support/company-lists.ts'
import { startPostgres } from '../bin/find-postgres.mjs'
import { median, percentile } from './statistics.ts'

const GOAL_MS = 150
const RUNS = 20
const ORDERS = 100_000
const wanted = Number(process.argv[2] ?? 5000)

const milliseconds = (value: number) => `${value.toFixed(0).padStart(5)} ms`

async function measure(database: CounterDatabase): Promise<boolean> {
  await migrateReference(database)
  await seedDemoWorld(database, { today: new Date(), orders: ORDERS, companies: wanted })
  const scope = scopeOf(await readAccount(database, 1))
  let isFastEnough = true
  for (const [name, body] of COMPANY_LISTS) {
    const times: number[] = []
    let found = 0
    for (let run = 0; run < RUNS; run += 1) {
      const start = performance.now()
      const { count } = await findCompanies(database, scope, body, { page: 0, size: 20 })
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

console.log(`\nThe first page of ${wanted} companies, embedded database`)
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
