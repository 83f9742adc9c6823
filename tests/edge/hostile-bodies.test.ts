// Sends hostile bodies to every call of the contract of a running server. Other clients must not wait for long.
import { Agent, request as send } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyLimitOf, USUAL_BODY_LIMIT } from '#contract/body-limits.ts'
import { BASIC_HEADER, ENDPOINTS } from '#contract/endpoints.ts'
import { EVENTS_TYPE } from '#contract/catalogue/product-events.ts'
import { signInAt } from '#tests/support/server-calls.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'

/** The number of bodies for each route. Each day the test sends another hundred of them. */
const BODY_COUNT = 500
const DAILY_BODY_COUNT = 100
const DAY_MS = 86_400_000
/** `HOSTILE_DAY=3` repeats the bodies of that day. */
const DAY = Number(
  process.env.HOSTILE_DAY ?? Math.floor(Date.now() / DAY_MS) % (BODY_COUNT / DAILY_BODY_COUNT),
)
const PARALLEL_CALLS = 4
/** Every twentieth body is as large as its route permits. */
const LARGE_INTERVAL = 20
const WAIT_LIMIT_MS = 100
/** On an idle machine a cheap call waits for less than this. On a slower machine the limit grows in proportion. */
const QUIET_MS = 10
const SMALL_BYTES = 600
const PAUSE_MS = 10
/** The number of calls that measure the machine's present speed. */
const QUIET_CALL_COUNT = 80

const PATHS = Object.values(ENDPOINTS).map((path) =>
  // each of these functions takes one id
  typeof path === 'string' ? path : (path as (id: unknown) => string)(1),
)
/** Calls that would end or replace the session. They are sent without a session. */
const SESSION_CALLS: string[] = [ENDPOINTS.signOut, ENDPOINTS.refresh]

const LIST_FIELDS = ['cartItems', 'productRequest', 'dealerIds', 'statusesId', 'entityIds', 'images', 'video']
const TEXT_FIELDS = [
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

const repeatText = (bytes: number, text: string) => text.repeat(Math.max(1, Math.floor(bytes / text.length)))
const bodyOfLists = (bytes: number, item: string) =>
  `{${LIST_FIELDS.map((name) => {
    const items = repeatText(bytes / LIST_FIELDS.length - 30, `${item},`)
    return `"${name}":[${items}${item}]`
  }).join()}}`
const bodyOfTexts = (bytes: number, text: string) =>
  `{${TEXT_FIELDS.map((name) => `"${name}":"${repeatText(bytes / TEXT_FIELDS.length - 30, text)}!"`).join()}}`
const bodyOfMembers = (bytes: number, name: (index: number) => string) =>
  `{${Array.from({ length: Math.floor(bytes / 16) }, (_, index) => `"${name(index)}":1`).join()}}`

/** Each function makes a body of about the given size. */
const BODY_MAKERS: ((bytes: number) => string | Buffer)[] = [
  (bytes) => bodyOfLists(bytes, '{}'),
  (bytes) => bodyOfLists(bytes, '1'),
  (bytes) => bodyOfLists(bytes, '[[[]]]'),
  (bytes) => bodyOfLists(bytes, '{"product":{},"quantity":1}'),
  (bytes) => bodyOfLists(bytes, '{"product":{"id":1,"name":"","type":"PRODUCT"},"quantity":1}'),
  (bytes) => bodyOfTexts(bytes, '1'),
  (bytes) => bodyOfTexts(bytes, ' '),
  (bytes) => bodyOfTexts(bytes, 'a@'),
  (bytes) => bodyOfTexts(bytes, '\\u0000'),
  (bytes) => bodyOfTexts(bytes, '\\"'),
  (bytes) => bodyOfTexts(bytes, 'é'),
  (bytes) => repeatText(bytes, '['),
  (bytes) => repeatText(bytes, '{"a":'),
  (bytes) => repeatText(bytes, '{"data":'),
  (bytes) => bodyOfMembers(bytes, (index) => `n${index}`),
  (bytes) => bodyOfMembers(bytes, (index) => String(index * 7)),
  (bytes) => bodyOfMembers(bytes, () => '__proto__'),
  (bytes) => `{"constructor":{"prototype":${bodyOfLists(bytes - 40, '1')}}}`,
  (bytes) => `{"id":${repeatText(bytes, '9')}}`,
  (bytes) => `{"userId":1e${repeatText(bytes, '9')}}`,
  (bytes) => `"${repeatText(bytes, 'x')}`,
  (bytes) => repeatText(bytes, ' '),
  (bytes) => Buffer.alloc(bytes, 0xff),
  (bytes) => Buffer.alloc(bytes, 0),
  () => '',
]

/**
 * The bodies of today. In five days each function makes one body of the largest size; small bodies differ in length.
 */
function makeBodies(limitBytes: number): Buffer[] {
  return Array.from({ length: DAILY_BODY_COUNT }, (_, position) => {
    const index = DAY * DAILY_BODY_COUNT + position
    const isLarge = index % LARGE_INTERVAL === 0
    const makeBody =
      BODY_MAKERS[(isLarge ? index / LARGE_INTERVAL : index) % BODY_MAKERS.length] ?? (() => '')
    const bytes = isLarge ? limitBytes : Math.min(SMALL_BYTES + index, limitBytes)
    return Buffer.from(makeBody(bytes)).subarray(0, limitBytes)
  })
}
const bodiesByLimit = new Map<number, Buffer[]>()
function bodiesFor(path: string): Buffer[] {
  const bytes = bodyLimitOf(path) ?? USUAL_BODY_LIMIT
  const bodies = bodiesByLimit.get(bytes) ?? makeBodies(bytes)
  bodiesByLimit.set(bytes, bodies)
  return bodies
}

let server: RunningServer
let session: string
const agent = new Agent({ keepAlive: true })
beforeAll(async () => {
  server = await startServer({ args: ['--trust-proxy', '1'] })
  session = await signInAt(server.url, { login: 'admin', password: 'Admin123' })
})
afterAll(async () => {
  agent.destroy()
  await server.stop()
})

/** Makes a call. Returns the status of the answer; 0 if the connection ended without an answer. */
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
      ...(isSignedIn && !SESSION_CALLS.includes(path) && { cookie: session }),
      ...(body && { 'content-length': body.length }),
    }
    const request = send(
      { host: '127.0.0.1', port: server.port, path: `/${path}`, method, headers, agent },
      (answer) => {
        const end = () => resolve(answer.statusCode ?? 0)
        // A stream of events ends only when its reader closes it.
        if (answer.headers['content-type']?.startsWith(EVENTS_TYPE)) answer.on('close', end).destroy()
        else answer.resume().on('end', end)
      },
    )
    request.on('error', () => resolve(0)).end(body)
  })
}

let callerCount = 0
/** Each body is sent from a new address, so that no limit per address is reached. */
const newAddress = () => {
  callerCount += 1
  return `10.${callerCount >> 16}.${(callerCount >> 8) & 255}.${callerCount & 255}`
}

/** Sends the bodies, a tenth of them with a session, and among these all large ones. */
async function attack(path: string): Promise<number[]> {
  const bodies = bodiesFor(path)
  const statuses: number[] = []
  let nextIndex = 0
  const sendBodies = async (): Promise<void> => {
    for (let body = bodies[nextIndex]; body !== undefined; body = bodies[nextIndex]) {
      const isSignedIn = nextIndex % (LARGE_INTERVAL / 2) === 0
      nextIndex += 1
      statuses.push(await call('POST', path, newAddress(), { body, isSignedIn }))
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_CALLS }, sendBodies))
  return statuses
}

/**
 * Makes cheap calls while `shouldContinue` is true. Returns the 95th percentile of their waits. A long wait counts once
 * for each PAUSE_MS of it: otherwise a server that blocks for a minute would count as one slow call.
 */
async function measureWait(shouldContinue: (callCount: number) => boolean): Promise<number> {
  const waits: number[] = []
  for (let callCount = 0; shouldContinue(callCount); callCount += 1) {
    const startedAt = performance.now()
    expect(await call('GET', ENDPOINTS.key, '192.0.2.1')).toBe(200)
    const wait = performance.now() - startedAt
    for (let remaining = wait; remaining > 0; remaining -= PAUSE_MS) waits.push(remaining)
    // A person makes a pause between two calls.
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  waits.sort((a, b) => a - b)
  return waits[Math.floor(waits.length * 0.95)] ?? 0
}

/** Measures the wait of cheap calls until the attack has ended or failed. */
function measureWaitDuring(attack: Promise<unknown>): Promise<number> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  attack.then(end, end)
  return measureWait(() => !isOver)
}

const measureQuietWait = () => measureWait((callCount) => callCount < QUIET_CALL_COUNT)

test(`another client waits for less than 100 ms in 95 % of its calls while the bodies of day ${DAY} arrive`, async () => {
  const waitBefore = await measureQuietWait()
  const answers: [path: string, statuses: number[]][] = []
  const attacks = async () => {
    for (const path of PATHS) answers.push([path, await attack(path)])
  }
  const wait = await measureWaitDuring(attacks())
  expect(answers.length).toBe(PATHS.length)
  for (const [path, statuses] of answers) {
    expect([path, statuses.length]).toEqual([path, DAILY_BODY_COUNT])
    // The server answers each body: no fault, and no cut connection.
    expect([path, statuses.filter((status) => status === 0 || status >= 500)]).toEqual([path, []])
  }
  expect(server.output()).not.toMatch(/failed|Error/)
  // On a busy machine every call is slower, so the limit depends on the wait without an attack.
  const quietWait = Math.max(waitBefore, await measureQuietWait())
  expect(wait / Math.max(1, quietWait / QUIET_MS)).toBeLessThan(WAIT_LIMIT_MS)
})

test('a query of 900 repeated parameters is not answered with status 500', async () => {
  const query = `?${'ids=1&page=1&a[]='.repeat(450)}`
  for (const path of PATHS) {
    expect([path, await call('GET', `${path}${query}`, newAddress())]).not.toEqual([path, 500])
  }
})
