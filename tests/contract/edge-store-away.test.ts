// The database of the keys does not answer: which answers prove that the order was not placed.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseAway } from '#server/database/database-away.ts'
import { storeMarks } from '#server/edge/key-tables.ts'
import type { OrderKeyStore } from '#server/edge/order-key-store.ts'
import {
  type EdgeFixture,
  type RunningEdge,
  sendOrder,
  startEdge,
  startEdgeFixture,
} from '#tests/support/edge-fixture.ts'

let fixture: EdgeFixture
let edgeWithoutStore: RunningEdge
beforeAll(async () => {
  fixture = await startEdgeFixture()
  const away = async () => {
    throw new DatabaseAway('away')
  }
  const keys: OrderKeyStore = {
    ...fixture.keys,
    storeId: fixture.keys.storeId,
    get isOnlyEdge() {
      return fixture.keys.isOnlyEdge
    },
    open: away,
  }
  edgeWithoutStore = await startEdge({
    backend: fixture.backend.url,
    keys,
    current: new Map(),
    previous: new Map(),
  })
})
afterAll(async () => {
  await edgeWithoutStore.edge.close()
  await fixture.stop()
})

const send = (intent: string) =>
  sendOrder(
    { url: edgeWithoutStore.url, keys: fixture.keys },
    { intent, headers: { 'Counter-Attempt': '1' } },
  )

test('the only edge of the store promises that the first copy of an order was not placed, but not a second one', async () => {
  const intent = randomUUID()
  const answers = [await send(intent), await send(intent)]
  expect(answers.map(({ status, isNotCommitted }) => [status, isNotCommitted])).toEqual([
    [503, true],
    [503, false],
  ])
})

test('an edge beside others promises nothing, because another may have forwarded an earlier copy', async () => {
  await fixture.database.insert(storeMarks).values({ edge: randomUUID(), mark: 1 })
  await fixture.keys.identify()
  expect(await send(randomUUID())).toMatchObject({ status: 503, isNotCommitted: false })
})
