// npx tsx bench/keyed-orders.bench.ts [orders] [at once]: the time that the edge and its keys add to an order, with the
// embedded database and with PostgreSQL. The three setups take turns, so that other load on the machine affects all of
// them equally.
import { randomUUID } from 'node:crypto'
import { openDatabaseOn } from '#tests/support/open-test-database.ts'
import { bucketOrder, openOrderClerk } from '#tests/support/order-clerk.ts'
import { startServer } from '#tests/support/start-server.ts'
import { startPostgres } from '../bin/start-postgres.mjs'
import { percentile } from './statistics.ts'

const orderCount = Number(process.argv[2] ?? 2000)
const ordersAtOnce = Number(process.argv[3] ?? 1)
const WARM_UP_ORDERS = 50

const postgres = await startPostgres()
const database = await openDatabaseOn(postgres.url)
const backend = await startServer({ args: ['--backend-only', '--failure-switches'] })
const edgeArgs = ['--backend', backend.url]
const embeddedEdge = await startServer({ args: edgeArgs })
const postgresEdge = await startServer({ databaseUrl: database.databaseUrl, args: edgeArgs })
const setups = [
  { name: 'backend alone', server: backend, clerk: await openOrderClerk(embeddedEdge.url, backend.url) },
  {
    name: 'edge, embedded database',
    server: embeddedEdge,
    clerk: await openOrderClerk(embeddedEdge.url, backend.url),
  },
  {
    name: 'edge, PostgreSQL',
    server: postgresEdge,
    clerk: await openOrderClerk(postgresEdge.url, backend.url),
  },
]

async function measure(): Promise<void> {
  const timesOfSetups = setups.map((): number[] => [])
  for (let sentCount = -WARM_UP_ORDERS; sentCount < orderCount; sentCount += ordersAtOnce) {
    for (const [setupIndex, { server, clerk }] of setups.entries()) {
      const send = async (): Promise<void> => {
        const startedAt = performance.now()
        const body = bucketOrder(randomUUID())
        const { status } = await clerk.send({ intent: randomUUID(), body }, server.url)
        if (status !== 200) throw new Error(`An order was answered ${status}`)
        if (sentCount >= 0) timesOfSetups[setupIndex]?.push(performance.now() - startedAt)
      }
      await Promise.all(Array.from({ length: ordersAtOnce }, send))
    }
  }
  console.log(`${orderCount} orders, ${ordersAtOnce} at a time`)
  for (const [setupIndex, { name }] of setups.entries()) {
    const times = timesOfSetups[setupIndex] ?? []
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(1))
    console.log(`  ${name.padEnd(26)} p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`)
  }
}

try {
  await measure()
} finally {
  await embeddedEdge.stop()
  await postgresEdge.stop()
  await backend.stop()
  await database.drop()
  await postgres.stop()
}
