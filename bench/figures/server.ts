// The reference server with fifty clients at once: the number of product lists that it answers in a second, and the
// times of its answers to orders.
import { randomUUID } from 'node:crypto'
import { productCalls } from '#contract/products/product-calls.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { PRODUCTS_PER_PAGE } from '#domain/products/product.ts'
import { openDatabaseOn } from '#tests/support/open-test-database.ts'
import { bucketOrder, openOrderClerk } from '#tests/support/order-clerk.ts'
import { startServer } from '#tests/support/start-server.ts'
import { startPostgres } from '../../bin/start-postgres.mjs'
import type { Figure } from '../figure.ts'
import { median, percentile } from '../statistics.ts'

const CLIENT_COUNT = 50
const LIST_COUNT = 2000
const ORDER_COUNT = 500

/** Makes `count` calls from fifty clients at once; resolves with the milliseconds of each call and of all. */
async function callFromClients(count: number, call: (index: number) => Promise<void>) {
  const times: number[] = []
  let nextIndex = 0
  const startedAt = performance.now()
  const client = async () => {
    while (nextIndex < count) {
      const index = nextIndex++
      const calledAt = performance.now()
      await call(index)
      times.push(performance.now() - calledAt)
    }
  }
  await Promise.all(Array.from({ length: CLIENT_COUNT }, client))
  return { times, allMs: performance.now() - startedAt }
}

async function measure(database: 'PGlite' | 'PostgreSQL', databaseUrl?: string): Promise<Figure[]> {
  const args = ['--failure-switches']
  const server = await startServer({ isSeeded: false, args, ...(databaseUrl && { databaseUrl }) })
  try {
    const list = `${server.url}/${productCalls.products.path}?size=${PRODUCTS_PER_PAGE}`
    const listCalls = await callFromClients(LIST_COUNT, async (index) => {
      const answer = await fetch(`${list}&page=${index % 4}`, { headers: { Authorization: BASIC_HEADER } })
      if (!answer.ok) throw new Error(`a list was answered ${answer.status}`)
      await answer.arrayBuffer()
    })
    const clerk = await openOrderClerk(server.url, server.url)
    const orderCalls = await callFromClients(ORDER_COUNT, async () => {
      const { status } = await clerk.send({ intent: randomUUID(), body: bucketOrder(randomUUID()) })
      if (status !== 200) throw new Error(`an order was answered ${status}`)
    })
    const recordedOnly = { floor: null, goal: null, stretch: null }
    const perSecond = (LIST_COUNT / listCalls.allMs) * 1000
    const p99Ms = percentile(orderCalls.times, 0.99)
    return [
      {
        id: `lists-${database}`,
        name: `product/all, ${CLIENT_COUNT} clients, ${database}`,
        unit: 'requests/s',
        p50: perSecond,
        p95: perSecond,
        ratio: perSecond,
        ...recordedOnly,
      },
      {
        id: `checkout-${database}`,
        name: `checkout, ${CLIENT_COUNT} clients, ${database}: median and p99`,
        unit: 'ms',
        p50: median(orderCalls.times),
        p95: p99Ms, // the 99th percentile, as the figure's name says
        ratio: p99Ms,
        ...recordedOnly,
      },
    ]
  } finally {
    await server.stop()
  }
}

export async function measureServer(): Promise<Figure[]> {
  const embedded = await measure('PGlite')
  const postgres = await startPostgres()
  const database = await openDatabaseOn(postgres.url)
  try {
    return [...embedded, ...(await measure('PostgreSQL', database.databaseUrl))]
  } finally {
    await database.drop()
    await postgres.stop()
  }
}
