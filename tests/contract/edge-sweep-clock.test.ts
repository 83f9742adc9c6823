// Old keys are deleted by the clock of the database, and only while that clock can be trusted (G353).
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEdge } from '#server/edge/create-edge.ts'
import { callKeys, orderKeys, storeRuns } from '#server/edge/key-store/key-tables.ts'
import { openOrderKeyStore } from '#server/edge/key-store/order-key-store.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/open-test-database.ts'
import { recordLog } from '#tests/support/record-log.ts'

const HOUR_MS = 3_600_000
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)

let tested: TestDatabase
let recordedLog: ReturnType<typeof recordLog>
beforeEach(async () => {
  tested = await openTestDatabase()
  recordedLog = recordLog()
})
afterEach(async () => {
  recordedLog.stop()
  await tested.drop()
})

/** Opens the store of an edge on a machine whose clock is this many hours behind that of the database. */
const openStore = ({ hoursBehind = 0, hoursRunning = 1 } = {}) =>
  openOrderKeyStore(tested.database, randomUUID(), undefined, null, {
    now: () => Date.now() - hoursBehind * HOUR_MS,
    runningMs: () => hoursRunning * HOUR_MS,
  })

/** Writes a key that was touched 401 days ago, and waits for a sweep of this store. True if the key is still there. */
async function keepsOldKey(keys: Awaited<ReturnType<typeof openStore>>): Promise<boolean> {
  const { database } = tested
  const intent = randomUUID()
  await database.insert(orderKeys).values({
    intent,
    revision: 1,
    author: '7',
    bodyHash: 'ab',
    state: 'done',
    claim: randomUUID(),
    edgeId: randomUUID(),
    leaseUntil: new Date(),
    touchedAt: sql`now() - interval '401 days'`,
  })
  await keys.sweep()
  return (await keys.read({ intent, author: '7' })) !== null
}

async function dateBeatsBack(days: number): Promise<void> {
  await tested.database.update(storeRuns).set({ touchedAt: sql`now() - make_interval(days => ${days}::int)` })
}

test.each([9624, 1.1, -1.1])(
  'no key is deleted while the clock of the database is %d hours ahead of that of the edge',
  async (hoursBehind) => {
    expect(await keepsOldKey(await openStore({ hoursBehind }))).toBe(true)
    expect(recordedLog.lines).toEqual([
      {
        level: 'error',
        time: TIME,
        msg: expect.stringMatching(
          /^The clock of the database says \S+Z, and the clock of this machine \S+Z\. No old keys of orders are deleted until both agree within an hour: set the clocks of both machines\.$/,
        ),
      },
    ])
  },
)

test('while the clocks differ, the runs of beats stay too', async () => {
  const keys = await openStore({ hoursBehind: 9624 })
  await dateBeatsBack(401)
  await keys.sweep()
  expect(await tested.database.$count(storeRuns)).toBe(1)
})

test('while the clocks differ, an edge deletes no keys of calls either', async () => {
  const keys = await openStore({ hoursBehind: 9624 })
  const { database } = tested
  await database
    .insert(callKeys)
    .values({ callKey: randomUUID(), createdAt: sql`now() - interval '25 hours'` })
  const backend = new URL('http://127.0.0.1:9')
  const edge = createEdge({ backend, keys, keyDatabase: database, current: new Map(), previous: new Map() })
  await expect.poll(() => recordedLog.sentences()).toHaveLength(1)
  await edge.close()
  expect(await database.$count(callKeys)).toBe(1)
})

test('clocks that agree within an hour delete old keys', async () => {
  expect(await keepsOldKey(await openStore({ hoursBehind: 0.9 }))).toBe(false)
  expect(await keepsOldKey(await openStore({ hoursBehind: -0.9 }))).toBe(false)
  expect(recordedLog.lines).toEqual([])
})

test('a store without a beat for 30 days deletes old keys only after its process has run for a day', async () => {
  await openStore()
  await dateBeatsBack(31)
  const keys = await openStore({ hoursRunning: 23 })
  expect(await keepsOldKey(keys)).toBe(true)
  expect(recordedLog.sentences()).toEqual([
    expect.stringMatching(
      /^The last sign of life of the key store is from \S+Z\. If no server ran since, nothing has to be done; if one did, the clock is wrong: set it\. Old keys of orders are deleted only after this server has run for a day\.$/,
    ),
  ])
})

test.each([
  ['has run for a day', 31, 25],
  ['finds a beat of the last 30 days', 29, 1],
])('a process that %s deletes old keys', async (_which, daysAgo, hoursRunning) => {
  await openStore()
  await dateBeatsBack(daysAgo)
  expect(await keepsOldKey(await openStore({ hoursRunning }))).toBe(false)
})
