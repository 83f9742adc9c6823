// The measurements of a server process, for Prometheus (G208). Labels have patterns and states, never an id.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** A call that has ended, with values of its line in the log. */
export interface MeasuredCall {
  method: string
  route: string
  status: number
  ms: number
  /** How long the backend took to begin its answer; missing where it was not asked. */
  backendMs?: number
  isStream?: boolean
  outcome?: string
  /** Why the database of the keys did not answer. */
  storeProblem?: string
}

export interface KeyCounts {
  state: string
  count: number
  /** Seconds since the oldest of them changed. */
  oldestSeconds: number
}

/** Functions that are called when Prometheus asks for the measurements. */
export interface MeasuredParts {
  ordersInFlight?: () => number
  openStreams?: () => number
  /** Null: the embedded database has no pool. */
  connections?: () => { used: number; idle: number; waiting: number } | null
  keyCounts?: () => Promise<KeyCounts[]>
  /** One sentence for each part of `/ready` that does not work. */
  problems?: () => Promise<Record<string, string>>
}

export interface Metrics {
  registry: Registry
  countCall: (call: MeasuredCall) => void
  /** Adds functions to those that are called when Prometheus asks. */
  watch: (parts: MeasuredParts) => void
}

const DURATIONS_S = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const COUNT_LIMIT_MS = 2000
const REFUSED_WITHOUT_BACKEND = ['backend-unreachable', 'outcome-unknown']
/** States of keys whose age matters: nobody knows yet whether these orders were placed. */
const UNSETTLED_STATES = ['unknown', 'forwarding']

export function createMetrics(build: { version: string; commit: string; schema: string }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const parts: MeasuredParts = {}
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'counter_build_info',
    help: 'The build that runs; always 1',
    labelNames: ['version', 'commit', 'schema'],
    registers,
  }).set({ version: build.version, commit: build.commit, schema: build.schema }, 1)
  addGauges(registers, parts)
  return {
    registry,
    countCall: createCallCounter(registers),
    watch: (addedParts) => void Object.assign(parts, addedParts),
  }
}

function createCallCounter(registers: Registry[]): Metrics['countCall'] {
  const calls = new Counter({
    name: 'counter_calls_total',
    help: 'Calls that have ended; status 0: no answer was begun',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'counter_call_duration_seconds',
    help: 'From the head of a call to the end of its answer, without streams of events',
    labelNames: ['route'],
    buckets: DURATIONS_S,
    registers,
  })
  const backend = new Histogram({
    name: 'counter_backend_duration_seconds',
    help: 'Until the backend began its answer',
    labelNames: ['kind'],
    buckets: DURATIONS_S,
    registers,
  })
  const orders = new Counter({
    name: 'counter_orders_total',
    help: 'Calls that send an order, by their outcome',
    labelNames: ['outcome'],
    registers,
  })
  const backendFailures = new Counter({
    name: 'counter_backend_failures_total',
    help: 'Calls without an answer of the backend',
    registers,
  })
  const storeErrors = new Counter({
    name: 'counter_store_errors_total',
    help: 'Calls refused because the database of the keys did not answer',
    registers,
  })
  return ({ method, route, status, ms, backendMs, isStream, outcome, storeProblem }) => {
    calls.inc({ method, route, status })
    if (!isStream) durations.observe({ route }, ms / 1000)
    const isOrder = method === 'POST' && /\/checkout(-new-user)?$/.test(route)
    if (backendMs !== undefined) backend.observe({ kind: isOrder ? 'order' : 'call' }, backendMs / 1000)
    if (isOrder && outcome !== undefined) orders.inc({ outcome })
    if (storeProblem !== undefined) storeErrors.inc()
    else if (outcome !== undefined && REFUSED_WITHOUT_BACKEND.includes(outcome)) backendFailures.inc()
  }
}

function addGauges(registers: Registry[], parts: MeasuredParts): void {
  new Gauge({
    name: 'counter_orders_in_flight',
    help: 'Orders that are being placed, and wait for the backend',
    registers,
    collect() {
      this.set(parts.ordersInFlight?.() ?? 0)
    },
  })
  new Gauge({
    name: 'counter_event_streams',
    help: 'Open streams of events, one for each open page',
    registers,
    collect() {
      this.set(parts.openStreams?.() ?? 0)
    },
  })
  new Gauge({
    name: 'counter_database_connections',
    help: 'The pool of PostgreSQL: connections in use and idle, and callers that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(parts.connections?.() ?? {})) this.set({ state }, count)
    },
  })
  const readKeyCounts = () => (parts.keyCounts ? withinLimit(parts.keyCounts()) : Promise.resolve([]))
  new Gauge({
    name: 'counter_order_keys',
    help: 'Keys of orders by state; the same at every edge of one database, and missing while it does not answer',
    labelNames: ['state'],
    registers,
    async collect() {
      const counts = await readKeyCounts()
      this.reset()
      for (const { state, count } of counts) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'counter_order_keys_oldest_seconds',
    help: 'Time since the oldest order of this state changed, 0 if there is none; the same at every edge of one database',
    labelNames: ['state'],
    registers,
    async collect() {
      const counts = await readKeyCounts()
      this.reset()
      for (const { state, oldestSeconds } of counts) {
        if (UNSETTLED_STATES.includes(state)) this.set({ state }, oldestSeconds)
      }
    },
  })
  new Gauge({
    name: 'counter_part_works',
    help: 'Parts of /ready: 1 works, 0 does not',
    labelNames: ['part'],
    registers,
    async collect() {
      const problems = (await parts.problems?.()) ?? {}
      for (const [part, problem] of Object.entries(problems)) this.set({ part }, problem === '' ? 1 : 0)
    },
  })
}

/** Prometheus waits ten seconds; a database that hangs must not hide the other measurements. */
function withinLimit(counts: Promise<KeyCounts[]>): Promise<KeyCounts[]> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve([]), COUNT_LIMIT_MS)
    const finish = (keyCounts: KeyCounts[]): void => {
      clearTimeout(timer)
      resolve(keyCounts)
    }
    counts.then(finish, () => finish([]))
  })
}
