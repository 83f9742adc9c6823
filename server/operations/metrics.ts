// The measurements of a server process, for Prometheus (G208). The value of a label is one of a few, such as a state or
// the pattern of a path, never an id.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** A call that has ended, with values of its line in the log. */
export interface MeasuredCall {
  method: string
  route: string
  status: number
  ms: number
  /** The milliseconds until the backend began its answer; missing where the edge did not ask the backend. */
  backendMs?: number
  isStream?: boolean
  outcome?: string
  /** Why the database of the keys did not answer. */
  storeProblem?: string
}

export interface KeyCount {
  state: string
  count: number
  /** The seconds since the last change of the key that has been unchanged for longest among the keys of this state. */
  oldestSeconds: number
}

/** Functions that are called when Prometheus asks for the measurements. */
export interface MetricSources {
  countOrdersInFlight?: () => number
  countStreams?: () => number
  /** Null: the embedded database has no pool. */
  connections?: () => { used: number; idle: number; waiting: number } | null
  keyCounts?: () => Promise<KeyCount[]>
  /** The problem of each part of `/ready`, as a sentence; an empty text for a part that works. */
  problems?: () => Promise<Record<string, string>>
}

export interface Metrics {
  registry: Registry
  countCall: (call: MeasuredCall) => void
  /** Adds functions that are called when Prometheus asks. */
  addSources: (sources: MetricSources) => void
}

const DURATION_BUCKETS_S = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const KEY_COUNT_LIMIT_MS = 2000
/** Outcomes of calls that the backend did not answer. */
const UNANSWERED_OUTCOMES = ['backend-unreachable', 'outcome-unknown']
/** States of keys whose age matters: nobody knows yet whether these orders were placed. */
const UNSETTLED_STATES = ['unknown', 'forwarding']

export function createMetrics(build: { version: string; commit: string; schema: string }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const sources: MetricSources = {}
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'counter_build_info',
    help: 'The build that runs; always 1',
    labelNames: ['version', 'commit', 'schema'],
    registers,
  }).set({ version: build.version, commit: build.commit, schema: build.schema }, 1)
  addGauges(registers, sources)
  return {
    registry,
    countCall: createCallCounter(registers),
    addSources: (addedSources) => void Object.assign(sources, addedSources),
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
    help: 'Time from the head of a call to the end of its answer; streams of events are not measured',
    labelNames: ['route'],
    buckets: DURATION_BUCKETS_S,
    registers,
  })
  const backendDurations = new Histogram({
    name: 'counter_backend_duration_seconds',
    help: 'Time until the backend began its answer',
    labelNames: ['kind'],
    buckets: DURATION_BUCKETS_S,
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
    const kind = isOrder ? 'order' : 'call'
    if (backendMs !== undefined) backendDurations.observe({ kind }, backendMs / 1000)
    if (isOrder && outcome !== undefined) orders.inc({ outcome })
    if (storeProblem !== undefined) storeErrors.inc()
    else if (outcome !== undefined && UNANSWERED_OUTCOMES.includes(outcome)) backendFailures.inc()
  }
}

function addGauges(registers: Registry[], sources: MetricSources): void {
  new Gauge({
    name: 'counter_orders_in_flight',
    help: 'Orders that are being placed and wait for the backend',
    registers,
    collect() {
      this.set(sources.countOrdersInFlight?.() ?? 0)
    },
  })
  new Gauge({
    name: 'counter_event_streams',
    help: 'Open streams of events, one for each open page',
    registers,
    collect() {
      this.set(sources.countStreams?.() ?? 0)
    },
  })
  new Gauge({
    name: 'counter_database_connections',
    help: 'The pool of PostgreSQL: connections in use and idle, and callers that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(sources.connections?.() ?? {})) this.set({ state }, count)
    },
  })
  const readKeyCounts = () => (sources.keyCounts ? withinLimit(sources.keyCounts()) : Promise.resolve([]))
  new Gauge({
    name: 'counter_order_keys',
    help: 'Keys of orders by state; every edge of a database reports all of its keys, or none while it does not answer',
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
    help: 'Time since the oldest order of this state changed, 0 if there is none; equal at all edges of a database',
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
      const problems = (await sources.problems?.()) ?? {}
      for (const [part, problem] of Object.entries(problems)) this.set({ part }, problem === '' ? 1 : 0)
    },
  })
}

/** Prometheus waits ten seconds; a database that hangs must not hide the other measurements. */
function withinLimit(counts: Promise<KeyCount[]>): Promise<KeyCount[]> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve([]), KEY_COUNT_LIMIT_MS)
    const finish = (keyCounts: KeyCount[]): void => {
      clearTimeout(timer)
      resolve(keyCounts)
    }
    counts.then(finish, () => finish([]))
  })
}
