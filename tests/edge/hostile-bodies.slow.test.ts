// Sends the hostile bodies of one day to every call of the contract of a running server. Other clients must not wait for
// long. tests/contract/hostile-bodies.test.ts sends a few of the bodies.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionCalls } from '#contract/people/session-calls.ts'
import {
  createHostileCaller,
  HOSTILE_BODY_COUNT,
  HOSTILE_PATHS,
  type HostileCaller,
  LARGE_INTERVAL,
  makeHostileBody,
  newCallerAddress,
} from '#tests/support/hostile-bodies.ts'
import { signInAt } from '#tests/support/server-calls.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'

/** Each day the test sends another hundred of the bodies. */
const DAILY_BODY_COUNT = 100
const DAY_MS = 86_400_000
/** `HOSTILE_DAY=3` repeats the bodies of that day. */
const DAY = Number(
  process.env.HOSTILE_DAY ?? Math.floor(Date.now() / DAY_MS) % (HOSTILE_BODY_COUNT / DAILY_BODY_COUNT),
)
const PARALLEL_CALLS = 4
const WAIT_LIMIT_MS = 100
/** On an idle machine a cheap call waits for less than this. On a slower machine the limit grows in proportion. */
const QUIET_MS = 10
const PAUSE_MS = 10
/** The number of calls that measure the machine's present speed. */
const QUIET_CALL_COUNT = 80

let server: RunningServer
let session: string
let caller: HostileCaller
beforeAll(async () => {
  server = await startServer({ args: ['--trust-proxy', '1'] })
  session = await signInAt(server.url, { login: 'admin', password: 'Admin123' })
  caller = createHostileCaller(server.port)
})
afterAll(async () => {
  caller.close()
  await server.stop()
})

/** Sends the bodies of today, a tenth of them with a session, and among these all large ones. */
async function attack(path: string): Promise<number[]> {
  const statuses: number[] = []
  let nextPosition = 0
  const sendBodies = async (): Promise<void> => {
    while (nextPosition < DAILY_BODY_COUNT) {
      const isSignedIn = nextPosition % (LARGE_INTERVAL / 2) === 0
      const body = makeHostileBody(DAY * DAILY_BODY_COUNT + nextPosition, path)
      nextPosition += 1
      const address = newCallerAddress()
      statuses.push(
        await caller.call({ method: 'POST', path, address, body, session: isSignedIn ? session : null }),
      )
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_CALLS }, sendBodies))
  return statuses
}

/**
 * Makes cheap calls while `shouldContinue` is true. Returns the median of their waits. A long wait counts once
 * for each PAUSE_MS of it: otherwise a server that blocks for a minute would count as one slow call.
 */
async function measureWait(shouldContinue: (callCount: number) => boolean): Promise<number> {
  const waits: number[] = []
  for (let callCount = 0; shouldContinue(callCount); callCount += 1) {
    const startedAt = performance.now()
    expect(await caller.call({ method: 'GET', path: sessionCalls.key.path, address: '192.0.2.1' })).toBe(200)
    const wait = performance.now() - startedAt
    for (let remaining = wait; remaining > 0; remaining -= PAUSE_MS) waits.push(remaining)
    // A person makes a pause between two calls.
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  waits.sort((a, b) => a - b)
  return waits[Math.floor(waits.length / 2)] ?? 0
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

test(`another client waits for less than 100 ms in half of its calls while the bodies of day ${DAY} arrive`, async () => {
  const waitBefore = await measureQuietWait()
  const answers: [path: string, statuses: number[]][] = []
  const attacks = async () => {
    for (const path of HOSTILE_PATHS) answers.push([path, await attack(path)])
  }
  const wait = await measureWaitDuring(attacks())
  expect(answers.length).toBe(HOSTILE_PATHS.length)
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
