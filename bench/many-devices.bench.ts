// npm run devices: this process simulates idle devices of different accounts. They call an edge with keys in
// PostgreSQL, which calls the reference server; each of the two has its own process. Each device has an open stream of
// events. Some minutes are measured with as many calls a minute as on a usual day; from them the figures of a whole day
// are computed.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { eq, isNull, sql } from 'drizzle-orm'
import { productCalls } from '#contract/products/product-calls.ts'
import { sessionCalls } from '#contract/people/session-calls.ts'
import { SESSION_COOKIE } from '#contract/endpoints.ts'
import { PRODUCTS_PER_PAGE } from '#domain/products/product.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { userDealerships, users } from '#server/reference/schema/users.ts'
import { beginSession } from '#server/reference/store/people/sessions.ts'
import { openDatabaseOn } from '#tests/support/open-test-database.ts'
import { changeProduct, openCallsAs } from '#tests/support/server-calls.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import { startPostgres } from '../bin/start-postgres.mjs'
import { type ChangeRead, createDevice, type Device, type WalkFigures } from './many-devices/device.ts'
import { call, closeConnections, type OpenStream } from './many-devices/exchange.ts'
import { percentile } from './statistics.ts'

const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '2000' },
    products: { type: 'string', default: '5000' },
    minutes: { type: 'string', default: '5' },
  },
})
const deviceCount = Number(values.devices)
const products = Number(values.products)
const minutes = Number(values.minutes)

const DAY_MINUTES = 24 * 60
/** Without the edge's tags of lists (G210), each device reads the whole catalogue this many times a day. */
const WALKS_WITHOUT_TAGS = 144
/** With tags, a device reads the whole catalogue once a day, and its rights at the first event after eight minutes. */
const WALKS_WITH_TAGS = 1
const RIGHTS_EVERY_S = 8.5 * 60
/** The number of devices that read the catalogue in the measurements. */
const SAMPLE_SIZE = 10
const CHANGED_PRODUCT = 101
const MANAGER = { login: 'manager', password: 'Manager123' }

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`

/**
 * Begins a session for each device, each of a different account. Every second dealership gets percentages of its own.
 */
async function makeSessions(database: CounterDatabase): Promise<string[]> {
  await database.execute(sql`insert into product_percentages (product_id, dealership_id, type, value)
    select p.id, d.id, 'DISCOUNT_DEALER', 1 + d.id % 7 from products p cross join dealerships d
    where d.id % 2 = 0 and p.id % 50 = 0 on conflict do nothing`)
  const rows = await database
    .selectDistinct({ id: userDealerships.userId })
    .from(userDealerships)
    .innerJoin(users, eq(users.id, userDealerships.userId))
    .where(isNull(users.removedAt))
    .orderBy(userDealerships.userId)
    .limit(deviceCount)
  const sessions: string[] = []
  for (const { id } of rows) sessions.push(await beginSession(database, id, new Date()))
  return sessions
}

interface Load {
  memoryMb: number
  cpuSeconds: number
}

/** Memory and processor time of a process of this machine, which has to be Linux. */
function loadOf(server: RunningServer): Load {
  const pid = server.processId() ?? 0
  const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return { memoryMb: Number(memory) / 1000, cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100 }
}

/** Lets one device after the other walk, that is read the whole catalogue once. Resolves with the sums of all walks. */
async function walkAll(devices: readonly Device[], isWithoutTags = false): Promise<WalkFigures> {
  const sum: WalkFigures = { callCount: 0, wireBytes: 0, unchangedCount: 0, ms: [] }
  for (const device of devices) {
    const { callCount, wireBytes, unchangedCount, ms } = await device.walk(isWithoutTags)
    sum.callCount += callCount
    sum.wireBytes += wireBytes
    sum.unchangedCount += unchangedCount
    sum.ms.push(...ms)
  }
  return sum
}

const walkText = (name: string, { callCount, wireBytes, unchangedCount, ms }: WalkFigures, walks: number) =>
  `${name}: ${callCount / walks} calls, ${kilobytes(wireBytes / walks)}, ${unchangedCount / walks} unchanged; ` +
  `a call ${percentile(ms, 0.5).toFixed(1)} ms (p95 ${percentile(ms, 0.95).toFixed(1)} ms)`

/** Throws if a device of the sample gets other rows from the edge than from the backend. */
async function requireEqualRows(sample: readonly Device[], backend: RunningServer): Promise<void> {
  const path = `${productCalls.products.path}?page=1&size=${PRODUCTS_PER_PAGE}`
  const bodies = new Set<string>()
  for (const { caller } of sample) {
    const { body } = await call(caller, path, { 'accept-encoding': 'br' })
    const backendAnswer = await call({ ...caller, url: backend.url }, path)
    if (!body.equals(backendAnswer.body)) throw new Error('The edge answered other rows than the backend.')
    bodies.add(body.toString())
  }
  console.log(`${sample.length} accounts got their own rows, ${bodies.size} different ones`)
}

/**
 * Measures some minutes of a day: streams stay open, and devices read the catalogue and their rights as often as on a
 * usual day.
 */
async function measureMinutes(
  devices: readonly Device[],
  streams: readonly OpenStream[],
  edge: RunningServer,
) {
  const streamBytes = () => streams.reduce((sum, stream) => sum + stream.receivedBytes(), 0)
  const startState = { load: loadOf(edge), streamBytes: streamBytes() }
  const endsAt = performance.now() + minutes * 60_000
  const figures = { calls: 0, wireBytes: 0, ms: [] as number[] }
  const wait = (ms: number) =>
    new Promise((resolve) => setTimeout(resolve, Math.min(ms, endsAt - performance.now())))

  async function askRights(): Promise<void> {
    for (let deviceNumber = 0; performance.now() < endsAt; deviceNumber += 1) {
      const device = devices[deviceNumber % devices.length] as Device // the remainder is an index
      const { wireBytes, ms } = await call(device.caller, sessionCalls.validate.path, {}, 'POST')
      figures.calls += 1
      figures.wireBytes += wireBytes
      figures.ms.push(ms)
      await wait((RIGHTS_EVERY_S * 1000) / devices.length - ms)
    }
  }
  // The devices of the sample walk in place of all devices, because only they have read the catalogue and have its
  // tags.
  async function walkDevices(): Promise<void> {
    const sample = devices.slice(0, SAMPLE_SIZE)
    const everyMs = (DAY_MINUTES * 60_000) / (WALKS_WITH_TAGS * devices.length)
    for (let deviceNumber = 0; performance.now() < endsAt; deviceNumber += 1) {
      const startedAt = performance.now()
      const { callCount, wireBytes, ms } = await walkAll([sample[deviceNumber % SAMPLE_SIZE] as Device]) // the remainder is an index
      figures.calls += callCount
      figures.wireBytes += wireBytes
      figures.ms.push(...ms)
      await wait(everyMs - (performance.now() - startedAt))
    }
  }
  await Promise.all([askRights(), walkDevices()])
  const endState = { load: loadOf(edge), streamBytes: streamBytes() }
  const devicesWithoutEvent = devices.filter((device) => device.currentEventCount() === 0).length
  if (devicesWithoutEvent > 0) throw new Error(`${devicesWithoutEvent} devices got no event`)
  return {
    ...figures,
    streamBytes: endState.streamBytes - startState.streamBytes,
    cpuShare: (endState.load.cpuSeconds - startState.load.cpuSeconds) / (minutes * 60),
    load: endState.load,
  }
}

/** Changes a product and waits until every device has read it. Returns the figures as text. */
async function measureChange(
  edge: RunningServer,
  devices: readonly Device[],
  reads: ChangeRead[],
  price: number,
) {
  const staff = await openCallsAs(edge.url, MANAGER)
  reads.length = 0
  const cpuBefore = loadOf(edge).cpuSeconds
  const startedAt = performance.now()
  await changeProduct(staff, CHANGED_PRODUCT, { price })
  while (reads.length < devices.length) await new Promise((resolve) => setTimeout(resolve, 100))
  const lastMs = Math.max(...reads.map(({ answeredAt }) => answeredAt)) - startedAt
  const ms = reads.map((read) => read.ms)
  const answersPerSecond = new Map<number, number>()
  for (const { answeredAt } of reads)
    answersPerSecond.set(
      Math.floor(answeredAt / 1000),
      (answersPerSecond.get(Math.floor(answeredAt / 1000)) ?? 0) + 1,
    )
  const refusedCount = reads.filter(({ status }) => status !== 200).length
  return (
    `the last device has it after ${(lastMs / 1000).toFixed(1)} s; at most ${Math.max(...answersPerSecond.values())} answers in a second; ` +
    `a call ${percentile(ms, 0.5).toFixed(0)} ms (p95 ${percentile(ms, 0.95).toFixed(0)} ms); ${refusedCount} refused; ` +
    `${(loadOf(edge).cpuSeconds - cpuBefore).toFixed(1)} s of the edge's processor`
  )
}

async function measure(
  edge: RunningServer,
  backend: RunningServer,
  sessions: readonly string[],
): Promise<void> {
  const reads: ChangeRead[] = []
  const pages = Math.ceil(products / PRODUCTS_PER_PAGE)
  const devices = sessions.map((session, index) => {
    const address = `10.${index >> 8}.${index & 255}.7`
    const caller = { url: edge.url, cookie: `${SESSION_COOKIE}=${session}`, address }
    return createDevice(caller, pages, (read) => reads.push(read))
  })
  const sample = devices.slice(0, SAMPLE_SIZE)
  const startLoad = loadOf(edge)
  console.log(`edge: ${startLoad.memoryMb.toFixed(0)} MB after its start`)
  const walkWithoutTags = await walkAll(sample, true)
  console.log(walkText('a walk without tags, uncompressed', walkWithoutTags, SAMPLE_SIZE))
  console.log(walkText('a first walk with tags, compressed', await walkAll(sample), SAMPLE_SIZE))
  console.log(walkText('a walk with tags and without changes', await walkAll(sample), SAMPLE_SIZE))
  await requireEqualRows(sample, backend)

  const streams: OpenStream[] = []
  for (const device of devices) streams.push(await device.listen())
  console.log(`edge: ${loadOf(edge).memoryMb.toFixed(0)} MB with ${streams.length} streams`)
  const minuteFigures = await measureMinutes(devices, streams, edge)
  const dayBytes = (minuteFigures.wireBytes + minuteFigures.streamBytes) * (DAY_MINUTES / minutes)
  const dayBytesWithoutTags = (walkWithoutTags.wireBytes / SAMPLE_SIZE) * WALKS_WITHOUT_TAGS * devices.length
  const callRateWithoutTags =
    ((walkWithoutTags.callCount / SAMPLE_SIZE) * WALKS_WITHOUT_TAGS * devices.length) / 86_400
  const callRate = minuteFigures.calls / (minutes * 60)
  console.log(
    `a day of ${devices.length} devices: without tags ${gigabytes(dayBytesWithoutTags)} and ${callRateWithoutTags.toFixed(0)} calls/s, with tags ${gigabytes(dayBytes)} ` +
      `(streams ${gigabytes(minuteFigures.streamBytes * (DAY_MINUTES / minutes))}) and ${callRate.toFixed(1)} calls/s: ` +
      `${((100 * dayBytes) / dayBytesWithoutTags).toFixed(2)} % of the bytes, ${((100 * callRate) / callRateWithoutTags).toFixed(1)} % of the calls`,
  )
  console.log(
    `edge in these ${minutes} minutes: ${minuteFigures.load.memoryMb.toFixed(0)} MB, ${(100 * minuteFigures.cpuShare).toFixed(1)} % of one core; ` +
      `a call ${percentile(minuteFigures.ms, 0.5).toFixed(1)} ms (p95 ${percentile(minuteFigures.ms, 0.95).toFixed(1)} ms)`,
  )
  console.log(`a changed price: ${await measureChange(edge, devices, reads, 0.51)}`)
  for (const device of devices) device.spreadMs = 3000
  console.log(
    `a changed price, read within three seconds: ${await measureChange(edge, devices, reads, 0.52)}`,
  )
  for (const stream of streams) stream.close()
}

const postgres = await startPostgres()
const worldDatabase = await openDatabaseOn(postgres.url)
const keyDatabase = await openDatabaseOn(postgres.url)
const backend = await startServer({
  isSeeded: false,
  databaseUrl: worldDatabase.databaseUrl,
  args: ['--backend-only', '--products', values.products, '--companies', String(Math.ceil(deviceCount / 3))],
})
const edge = await startServer({
  isSeeded: false,
  databaseUrl: keyDatabase.databaseUrl,
  args: ['--backend', backend.url, '--trust-proxy', '1'],
})
try {
  await measure(edge, backend, await makeSessions(worldDatabase.database))
} finally {
  closeConnections()
  await edge.stop()
  await backend.stop()
  await worldDatabase.drop()
  await keyDatabase.drop()
  await postgres.stop()
}
