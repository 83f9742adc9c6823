// A browser may send one POST twice, and a proxy may pass the two copies to two edges of one key store.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openOrderKeyStore } from '#server/edge/key-store/order-key-store.ts'
import {
  type EdgeFixture,
  type RunningEdge,
  sendOrder,
  startEdge,
  startEdgeFixture,
} from '#tests/support/edge-fixture.ts'
import { answerOrder, holdAnswer, signedInAs } from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
/** A second edge with the same key store, which has forwarded no order yet. */
let otherEdge: RunningEdge
beforeAll(async () => {
  fixture = await startEdgeFixture()
  const keys = await openOrderKeyStore(fixture.database, randomUUID())
  otherEdge = await startEdge({
    backend: fixture.backend.url,
    keys,
    current: new Map(),
    previous: new Map(),
  })
})
afterAll(async () => {
  await otherEdge.edge.close()
  await fixture.stop()
})
afterEach(() => {
  fixture.backend.onValidate = null
})

test.each(['before', 'after'])(
  'a copy that one edge denies is not called "not committed", because the other edge may place the order: %s its first forward',
  async () => {
    const order = { intent: randomUUID(), headers: { 'Counter-Attempt': '1' } }
    const { heldScript, releaseAnswer, arrival } = holdAnswer(signedInAs(7))
    fixture.backend.onValidate = heldScript
    fixture.backend.script(answerOrder(701))
    const waitingAnswer = sendOrder({ url: otherEdge.url, keys: fixture.keys }, order)
    await arrival
    fixture.backend.onValidate = null
    const deniedAnswer = await sendOrder(fixture, { ...order, session: 'nobody' })
    expect([deniedAnswer.edgeReason, deniedAnswer.isNotCommitted]).toEqual(['no-session', false])
    releaseAnswer()
    expect((await waitingAnswer).body).toBe('{"data":{"id":701}}')
  },
)
