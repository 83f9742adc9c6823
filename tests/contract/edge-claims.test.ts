// A row of the key store has one holder at a time. A holder that lost the row while it waited forwards nothing and
// changes nothing.
import { createHash, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { orderKeys } from '#server/edge/key-store/key-tables.ts'
import { type OrderKeyStore, openOrderKeyStore } from '#server/edge/key-store/order-key-store.ts'
import {
  type EdgeFixture,
  type RunningEdge,
  sendOrder,
  startEdge,
  startEdgeFixture,
} from '#tests/support/edge-fixture.ts'
import { recordLog } from '#tests/support/record-log.ts'
import {
  answerOrder,
  cutConnection,
  holdAnswer,
  answerRefusal,
  signedInAs,
} from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
/** A second edge with the same key store. */
let otherEdge: RunningEdge
let intent: string
beforeAll(async () => {
  fixture = await startEdgeFixture()
  otherEdge = await startEdgeWith(await openOrderKeyStore(fixture.database, randomUUID()))
})
afterAll(async () => {
  await otherEdge.edge.close()
  await fixture.stop()
})
beforeEach(() => {
  intent = randomUUID()
  fixture.backend.requests.length = 0
  fixture.backend.script()
})
afterEach(() => {
  fixture.backend.onValidate = null
  vi.restoreAllMocks()
})

const startEdgeWith = (keys: OrderKeyStore) =>
  startEdge({ backend: fixture.backend.url, keys, current: new Map(), previous: new Map() })
const sendTo = ({ url }: RunningEdge, order: Parameters<typeof sendOrder>[1]) =>
  sendOrder({ url, keys: fixture.keys }, order)
const countForwards = () => fixture.backend.requests.length
const endLease = () =>
  fixture.database
    .update(orderKeys)
    .set({ leaseUntil: sql`now() - interval '1 second'` })
    .where(eq(orderKeys.intent, intent))
/** The request of a test as the key store gets it from the edge. */
function storedRequest() {
  const bodyHash = createHash('sha256').update('{"lines":1}').digest('hex')
  return {
    intent,
    revision: 1,
    attempt: 0,
    author: '7',
    device: null,
    dealership: null,
    bodyHash,
    isSentAgain: false,
  }
}

describe('two edges with one key store', () => {
  test('both edges have the id of the store and the stored answers', async () => {
    fixture.backend.script(answerOrder(701))
    expect((await sendOrder(fixture, { intent })).body).toBe('{"data":{"id":701}}')
    expect((await sendTo(otherEdge, { intent })).body).toBe('{"data":{"id":701}}')
    expect(await (await fetch(`${otherEdge.url}/edge`)).json()).toMatchObject({
      storeId: fixture.keys.storeId,
    })
    expect(countForwards()).toBe(1)
  })

  test('an order that reaches both edges at the same time is forwarded once', async () => {
    fixture.backend.script(answerOrder(702))
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => sendTo(index % 2 ? otherEdge : fixture, { intent })),
    )
    expect(countForwards()).toBe(1)
    for (const { body, edgeReason } of answers)
      expect(edgeReason ?? body).toMatch(/^(in-progress|{"data":{"id":702}})$/)
  })

  test('one edge answers in-progress while the other forwards the order', async () => {
    const { heldScript, releaseAnswer, arrival } = holdAnswer(answerOrder(703))
    fixture.backend.script(heldScript)
    const firstAnswer = sendOrder(fixture, { intent })
    await arrival
    const secondAnswer = await sendTo(otherEdge, { intent })
    expect([secondAnswer.status, secondAnswer.edgeReason, secondAnswer.headers.get('retry-after')]).toEqual([
      409,
      'in-progress',
      '2',
    ])
    releaseAnswer()
    expect((await firstAnswer).body).toBe('{"data":{"id":703}}')
  })

  test('an order that waits for the backend does not delay another order', async () => {
    const { heldScript, releaseAnswer, arrival } = holdAnswer(answerOrder(712))
    fixture.backend.script(heldScript, answerOrder(713))
    const firstAnswer = sendOrder(fixture, { intent })
    await arrival
    expect((await sendOrder(fixture)).body).toBe('{"data":{"id":713}}')
    releaseAnswer()
    expect((await firstAnswer).body).toBe('{"data":{"id":712}}')
  })

  test('one edge places the order while the other edge still asks for the author: the order is forwarded once', async () => {
    const { heldScript, releaseAnswer, arrival } = holdAnswer(signedInAs(7))
    fixture.backend.onValidate = heldScript
    const slowAnswer = sendOrder(fixture, { intent })
    await arrival
    fixture.backend.onValidate = null
    expect(await fixture.keys.read({ intent, author: '7' })).toBeNull()
    fixture.backend.script(answerOrder(704), answerOrder(705))
    expect((await sendTo(otherEdge, { intent })).body).toBe('{"data":{"id":704}}')
    releaseAnswer()
    expect((await slowAnswer).body).toBe('{"data":{"id":704}}')
    expect(countForwards()).toBe(1)
  })

  test('an edge takes over a key whose holder died before forwarding, once the lease has ended', async () => {
    const request = storedRequest()
    const claimedRow = await fixture.keys.open({ ...request, claim: randomUUID() })
    expect((await sendTo(otherEdge, { intent })).edgeReason).toBe('in-progress')
    await endLease()
    expect(
      await fixture.keys.startForwarding(claimedRow, { ...request, claim: claimedRow.claim }, false),
    ).toBe(false)
    fixture.backend.script(answerOrder(706))
    expect((await sendTo(otherEdge, { intent })).body).toBe('{"data":{"id":706}}')
    expect(countForwards()).toBe(1)
  })

  test('only one of two holders that read the same released row may forward', async () => {
    const request = storedRequest()
    const firstClaim = { ...request, claim: randomUUID() }
    const receivedRow = await fixture.keys.open(firstClaim)
    await fixture.keys.startForwarding(receivedRow, firstClaim, false)
    await fixture.keys.settle(firstClaim, 'released')
    const releasedRow = await fixture.keys.open({ ...request, claim: randomUUID() })
    const startForwarding = () =>
      fixture.keys.startForwarding(releasedRow, { ...request, claim: randomUUID() }, false)
    expect([await startForwarding(), await startForwarding()]).toEqual([true, false])
  })

  test('an order that a person sends again is forwarded once, although it reaches both edges', async () => {
    fixture.backend.script(cutConnection, cutConnection, answerOrder(714))
    await sendOrder(fixture, { intent })
    const sentAgain = { intent, revision: 2, isSentAgain: true }
    const { heldScript, releaseAnswer, arrival } = holdAnswer(signedInAs(7))
    fixture.backend.onValidate = heldScript
    const slowAnswer = sendOrder(fixture, sentAgain)
    await arrival
    fixture.backend.onValidate = null
    expect((await sendTo(otherEdge, sentAgain)).edgeReason).toBe('outcome-unknown')
    releaseAnswer()
    expect((await slowAnswer).edgeReason).toBe('outcome-unknown')
    expect(countForwards()).toBe(2)
  })

  test('a success at one edge before the other edge forwards the order again becomes the answer of both edges', async () => {
    const lateAnswer = holdAnswer(answerOrder(715))
    fixture.backend.script(lateAnswer.heldScript, answerOrder(716))
    const firstAnswer = sendOrder(fixture, { intent })
    await lateAnswer.arrival
    await endLease()
    const authorAnswer = holdAnswer(signedInAs(7))
    fixture.backend.onValidate = authorAnswer.heldScript
    const secondAnswer = sendTo(otherEdge, { intent, revision: 2, isSentAgain: true })
    await authorAnswer.arrival
    lateAnswer.releaseAnswer()
    expect((await firstAnswer).body).toBe('{"data":{"id":715}}')
    authorAnswer.releaseAnswer()
    expect((await secondAnswer).body).toBe('{"data":{"id":715}}')
    expect(countForwards()).toBe(1)
  })

  test('a late refusal at one edge does not release a key that was sent again through the other edge', async () => {
    const lateAnswer = holdAnswer(answerRefusal(10301))
    fixture.backend.script(lateAnswer.heldScript, answerOrder(707))
    const firstAnswer = sendOrder(fixture, { intent })
    await lateAnswer.arrival
    await endLease()
    const secondAnswer = await sendTo(otherEdge, { intent, revision: 2, isSentAgain: true })
    expect(secondAnswer.body).toBe('{"data":{"id":707}}')
    lateAnswer.releaseAnswer()
    expect([(await firstAnswer).status, (await firstAnswer).isNotCommitted]).toEqual([400, false])
    expect((await sendTo(otherEdge, { intent })).body).toBe('{"data":{"id":707}}')
  })

  test('a late success at one edge reaches its sender and does not replace the stored answer', async () => {
    const lateAnswer = holdAnswer(answerOrder(708))
    fixture.backend.script(lateAnswer.heldScript, answerOrder(709))
    const firstAnswer = sendOrder(fixture, { intent })
    await lateAnswer.arrival
    await endLease()
    await sendTo(otherEdge, { intent, revision: 2, isSentAgain: true })
    lateAnswer.releaseAnswer()
    expect((await firstAnswer).body).toBe('{"data":{"id":708}}')
    expect((await sendTo(otherEdge, { intent })).body).toBe('{"data":{"id":709}}')
  })
})

test('an edge that was paused too long between claiming and forwarding an order does not forward it', async () => {
  let clockMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => clockMs)
  const keys: OrderKeyStore = {
    ...fixture.keys,
    startForwarding: async (...claim) => {
      const mayForward = await fixture.keys.startForwarding(...claim)
      clockMs += 15_001
      return mayForward
    },
  }
  const frozenEdge = await startEdgeWith(keys)
  const answer = await sendTo(frozenEdge, { intent })
  await frozenEdge.edge.close()
  expect([answer.status, answer.edgeReason, answer.isNotCommitted]).toEqual([
    503,
    'backend-unreachable',
    true,
  ])
  expect(countForwards()).toBe(0)
})

describe('a key store that fails', () => {
  const fail = async () => {
    throw new Error('The store is gone')
  }
  let recordedLog: ReturnType<typeof recordLog>
  beforeEach(() => {
    recordedLog = recordLog()
  })
  afterEach(() => recordedLog.stop())

  test.each(['open', 'startForwarding'] as const)(
    'a failure before the forward (%s): the order is not forwarded, and the answer does not say whether it was placed',
    async (step) => {
      const failingEdge = await startEdgeWith({ ...fixture.keys, [step]: fail })
      const answer = await sendTo(failingEdge, { intent })
      await failingEdge.edge.close()
      expect([answer.status, answer.edgeReason, answer.isNotCommitted]).toEqual([500, null, false])
      expect(countForwards()).toBe(0)
      expect(recordedLog.lines[0]).toMatchObject({
        msg: expect.stringMatching(/^POST \/api\/client\/order\/checkout failed\./),
        reason: 'Error: The store is gone',
      })
    },
  )

  test('a failure to store the success of an order: the sender gets the answer, and a request after the lease gets an unknown outcome', async () => {
    const failingEdge = await startEdgeWith({ ...fixture.keys, settle: fail })
    fixture.backend.script(answerOrder(710))
    const answer = await sendTo(failingEdge, { intent })
    await failingEdge.edge.close()
    expect(answer.body).toBe('{"data":{"id":710}}')
    expect((await sendOrder(fixture, { intent })).edgeReason).toBe('in-progress')
    await endLease()
    expect((await sendOrder(fixture, { intent })).edgeReason).toBe('outcome-unknown')
    expect(countForwards()).toBe(1)
    expect(recordedLog.lines[0]).toMatchObject({
      msg: expect.stringMatching(/^The outcome of an order could not be stored\./),
      reason: 'Error: The store is gone',
      id: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
      intent,
    })
  })

  test('a failure to store the refusal of an order: the answer does not say that nothing was placed', async () => {
    const failingEdge = await startEdgeWith({ ...fixture.keys, settle: fail })
    fixture.backend.script(answerRefusal(10301))
    const answer = await sendTo(failingEdge, { intent })
    await failingEdge.edge.close()
    expect([answer.status, answer.isNotCommitted]).toEqual([400, false])
  })
})
