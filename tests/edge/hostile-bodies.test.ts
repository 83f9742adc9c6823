// Sends hostile bodies to every call of the contract, through the running product: other clients do not wait for long.
import { Agent, request as send } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyBytesOf, USUAL_BODY_BYTES } from '#contract/body-limits.ts'
import { BASIC_HEADER, ENDPOINTS } from '#contract/endpoints.ts'
import { EVENTS_TYPE } from '#contract/catalogue/product-events.ts'
import { signInAt } from '#tests/support/server-calls.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'

/** Bodies per route within five days; each day sends another hundred. */
const BODIES = 500
const BODIES_PER_ROUTE = 100
const DAY_MS = 86_400_000
/** `HOSTILE_DAY=3` repeats the bodies of that day. */
const DAY = Number(process.env.HOSTILE_DAY ?? Math.floor(Date.now() / DAY_MS) % (BODIES / BODIES_PER_ROUTE))
const AT_ONCE = 4
/** One in this many bodies is as large as its route admits. */
const LARGE_EVERY = 20
const MOST_WAIT_MS = 100
/** A cheap call takes less on an idle machine; above this the limit grows in proportion. */
const QUIET_MS = 10
const SMALL_BYTES = 600
const EVERY_MS = 10
/** The number of calls that measure the machine's present speed. */
const CALLS_UNATTACKED = 80

const PATHS = Object.values(ENDPOINTS).map((path) =>
  // each takes one id
  typeof path === 'string' ? path : (path as (id: unknown) => string)(1),
)
/** Calls that would end or replace the session with an accepted body. */
const OF_THE_SESSION: string[] = [ENDPOINTS.signOut, ENDPOINTS.refresh]

const LISTS = ['cartItems', 'productRequest', 'dealerIds', 'statusesId', 'entityIds', 'images', 'video']
const TEXTS = [
  'login',
  'password',
  'code',
  'email',
  'name',
  'namePo',
  'orderDetails',
  'dealership',
  'url',
  'id',
]

const times = (bytes: number, text: string) => text.repeat(Math.max(1, Math.floor(bytes / text.length)))
const lists = (bytes: number, item: string) =>
  `{${LISTS.map((name) => `"${name}":[${times(bytes / LISTS.length - 30, `${item},`)}${item}]`).join()}}`
const texts = (bytes: number, text: string) =>
  `{${TEXTS.map((name) => `"${name}":"${times(bytes / TEXTS.length - 30, text)}!"`).join()}}`
const members = (bytes: number, name: (at: number) => string) =>
  `{${Array.from({ length: Math.floor(bytes / 16) }, (_, at) => `"${name(at)}":1`).join()}}`

/** Each function makes a body of about the given size. */
const KINDS: ((bytes: number) => string | Buffer)[] = [
  (bytes) => lists(bytes, '{}'),
  (bytes) => lists(bytes, '1'),
  (bytes) => lists(bytes, '[[[]]]'),
  (bytes) => lists(bytes, '{"product":{},"quantity":1}'),
  (bytes) => lists(bytes, '{"product":{"id":1,"name":"","type":"PRODUCT"},"quantity":1}'),
  (bytes) => texts(bytes, '1'),
  (bytes) => texts(bytes, ' '),
  (bytes) => texts(bytes, 'a@'),
  (bytes) => texts(bytes, '\\u0000'),
  (bytes) => texts(bytes, '\\"'),
  (bytes) => texts(bytes, 'é'),
  (bytes) => times(bytes, '['),
  (bytes) => times(bytes, '{"a":'),
  (bytes) => times(bytes, '{"data":'),
  (bytes) => members(bytes, (at) => `n${at}`),
  (bytes) => members(bytes, (at) => String(at * 7)),
  (bytes) => members(bytes, () => '__proto__'),
  (bytes) => `{"constructor":{"prototype":${lists(bytes - 40, '1')}}}`,
  (bytes) => `{"id":${times(bytes, '9')}}`,
  (bytes) => `{"userId":1e${times(bytes, '9')}}`,
  (bytes) => `"${times(bytes, 'x')}`,
  (bytes) => times(bytes, ' '),
  (bytes) => Buffer.alloc(bytes, 0xff),
  (bytes) => Buffer.alloc(bytes, 0),
  () => '',
]

/** Within five days each kind comes once as large as the route admits; the small bodies differ in length. */
function bodiesOf(mostBytes: number): Buffer[] {
  return Array.from({ length: BODIES_PER_ROUTE }, (_, place) => {
    const at = DAY * BODIES_PER_ROUTE + place
    const isLarge = at % LARGE_EVERY === 0
    const kind = KINDS[(isLarge ? at / LARGE_EVERY : at) % KINDS.length] ?? (() => '')
    const bytes = isLarge ? mostBytes : Math.min(SMALL_BYTES + at, mostBytes)
    return Buffer.from(kind(bytes)).subarray(0, mostBytes)
  })
}
const bodiesBySize = new Map<number, Buffer[]>()
function bodiesFor(path: string): Buffer[] {
  const bytes = bodyBytesOf(path) ?? USUAL_BODY_BYTES
  const bodies = bodiesBySize.get(bytes) ?? bodiesOf(bytes)
  bodiesBySize.set(bytes, bodies)
  return bodies
}

let server: RunningServer
let session: string
const agent = new Agent({ keepAlive: true })
beforeAll(async () => {
  server = await startServer({ words: ['--trust-proxy', '1'] })
  session = await signInAt(server.url, { login: 'admin', password: 'Admin123' })
})
afterAll(async () => {
  agent.destroy()
  await server.stop()
})

/** The status of the answer; 0 when the connection ended without one. */
function call(
  method: 'GET' | 'POST',
  path: string,
  address: string,
  { body, isSignedIn = false }: { body?: Buffer | undefined; isSignedIn?: boolean } = {},
): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      authorization: BASIC_HEADER,
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(isSignedIn && !OF_THE_SESSION.includes(path) && { cookie: session }),
      ...(body && { 'content-length': body.length }),
    }
    const outgoing = send(
      { host: '127.0.0.1', port: server.port, path: `/${path}`, method, headers, agent },
      (answer) => {
        const end = () => resolve(answer.statusCode ?? 0)
        // A stream of events ends only when its reader closes it.
        if (answer.headers['content-type']?.startsWith(EVENTS_TYPE)) answer.on('close', end).destroy()
        else answer.resume().on('end', end)
      },
    )
    outgoing.on('error', () => resolve(0)).end(body)
  })
}

let callers = 0
/** A new address for each body, so that no limit per address is reached. */
const newAddress = () => {
  callers += 1
  return `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`
}

/** Sends the bodies; the large ones and as many small ones come with a session. */
async function attack(path: string): Promise<number[]> {
  const bodies = bodiesFor(path)
  const statuses: number[] = []
  let next = 0
  const sendOn = async (): Promise<void> => {
    for (let body = bodies[next]; body !== undefined; body = bodies[next]) {
      const isSignedIn = next % (LARGE_EVERY / 2) === 0
      next += 1
      statuses.push(await call('POST', path, newAddress(), { body, isSignedIn }))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn))
  return statuses
}

/**
 * Measures cheap calls while `goesOn`; returns the 95th percentile of their waits. A long wait counts once per
 * interval: otherwise a server that blocks for a minute would count as one slow call.
 */
async function watch(goesOn: (calls: number) => boolean): Promise<number> {
  const waits: number[] = []
  for (let calls = 0; goesOn(calls); calls += 1) {
    const began = performance.now()
    expect(await call('GET', ENDPOINTS.key, '192.0.2.1')).toBe(200)
    const wait = performance.now() - began
    for (let left = wait; left > 0; left -= EVERY_MS) waits.push(left)
    // This client's pace: a person does not ask without a pause.
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
  waits.sort((one, other) => one - other)
  return waits[Math.floor(waits.length * 0.95)] ?? 0
}

/** Measures until the attack has ended or failed. */
function watchDuring(attack: Promise<unknown>): Promise<number> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  attack.then(end, end)
  return watch(() => !isOver)
}

const watchUnattacked = () => watch((calls) => calls < CALLS_UNATTACKED)

test(`another client waits for less than 100 ms while the bodies of day ${DAY} arrive`, async () => {
  const before = await watchUnattacked()
  const answers: [path: string, statuses: number[]][] = []
  const attacks = async () => {
    for (const path of PATHS) answers.push([path, await attack(path)])
  }
  const wait = await watchDuring(attacks())
  expect(answers.length).toBe(PATHS.length)
  for (const [path, statuses] of answers) {
    expect([path, statuses.length]).toEqual([path, BODIES_PER_ROUTE])
    // The server refuses each properly: no fault, and no cut connection.
    expect([path, statuses.filter((status) => status === 0 || status >= 500)]).toEqual([path, []])
  }
  expect(server.output()).not.toMatch(/failed:|Error/)
  // On a busy machine every call is slower, during the attack and after it.
  const unattacked = Math.max(before, await watchUnattacked())
  expect(wait / Math.max(1, unattacked / QUIET_MS)).toBeLessThan(MOST_WAIT_MS)
})

test('a query of eight thousand repeated parameters is refused or answered at once', async () => {
  const query = `?${'ids=1&page=1&a[]='.repeat(450)}`
  for (const path of PATHS) {
    expect([path, await call('GET', `${path}${query}`, newAddress())]).not.toEqual([path, 500])
  }
})
