// While the database of the keys does not answer, the edge refuses orders. It promises that an order was not placed
// only if no copy of the order can have reached the backend.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseAway } from '#server/database/database-away.ts'
import { storeMarks } from '#server/edge/key-store/key-tables.ts'
import type { OrderKeyStore } from '#server/edge/key-store/order-key-store.ts'
import {
  type EdgeFixture,
  type RunningEdge,
  sendOrder,
  startEdge,
  startEdgeFixture,
} from '#tests/support/edge-fixture.ts'
import { whileClockIsHeld } from '#tests/support/hold-clock.ts'

let fixture: EdgeFixture
let edgeWithoutStore: RunningEdge
beforeAll(async () => {
  fixture = await startEdgeFixture()
  const failToOpen = async () => {
    throw new DatabaseAway('No connection to the database')
  }
  const keys: OrderKeyStore = {
    ...fixture.keys,
    storeId: fixture.keys.storeId,
    get isOnlyEdge() {
      return fixture.keys.isOnlyEdge
    },
    open: failToOpen,
  }
  edgeWithoutStore = await startEdge({
    backend: fixture.backend.url,
    keys,
    current: new Map(),
    previous: new Map(),
    proxies: 1,
    mostCalls: 10,
  })
})
afterAll(async () => {
  await edgeWithoutStore.edge.close()
  await fixture.stop()
})

const sendAttempt = (
  intent: string,
  { address = '203.0.113.9', ...person }: { author?: string; session?: string; address?: string } = {},
) =>
  sendOrder(
    { url: edgeWithoutStore.url, keys: fixture.keys },
    { intent, ...person, headers: { 'Counter-Attempt': '1', 'X-Forwarded-For': address } },
  )

test('the only edge of the store promises that the first attempt was not placed, and lets no copy of it through', async () => {
  const intent = randomUUID()
  const colleague = { author: '8', session: 'colleague' }
  const answers = [await sendAttempt(intent), await sendAttempt(intent), await sendAttempt(intent, colleague)]
  expect(answers.map(({ edgeReason, isNotCommitted }) => [edgeReason, isNotCommitted])).toEqual([
    ['backend-unreachable', true],
    ['in-progress', false],
    ['backend-unreachable', true], // the first attempt of another person who names the same intent
  ])
})

test('no copy of an attempt is let through after its address was told that it calls too often', async () => {
  const intent = randomUUID()
  await whileClockIsHeld(async () => {
    for (let call = 0; call < 10; call += 1) await sendAttempt(randomUUID(), { address: '203.0.113.10' })
    expect(await sendAttempt(intent, { address: '203.0.113.10' })).toMatchObject({
      status: 429,
      isNotCommitted: true,
    })
  })
  expect(await sendAttempt(intent)).toMatchObject({ edgeReason: 'in-progress', isNotCommitted: false })
})

test('an edge that is not the only one promises nothing, because another edge may have forwarded an earlier copy', async () => {
  await fixture.database.insert(storeMarks).values({ edge: randomUUID(), mark: 1 })
  await fixture.keys.identify()
  expect(await sendAttempt(randomUUID())).toMatchObject({ status: 503, isNotCommitted: false })
})
