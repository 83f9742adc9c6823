// npx tsx bench/large-world.bench.ts [products] [orders] [companies]: times calls on PostgreSQL in a large world, at
// 50,000 products, 100,000 orders and 5,000 companies or the given numbers, against the same calls in the demo world. The
// goal is twice the time of the demo world. Two answers grow with the world: their floor is a bare server that sends the
// same bytes.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { BASIC_HEADER, ENDPOINTS } from '#contract/endpoints.ts'
import { PRODUCTS_PER_PAGE } from '#domain/products/product.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { users } from '#server/reference/schema/users.ts'
import { openDatabaseOn } from '#tests/support/open-test-database.ts'
import { type Person, signInAt } from '#tests/support/server-calls.ts'
import { startServer } from '#tests/support/start-server.ts'
import { buildServer } from '../bin/build-server.mjs'
import { startPostgres } from '../bin/start-postgres.mjs'
import { median } from './statistics.ts'

const [products = '50000', orders = '100000', companies = '5000'] = process.argv.slice(2)
const RUNS = 15
const MOST_RATIO = 2
const ADMIN = { login: 'admin', password: 'Admin123' }
const GROWN_BUYER = 'user432-2'
const BUYER = { login: 'buyer', password: 'Buyer123' }

interface Call {
  name: string
  /** `buyer` has some orders in both worlds; `regular` is the demo world's buyer, with copies of all its orders. */
  caller: 'visitor' | 'admin' | 'buyer' | 'regular'
  /** The path in the demo world, and in the large one where it differs. */
  path: string
  largePath?: string
  /** The answer is as large as the world, so that its time is compared with that of its bytes. */
  grows?: boolean
}

const pageOf = (page: number) => `${ENDPOINTS.products}?page=${page}&size=${PRODUCTS_PER_PAGE}`
const LAST_PAGE = Math.floor((Number(products) - 1) / PRODUCTS_PER_PAGE)
const CALLS: readonly Call[] = [
  { name: 'first page, visitor', caller: 'visitor', path: pageOf(0) },
  {
    name: 'page in the middle, visitor',
    caller: 'visitor',
    path: pageOf(1),
    largePath: pageOf(Math.floor(LAST_PAGE / 2)),
  },
  {
    name: 'page before the last, visitor',
    caller: 'visitor',
    path: pageOf(1),
    largePath: pageOf(LAST_PAGE - 1),
  },
  { name: 'first page, staff', caller: 'admin', path: pageOf(0) },
  {
    name: 'page in the middle, staff',
    caller: 'admin',
    path: pageOf(1),
    largePath: pageOf(Math.floor(LAST_PAGE / 2)),
  },
  { name: 'second page, buyer', caller: 'buyer', path: pageOf(1) },
  {
    name: 'page in the middle, buyer',
    caller: 'buyer',
    path: pageOf(1),
    largePath: pageOf(Math.floor(LAST_PAGE / 2)),
  },
  { name: 'second page, buyer of 7,000 orders', caller: 'regular', path: pageOf(1), grows: true },
  {
    name: 'children of the root, visitor',
    caller: 'visitor',
    path: `${ENDPOINTS.products}?id=-1&page=0&size=${PRODUCTS_PER_PAGE}`,
  },
  { name: 'one product, buyer', caller: 'buyer', path: ENDPOINTS.product(103) },
  { name: 'ids of all products, visitor', caller: 'visitor', path: ENDPOINTS.productIds, grows: true },
  { name: 'min-info, staff', caller: 'admin', path: ENDPOINTS.dealerships, grows: true },
]

/** Makes the call; resolves with its milliseconds and the answer. */
async function timeCall(url: string, path: string, cookie: string): Promise<{ ms: number; bytes: Buffer }> {
  const startedAt = performance.now()
  const answer = await fetch(`${url}/${path}`, { headers: { authorization: BASIC_HEADER, cookie } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${bytes}`)
  return { ms: performance.now() - startedAt, bytes }
}

/** Sends the same bytes to every caller. */
async function serveBytes(bytes: Buffer): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const server = createServer((_request, response) =>
    response
      .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': bytes.length })
      .end(bytes),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return { url: `http://127.0.0.1:${port}`, stop: async () => server.close() }
}

/** Gives a buyer of a grown company a password. Null in the demo world, which has no such company. */
async function makeBuyer(database: CounterDatabase): Promise<Person | null> {
  const [demoBuyer] = await database.select().from(users).where(eq(users.login, BUYER.login))
  const rows = await database
    .update(users)
    .set({ passwordHash: demoBuyer?.passwordHash ?? null })
    .where(eq(users.login, GROWN_BUYER))
    .returning({ id: users.id })
  return rows.length > 0 ? { ...BUYER, login: GROWN_BUYER } : null
}

async function startWorld(postgresUrl: string, args: readonly string[]) {
  const { databaseUrl, database, drop } = await openDatabaseOn(postgresUrl)
  const startedAt = performance.now()
  const server = await startServer({ isSeeded: false, databaseUrl, args })
  const startMs = performance.now() - startedAt
  const cookies: Record<Call['caller'], string> = {
    visitor: '',
    admin: await signInAt(server.url, ADMIN),
    buyer: await signInAt(server.url, (await makeBuyer(database)) ?? BUYER),
    regular: await signInAt(server.url, BUYER),
  }
  const call = (caller: Call['caller'], path: string) => timeCall(server.url, path, cookies[caller])
  const stop = async () => {
    await server.stop()
    await drop()
  }
  return { startMs, database, call, stop }
}

type World = Awaited<ReturnType<typeof startWorld>>

const kilobytes = (bytes: Buffer) => `${(bytes.length / 1000).toFixed(0).padStart(6)} kB`
const milliseconds = (values: readonly number[]) => `${median(values).toFixed(1).padStart(7)} ms`

/** Prints the row of a call; resolves with false if it is too slow. */
async function measure(call: Call, demo: World, large: World): Promise<boolean> {
  const { name, caller, path, largePath = path, grows = false } = call
  const demoTimes: number[] = []
  const largeTimes: number[] = []
  const bareTimes: number[] = []
  const { bytes } = await large.call(caller, largePath)
  const { bytes: demoBytes } = await demo.call(caller, path)
  const bareServer = grows ? await serveBytes(bytes) : null
  for (let run = 0; run < RUNS; run += 1) {
    demoTimes.push((await demo.call(caller, path)).ms)
    largeTimes.push((await large.call(caller, largePath)).ms)
    if (bareServer) bareTimes.push((await timeCall(bareServer.url, path, '')).ms)
  }
  await bareServer?.stop()
  const ratio = median(largeTimes) / median(demoTimes)
  const bare = bareServer ? `  the bytes alone ${milliseconds(bareTimes)}` : ''
  const isFastEnough = grows || ratio <= MOST_RATIO
  console.log(
    `  ${name.padEnd(36)}${milliseconds(demoTimes)} ${kilobytes(demoBytes)}  ${milliseconds(largeTimes)} ${kilobytes(bytes)}  ${ratio.toFixed(2).padStart(6)} ×${bare}${isFastEnough ? '' : '  too slow'}`,
  )
  return isFastEnough
}

await buildServer()
const postgres = await startPostgres()
const demo = await startWorld(postgres.url, [])
const large = await startWorld(postgres.url, [
  ...['--products', products, '--orders', orders],
  ...['--companies', companies],
])
try {
  console.log(`${products} products, about ${orders} orders, ${companies} companies, PostgreSQL`)
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  console.log(`  first start: demo world ${seconds(demo.startMs)}, this world ${seconds(large.startMs)}`)
  let isFastEnough = true
  for (const call of CALLS) isFastEnough = (await measure(call, demo, large)) && isFastEnough
  process.exitCode = isFastEnough ? 0 : 1
} finally {
  await large.stop()
  await demo.stop()
  await postgres.stop()
}
