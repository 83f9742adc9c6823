// npx tsx bench/large-world.bench.ts [products] [orders] [companies]: times calls on PostgreSQL in a large world, at
// 50,000 products, 100,000 orders and 5,000 companies or the given numbers, against the same calls in the demo world.
// A call may take at most twice its time in the demo world. Three answers grow with the world and have no limit: beside
// their times the table shows those of a bare server that sends the same bytes.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { pathOf } from '#contract/call.ts'
import { productCalls } from '#contract/products/product-calls.ts'
import { dealershipCalls } from '#contract/people/dealership-calls.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
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
const MAX_RATIO = 2
const ADMIN = { login: 'admin', password: 'Admin123' }
/** The login of a buyer of one of the added companies. */
const ADDED_BUYER = 'user432-2'
const BUYER = { login: 'buyer', password: 'Buyer123' }

interface Call {
  name: string
  /**
   * `frequentBuyer` is the demo world's buyer, who has 7,000 orders in the large world. `buyer` has few orders in both
   * worlds: in the large world it is the buyer of an added company, in the demo world the demo world's buyer.
   */
  caller: 'visitor' | 'admin' | 'buyer' | 'frequentBuyer'
  /** The path of the call in the demo world. */
  path: string
  /** The path of the call in the large world; `path` if it is missing. */
  largePath?: string
  /** True: the answer grows with the world. So its time is compared with that of a server that sends only its bytes. */
  growsWithWorld?: boolean
}

const pageOf = (page: number) => `${productCalls.products.path}?page=${page}&size=${PRODUCTS_PER_PAGE}`
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
  {
    name: 'second page, buyer of 7,000 orders',
    caller: 'frequentBuyer',
    path: pageOf(1),
    growsWithWorld: true,
  },
  {
    name: 'children of the root, visitor',
    caller: 'visitor',
    path: `${productCalls.products.path}?id=-1&page=0&size=${PRODUCTS_PER_PAGE}`,
  },
  { name: 'one product, buyer', caller: 'buyer', path: pathOf(productCalls.product, { id: 103 }) },
  {
    name: 'ids of all products, visitor',
    caller: 'visitor',
    path: productCalls.productIds.path,
    growsWithWorld: true,
  },
  { name: 'min-info, staff', caller: 'admin', path: dealershipCalls.dealerships.path, growsWithWorld: true },
]

/** Makes the call; resolves with its milliseconds and the answer. */
async function timeCall(url: string, path: string, cookie: string): Promise<{ ms: number; bytes: Buffer }> {
  const startedAt = performance.now()
  const answer = await fetch(`${url}/${path}`, { headers: { authorization: BASIC_HEADER, cookie } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${bytes}`)
  return { ms: performance.now() - startedAt, bytes }
}

/** Starts a server that answers every call with these bytes. */
async function serveBytes(bytes: Buffer): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const server = createServer((_request, response) =>
    response
      .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': bytes.length })
      .end(bytes),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on a port, not on a pipe
  return { url: `http://127.0.0.1:${port}`, stop: async () => server.close() }
}

/** Gives a buyer of an added company a password. Null in the demo world, to which no companies are added. */
async function enableAddedBuyer(database: CounterDatabase): Promise<Person | null> {
  const [demoBuyer] = await database.select().from(users).where(eq(users.login, BUYER.login))
  const rows = await database
    .update(users)
    .set({ passwordHash: demoBuyer?.passwordHash ?? null })
    .where(eq(users.login, ADDED_BUYER))
    .returning({ id: users.id })
  return rows.length > 0 ? { ...BUYER, login: ADDED_BUYER } : null
}

async function startWorld(postgresUrl: string, args: readonly string[]) {
  const { databaseUrl, database, drop } = await openDatabaseOn(postgresUrl)
  const startedAt = performance.now()
  const server = await startServer({ isSeeded: false, databaseUrl, args })
  const startMs = performance.now() - startedAt
  const cookies: Record<Call['caller'], string> = {
    visitor: '',
    admin: await signInAt(server.url, ADMIN),
    buyer: await signInAt(server.url, (await enableAddedBuyer(database)) ?? BUYER),
    frequentBuyer: await signInAt(server.url, BUYER),
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
  const { name, caller, path, largePath = path, growsWithWorld = false } = call
  const demoTimes: number[] = []
  const largeTimes: number[] = []
  const bareTimes: number[] = []
  const { bytes } = await large.call(caller, largePath)
  const { bytes: demoBytes } = await demo.call(caller, path)
  const bareServer = growsWithWorld ? await serveBytes(bytes) : null
  for (let run = 0; run < RUNS; run += 1) {
    demoTimes.push((await demo.call(caller, path)).ms)
    largeTimes.push((await large.call(caller, largePath)).ms)
    if (bareServer) bareTimes.push((await timeCall(bareServer.url, path, '')).ms)
  }
  await bareServer?.stop()
  const ratio = median(largeTimes) / median(demoTimes)
  const bareText = bareServer ? `  the bytes alone ${milliseconds(bareTimes)}` : ''
  const isFastEnough = growsWithWorld || ratio <= MAX_RATIO
  console.log(
    `  ${name.padEnd(36)}${milliseconds(demoTimes)} ${kilobytes(demoBytes)}  ${milliseconds(largeTimes)} ${kilobytes(bytes)}  ${ratio.toFixed(2).padStart(6)} ×${bareText}${isFastEnough ? '' : '  too slow'}`,
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
