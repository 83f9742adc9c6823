// npx tsx bench/keyed-orders.bench.ts [orders] [at once]: what the edge and its keys add to an order, over the
// embedded database and over PostgreSQL. The three ways take turns, so that whatever else the machine does meets
// them alike.
import { randomUUID } from 'node:crypto'
import { openDatabaseOn } from '#tests/support/open-test-database.ts'
import { bucketOrder, openOrderClerk } from '#tests/support/order-clerk.ts'
import { startServer } from '#tests/support/start-server.ts'
import { startPostgres } from '../bin/find-postgres.mjs'
import { percentile } from './statistics.ts'

const orders = Number(process.argv[2] ?? 2000)
const atOnce = Number(process.argv[3] ?? 1)
const WARM_UP = 50

const postgres = await startPostgres()
const database = await openDatabaseOn(postgres.url)
const backend = await startServer({ args: ['--backend-only', '--failure-switches'] })
const behind = ['--backend', backend.url]
const embedded = await startServer({ args: behind })
const shared = await startServer({ args: [...behind, '--database-url', database.databaseUrl] })
const ways = [
  { name: 'backend alone', server: backend, clerk: await openOrderClerk(embedded.url, backend.url) },
  {
    name: 'edge, embedded database',
    server: embedded,
    clerk: await openOrderClerk(embedded.url, backend.url),
  },
  { name: 'edge, PostgreSQL', server: shared, clerk: await openOrderClerk(shared.url, backend.url) },
]

async function measure(): Promise<void> {
  const tookMs = ways.map((): number[] => [])
  for (let sent = -WARM_UP; sent < orders; sent += atOnce) {
    for (const [way, { server, clerk }] of ways.entries()) {
      const send = async (): Promise<void> => {
        const startedAt = performance.now()
        const body = bucketOrder(randomUUID())
        const { status } = await clerk.send({ intent: randomUUID(), body }, server.url)
        if (status !== 200) throw new Error(`An order was answered ${status}`)
        if (sent >= 0) tookMs[way]?.push(performance.now() - startedAt)
      }
      await Promise.all(Array.from({ length: atOnce }, send))
    }
  }
  console.log(`${orders} orders, ${atOnce} at a time`)
  for (const [way, { name }] of ways.entries()) {
    const times = tookMs[way] ?? []
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(1))
    console.log(`  ${name.padEnd(26)} p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`)
  }
}

try {
  await measure()
} finally {
  await embedded.stop()
  await shared.stop()
  await backend.stop()
  await database.drop()
  await postgres.stop()
}
