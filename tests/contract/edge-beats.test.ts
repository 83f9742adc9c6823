// A key store whose machine is put back to a copy is found by the beats that devices have seen (G270).
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EDGE_HEADERS } from '#contract/edge.ts'
import { parseSignedBeat } from '#contract/store-beat.ts'
import { createBeatSigner } from '#server/edge/key-store/beat-signer.ts'
import { acceptKeyStore, renewKeyStore } from '#server/edge/key-store/key-store-state.ts'
import { storeRuns } from '#server/edge/key-store/key-tables.ts'
import { type OrderKeyStore, openOrderKeyStore } from '#server/edge/key-store/order-key-store.ts'
import { resetWorld } from '#server/reference/failure-switches/reset-world.ts'
import {
  type EdgeFixture,
  type OrderAnswer,
  type OrderRequest,
  type RunningEdge,
  sendOrder,
  startEdge,
  startEdgeFixture,
} from '#tests/support/edge-fixture.ts'
import { answerOrder } from '#tests/support/scripted-backend.ts'

const KEY_TABLES = ['edge_key_store', 'edge_order_keys', 'edge_store_marks', 'edge_store_runs']

let fixture: EdgeFixture
/** The edge that serves; `putBack` ends it and starts another one. */
let serving: Pick<EdgeFixture, 'url' | 'keys' | 'edge'>
let startedEdges: RunningEdge[]
beforeEach(async () => {
  fixture = await startEdgeFixture()
  fixture.backend.script(...[20423, 20424, 20425].map(answerOrder))
  serving = fixture
  startedEdges = []
})
afterEach(async () => {
  await Promise.all(startedEdges.map(({ edge }) => edge.close()))
  await fixture.stop()
})

const runStatement = (statement: string) => fixture.database.execute(sql.raw(statement))

async function copyMachine(): Promise<void> {
  for (const table of KEY_TABLES) await runStatement(`create table saved_${table} as table ${table}`)
}

async function putBackDatabase(): Promise<void> {
  for (const table of KEY_TABLES) {
    await runStatement(`delete from ${table}`)
    await runStatement(`insert into ${table} select * from saved_${table}`)
  }
}

/**
 * Puts back database and data folder: the edge that starts then knows no marks. The earlier edge has ended with its
 * machine; otherwise its timer would soon tell the copy of the later beats.
 */
async function putBack(): Promise<void> {
  await serving.edge.close()
  await putBackDatabase()
  serving = await startEdgeOn(await openOrderKeyStore(fixture.database, randomUUID()))
}

async function startEdgeOn(keys: OrderKeyStore) {
  const { backend, database, seals } = fixture
  const edge = await startEdge({
    backend: backend.url,
    keys,
    keyDatabase: database,
    seals,
    current: new Map(),
    previous: new Map(),
  })
  startedEdges.push(edge)
  return { ...edge, keys }
}

/** Calls `/edge` with the shown beat; returns the beat of the answer. */
async function askEdge(shownBeat: string | null = null, { url } = serving): Promise<string | null> {
  const answer = await fetch(`${url}/edge`, { headers: beatHeader(shownBeat) })
  expect(answer.status).toBe(200)
  return answer.headers.get(EDGE_HEADERS.beat)
}

function send(order: OrderRequest, shownBeat: string | null, edge = serving): Promise<OrderAnswer> {
  return sendOrder(edge, { ...order, headers: { ...order.headers, ...beatHeader(shownBeat) } })
}

const beatHeader = (beat: string | null): Record<string, string> =>
  beat === null ? {} : { [EDGE_HEADERS.beat]: beat }
const numberOf = (signedBeat: string | null) => parseSignedBeat(signedBeat ?? '')?.beat.number ?? 0
const withAttempt = (count: number) => ({ headers: { [EDGE_HEADERS.attempt]: String(count) } })
const orderCount = () => fixture.backend.requests.filter(({ path }) => path.endsWith('/checkout')).length

test('a claim raises the beat, and the answer to the order has this beat', async () => {
  const beatBefore = await askEdge()
  const answer = await send({}, beatBefore)
  expect(answer.status).toBe(200)
  const beatOfClaim = numberOf(answer.headers.get(EDGE_HEADERS.beat))
  expect(beatOfClaim).toBeGreaterThan(numberOf(beatBefore))
  await serving.keys.raiseBeat()
  expect(numberOf(await askEdge())).toBeGreaterThan(beatOfClaim)
})

test('an order is not placed twice by a machine that was put back, and every order waits', async () => {
  await copyMachine()
  await serving.keys.raiseBeat()
  const seenBeat = await askEdge()
  const order = { intent: randomUUID() }
  expect((await send({ ...order, ...withAttempt(1) }, seenBeat)).status).toBe(200)
  await putBack()

  const resent = await send({ ...order, ...withAttempt(2) }, seenBeat)
  expect([resent.status, resent.edgeReason, resent.isNotCommitted]).toEqual([503, 'key-store-behind', false])
  // Of another device, which has seen nothing, and of an older app.
  const other = await send(withAttempt(1), null)
  expect([other.status, other.edgeReason, other.isNotCommitted]).toEqual([503, 'key-store-behind', true])
  expect([await askEdge(), resent.headers.get(EDGE_HEADERS.beat)]).toEqual([null, null])
  expect(orderCount()).toBe(1)
})

test('a device finds with /edge that the machine was put back', async () => {
  await copyMachine()
  await serving.keys.raiseBeat()
  const seenBeat = await askEdge()
  await putBack()
  expect((await serving.keys.identify()).isBehind).toBe(false)
  expect(await askEdge(seenBeat)).toBeNull()
  expect((await serving.keys.identify()).isBehind).toBe(true)
})

test('a machine that was put back and has run for longer since is found too', async () => {
  await copyMachine()
  await serving.keys.raiseBeat()
  const seenBeat = await askEdge()
  await putBack()
  for (let count = 0; count < 5; count += 1) await serving.keys.raiseBeat()
  expect(numberOf(await askEdge())).toBeGreaterThan(numberOf(seenBeat))
  expect((await send({}, seenBeat)).edgeReason).toBe('key-store-behind')
})

test('after `keys accept` the store takes orders of devices that have seen later beats, and notices the next time', async () => {
  await copyMachine()
  await serving.keys.raiseBeat()
  const seenBeat = await askEdge()
  await putBack()
  expect((await send({}, seenBeat)).edgeReason).toBe('key-store-behind')
  await acceptKeyStore(fixture.database)
  const acceptedAnswer = await send({}, seenBeat)
  expect(acceptedAnswer.status).toBe(200)
  const acceptedBeat = acceptedAnswer.headers.get(EDGE_HEADERS.beat)

  // The same copy does not know that the store was accepted.
  await putBack()
  expect((await send({}, acceptedBeat)).edgeReason).toBe('key-store-behind')
})

describe('`keys accept` holds for a copy from before an earlier `keys accept`', () => {
  let earlierBeat: string | null
  let acceptedBeat: string | null
  beforeEach(async () => {
    await copyMachine()
    await serving.keys.raiseBeat()
    earlierBeat = await askEdge()
    await acceptKeyStore(fixture.database)
    await serving.keys.raiseBeat()
    acceptedBeat = await askEdge()
  })

  test.each([
    ['finds', () => [acceptedBeat]],
    ['shows, after another device found,', () => [earlierBeat, acceptedBeat]],
  ])('if a device that has seen the earlier one %s that the machine was put back', async (_, shownBeats) => {
    await putBack()
    for (const shownBeat of shownBeats()) expect(await askEdge(shownBeat)).toBeNull()
    await acceptKeyStore(fixture.database)
    expect((await send({}, acceptedBeat)).status).toBe(200)
  })

  test('if the data folder of an edge knows the earlier one', async () => {
    expect((await send({}, acceptedBeat)).status).toBe(200)
    await putBackDatabase()
    expect((await fixture.keys.identify()).isBehind).toBe(true)
    await acceptKeyStore(fixture.database)
    expect((await fixture.keys.identify()).isBehind).toBe(false)
  })
})

test('after `keys renew` the store takes orders, and ignores the beats under its earlier name', async () => {
  await copyMachine()
  await serving.keys.raiseBeat()
  const seenBeat = await askEdge()
  await putBack()
  expect(await askEdge(seenBeat)).toBeNull()
  const { earlierId, storeId } = await renewKeyStore(fixture.database)
  expect((await send({ storeId: earlierId }, seenBeat)).edgeReason).toBe('other-key-store')
  expect((await send({ storeId }, seenBeat)).status).toBe(200)
})

test.each([
  ['with a signature of another secret', (storeId: string) => forgedBeat(storeId, 1_000_000)],
  ['of another store', () => forgedBeat(randomUUID(), 1_000_000)],
  ['that is no beat', () => 'x'.repeat(8000)],
])('a beat %s stops nothing', async (_, beatFor) => {
  const beat = beatFor(serving.keys.storeId)
  expect(await askEdge(beat)).not.toBeNull()
  expect((await send({}, beat)).status).toBe(200)
})

function forgedBeat(storeId: string, number: number): string {
  return createBeatSigner('Zm9yZ2Vk').sign({ storeId, acceptedCount: 0, number, run: randomUUID() })
}

test('a beat of a store with the same secret, but another name, stops nothing', async () => {
  const seenBeat = await askEdge()
  const { storeId } = await renewKeyStore(fixture.database)
  await runStatement('update edge_key_store set beat = 0')
  await runStatement('delete from edge_store_runs')
  await fixture.keys.identify()
  expect((await send({ storeId }, seenBeat)).status).toBe(200)
})

test('two edges of one store raise one beat, and know the beats of each other', async () => {
  const otherEdge = await startEdgeOn(await openOrderKeyStore(fixture.database, randomUUID()))
  let beat = await askEdge()
  for (const edge of [otherEdge, fixture, otherEdge]) {
    const answer = await send({}, beat, edge)
    expect(answer.status).toBe(200)
    const nextBeat = answer.headers.get(EDGE_HEADERS.beat)
    expect(numberOf(nextBeat)).toBeGreaterThan(numberOf(beat))
    beat = nextBeat
  }
  // This edge may not have read the last beat yet.
  expect(numberOf(await askEdge(beat, fixture))).toBeGreaterThanOrEqual(numberOf(beat))
})

test('the runs whose keys were deleted are forgotten, and their beats stop nothing', async () => {
  const seenBeat = await askEdge()
  const runCount = await fixture.database.$count(storeRuns)
  await runStatement("update edge_store_runs set touched_at = now() - interval '399 days'")
  await serving.keys.sweep()
  expect(await fixture.database.$count(storeRuns)).toBe(runCount)
  await runStatement("update edge_store_runs set touched_at = now() - interval '401 days'")
  await serving.keys.sweep()
  expect(await fixture.database.$count(storeRuns)).toBe(0)
  expect((await send({}, seenBeat)).status).toBe(200)
})

test('a demo world that is restored keeps the beats, so that its devices go on', async () => {
  const memory = `world_${randomUUID().replaceAll('-', '')}`
  await resetWorld(fixture.database, memory)
  const answer = await send({}, null)
  const seenBeat = answer.headers.get(EDGE_HEADERS.beat)
  await serving.keys.raiseBeat()
  await resetWorld(fixture.database, memory)
  // The edge that starts then asks the database.
  serving = await startEdgeOn(await openOrderKeyStore(fixture.database, randomUUID()))
  expect((await send({}, seenBeat)).status).toBe(200)
  await runStatement(`drop schema ${memory} cascade`)
})
