import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

const BUILD = { version: '1.2.3', commit: 'abc', schema: '0001' }
const createTestMetrics = () => {
  const metrics = createMetrics(BUILD)
  const linesOf = async (name: string) =>
    (await metrics.registry.getSingleMetricAsString(name)).split('\n').filter((line) => !line.startsWith('#'))
  return { ...metrics, linesOf }
}
const ORDER = { method: 'POST', route: '/api/client/order/checkout', status: 200, ms: 400 }

test('calls are counted by method, pattern and status, orders by outcome', async () => {
  const { countCall, linesOf } = createTestMetrics()
  countCall({ ...ORDER, backendMs: 300, outcome: 'committed' })
  countCall({ ...ORDER, status: 502, outcome: 'outcome-unknown' })
  expect(await linesOf('counter_calls_total')).toEqual([
    'counter_calls_total{method="POST",route="/api/client/order/checkout",status="200"} 1',
    'counter_calls_total{method="POST",route="/api/client/order/checkout",status="502"} 1',
  ])
  expect(await linesOf('counter_orders_total')).toEqual([
    'counter_orders_total{outcome="committed"} 1',
    'counter_orders_total{outcome="outcome-unknown"} 1',
  ])
  expect(await linesOf('counter_backend_duration_seconds')).toContain(
    'counter_backend_duration_seconds_sum{kind="order"} 0.3',
  )
  expect(await linesOf('counter_backend_failures_total')).toEqual(['counter_backend_failures_total 1'])
})

test('orders of new customers are orders, and streams of events have no duration', async () => {
  const { countCall, linesOf } = createTestMetrics()
  countCall({ ...ORDER, route: '/api/client/order/checkout-new-user', backendMs: 200, outcome: 'replayed' })
  countCall({ method: 'GET', route: '/api/client/product/events', status: 200, ms: 900_000, isStream: true })
  countCall({ method: 'GET', route: '/api/client/order/checkout', status: 405, ms: 1, outcome: 'committed' })
  expect(await linesOf('counter_orders_total')).toEqual(['counter_orders_total{outcome="replayed"} 1'])
  const durations = await linesOf('counter_call_duration_seconds')
  expect(durations.filter((line) => line.includes('_sum'))).toEqual([
    'counter_call_duration_seconds_sum{route="/api/client/order/checkout-new-user"} 0.4',
    'counter_call_duration_seconds_sum{route="/api/client/order/checkout"} 0.001',
  ])
})

test('a database that is away counts as an error of the store, not of the backend', async () => {
  const { countCall, linesOf } = createTestMetrics()
  countCall({ ...ORDER, status: 503, outcome: 'key-store-away', storeProblem: 'away' })
  expect(await linesOf('counter_store_errors_total')).toEqual(['counter_store_errors_total 1'])
  expect(await linesOf('counter_backend_failures_total')).toEqual(['counter_backend_failures_total 0'])
})

test('keys, streams, pool and parts are read when Prometheus asks', async () => {
  const { addSources, registry } = createTestMetrics()
  addSources({
    countOrdersInFlight: () => 3,
    countStreams: () => 2000,
    connections: () => ({ used: 7, idle: 3, waiting: 12 }),
    keyCounts: async () => [
      { state: 'done', count: 90, oldestSeconds: 5000 },
      { state: 'unknown', count: 2, oldestSeconds: 1200 },
    ],
    problems: async () => ({ keys: '', backend: 'away' }),
  })
  const text = await registry.metrics()
  for (const line of [
    'counter_orders_in_flight 3',
    'counter_event_streams 2000',
    'counter_database_connections{state="waiting"} 12',
    'counter_order_keys{state="unknown"} 2',
    'counter_order_keys_oldest_seconds{state="unknown"} 1200',
    'counter_part_works{part="keys"} 1',
    'counter_part_works{part="backend"} 0',
  ]) {
    expect(text).toContain(`${line}\n`)
  }
  expect(text).not.toContain('counter_order_keys_oldest_seconds{state="done"}')
})

test('while the database hangs, Prometheus gets the orders in flight and no counts of keys', async () => {
  const { addSources, registry } = createTestMetrics()
  addSources({ keyCounts: () => new Promise(() => undefined), countOrdersInFlight: () => 1 })
  const text = await registry.metrics()
  expect(text).toContain('counter_orders_in_flight 1\n')
  expect(text).not.toContain('counter_order_keys{')
})
