// npx tsx bench/heavy-readers.bench.ts [products] [orders]: times the light calls of one person alone, and while eight
// other people (the attackers) make heavy calls of one kind without a pause, each from an address and account of their
// own.
import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { Agent, request as send } from 'node:http'
import { userCalls } from '#contract/people/user-calls.ts'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { pathOf } from '#contract/call.ts'
import { productCalls } from '#contract/products/product-calls.ts'
import { dealershipCalls } from '#contract/people/dealership-calls.ts'
import { sessionCalls } from '#contract/people/session-calls.ts'
import { BASIC_HEADER, MOST_ORDERS_PER_PAGE } from '#contract/endpoints.ts'
import { openCallsAs, signInAt } from '#tests/support/server-calls.ts'
import { startServer } from '#tests/support/start-server.ts'
import { buildServer } from '../bin/build-server.mjs'
import { percentile } from './statistics.ts'

const [products = '10000', orders = '20000'] = process.argv.slice(2)
const ATTACKER_COUNT = 8
/** The number of calls that each attacker makes at a time. */
const CALLS_PER_ATTACKER = 2
const LIGHT_CALL_COUNT = 60
const PAUSE_MS = 40
/** During the heavy calls, the p95 of the light calls may be this many times their p95 alone. */
const MAX_RATIO = 2
const PASSWORD = 'Reader123'
const ADMIN = { login: 'admin', password: 'Admin123' }

interface Call {
  method: 'GET' | 'POST'
  path: string
  body?: object
}

const SEARCH_WORDS = 'the and for with of in a to on is'
const HEAVY_CALLS: readonly (readonly [string, Call])[] = [
  [
    'search with ten words',
    {
      method: 'GET',
      path: `${productCalls.products.path}?page=0&size=50&search_text=${encodeURIComponent(SEARCH_WORDS)}`,
    },
  ],
  [
    'the largest page of orders',
    { method: 'POST', path: `${orderCalls.orders.path}?page=0&size=${MOST_ORDERS_PER_PAGE}`, body: {} },
  ],
  ['purchases of a dealership', { method: 'GET', path: pathOf(orderCalls.purchases, { id: 1 }) }],
  [
    'invoices as PDF',
    {
      method: 'POST',
      path: orderCalls.invoicesPdf.path,
      body: { entityIds: Array.from({ length: 50 }, (_, index) => 20_400 - index), isExcluded: false },
    },
  ],
]
const LIGHT_CALL_KINDS: readonly Call[] = [
  { method: 'GET', path: pathOf(productCalls.product, { id: 103 }) },
  { method: 'POST', path: sessionCalls.validate.path, body: {} },
  { method: 'GET', path: dealershipCalls.states.path },
]

await buildServer()
const server = await startServer({
  isSeeded: false,
  args: ['--products', products, '--orders', orders, '--trust-proxy', '1'],
})
/** The edge closes a connection after ten seconds without a call, so the agent closes it earlier. */
const agent = new Agent({ keepAlive: true, timeout: 5000 })

/** Makes a call; resolves with the status of the answer, or with 0 if the connection ended without an answer. */
function call({ method, path, body }: Call, address: string, cookie: string): Promise<number> {
  return new Promise((resolve) => {
    const bytes = body && Buffer.from(JSON.stringify(body))
    const headers = {
      authorization: BASIC_HEADER,
      'x-forwarded-for': address,
      cookie,
      ...(bytes && { 'content-type': 'application/json', 'content-length': bytes.length }),
    }
    send({ host: '127.0.0.1', port: server.port, path: `/${path}`, method, headers, agent }, (answer) =>
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    )
      .on('error', () => resolve(0))
      .end(bytes)
  })
}

/** Makes a manager account for each attacker, because the server limits the calls of a person. */
async function makeAttackers(): Promise<{ address: string; cookie: string }[]> {
  const admin = await openCallsAs(server.url, ADMIN)
  const { publicKey } = await admin.get(sessionCalls.key.path)
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const password = publicEncrypt(
    { key, padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(PASSWORD),
  ).toString('base64')
  const attackers: { address: string; cookie: string }[] = []
  for (let number = 1; number <= ATTACKER_COUNT; number += 1) {
    const login = `reader${number}`
    const { id } = await admin.post(userCalls.createUser.path, {
      name: 'Reader',
      login,
      email: `${login}@example.com`,
      phone: '13125550100',
      roleIds: [2],
      companyId: 1,
      dealerships: [],
    })
    await admin.post(userCalls.setPassword.path, { id, password })
    attackers.push({
      address: `203.0.113.${number}`,
      cookie: await signInAt(server.url, { login, password: PASSWORD }),
    })
  }
  return attackers
}

/** Makes light calls as one person, with pauses between them; resolves with the milliseconds of each. */
async function timeLightCalls(cookie: string): Promise<number[]> {
  const times: number[] = []
  for (let number = 0; number < LIGHT_CALL_COUNT; number += 1) {
    const lightCall = LIGHT_CALL_KINDS[number % LIGHT_CALL_KINDS.length]
    if (lightCall === undefined) break
    const startedAt = performance.now()
    const status = await call(lightCall, '198.51.100.1', cookie)
    if (status !== 200) throw new Error(`${lightCall.path} was answered ${status}`)
    times.push(performance.now() - startedAt)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return times
}

/**
 * Does the work while the attackers make heavy calls. Resolves with the result of the work, and with the number of
 * heavy calls that were answered with each status.
 */
async function measureDuringAttack<Result>(
  heavyCall: Call,
  attackers: readonly { address: string; cookie: string }[],
  work: () => Promise<Result>,
): Promise<{ result: Result; statuses: Map<number, number> }> {
  let isWorkDone = false
  const statuses = new Map<number, number>()
  const attack = async (address: string, cookie: string): Promise<void> => {
    while (!isWorkDone) {
      const status = await call(heavyCall, address, cookie)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const attacks = attackers.flatMap(({ address, cookie }) =>
    Array.from({ length: CALLS_PER_ATTACKER }, () => attack(address, cookie)),
  )
  const result = await work()
  isWorkDone = true
  await Promise.all(attacks)
  return { result, statuses }
}

const timesText = (times: readonly number[]) =>
  `median ${percentile(times, 0.5).toFixed(1).padStart(7)} ms  p95 ${percentile(times, 0.95).toFixed(1).padStart(7)} ms`

try {
  const attackers = await makeAttackers()
  const buyerCookie = await signInAt(server.url, { login: 'buyer', password: 'Buyer123' })
  await timeLightCalls(buyerCookie)
  const timesAlone = await timeLightCalls(buyerCookie)
  console.log(`${products} products, about ${orders} orders, embedded database`)
  console.log(`  ${'light calls alone'.padEnd(44)}${timesText(timesAlone)}`)
  let isFastEnough = true
  for (const [name, heavyCall] of HEAVY_CALLS) {
    const [attacker] = attackers
    const startedAt = performance.now()
    const status = attacker === undefined ? 0 : await call(heavyCall, attacker.address, attacker.cookie)
    const heavyMs = performance.now() - startedAt
    const duringAttack = await measureDuringAttack(heavyCall, attackers, () => timeLightCalls(buyerCookie))
    const ratio = percentile(duringAttack.result, 0.95) / percentile(timesAlone, 0.95)
    isFastEnough &&= ratio <= MAX_RATIO
    const answers = [...duringAttack.statuses]
      .map(([code, count]) => `${count} with status ${code}`)
      .join(', ')
    console.log(
      `  ${`light calls during: ${name}`.padEnd(44)}${timesText(duringAttack.result)}, ${ratio.toFixed(1)} times the p95 alone`,
    )
    console.log(
      `    one heavy call alone: ${heavyMs.toFixed(0)} ms, status ${status}; heavy calls: ${answers}`,
    )
  }
  process.exitCode = isFastEnough ? 0 : 1
} finally {
  agent.destroy()
  await server.stop()
}
