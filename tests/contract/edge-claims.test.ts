// A row of the key store has one holder at a time: a holder that lost it while waiting changes nothing and forwards nothing.
import { createHash, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { orderKeys } from '#server/edge/key-tables.ts'
import { type OrderKeyStore, openOrderKeyStore } from '#server/edge/order-key-store.ts'
import {
  type EdgeFixture,
  type RunningEdge,
  sendOrder,
  startEdge,
  startEdgeFixture,
} from '#tests/support/edge-fixture.ts'
import { cut, heldBack, placed, refused, signedInAs } from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
/** A second edge over the same store. */
let other: RunningEdge
let intent: string
beforeAll(async () => {
  fixture = await startEdgeFixture()
  other = await startOver(await openOrderKeyStore(fixture.database, randomUUID()))
})
afterAll(async () => {
  await other.edge.close()
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

const startOver = (keys: OrderKeyStore) =>
  startEdge({ backend: fixture.backend.url, keys, current: new Map(), previous: new Map() })
const sendTo = ({ url }: RunningEdge, order: Parameters<typeof sendOrder>[1]) =>
  sendOrder({ url, keys: fixture.keys }, order)
const forwards = () => fixture.backend.requests.length
const letLeaseLapse = () =>
  fixture.database
    .update(orderKeys)
    .set({ leaseUntil: sql`now() - interval '1 second'` })
    .where(eq(orderKeys.intent, intent))
/** The request of this test's order, as the edge stores it. */
function registered() {
  const bodyHash = createHash('sha256').update('{"lines":1}').digest('hex')
  return { intent, revision: 1, attempt: 0, author: '7', device: null, bodyHash, isSentAgain: false }
}

describe('two edges over one key store', () => {
  test('share the id of the store and the stored answers', async () => {
    fixture.backend.script(placed(701))
    expect((await sendOrder(fixture, { intent })).body).toBe('{"data":{"id":701}}')
    expect((await sendTo(other, { intent })).body).toBe('{"data":{"id":701}}')
    expect(await (await fetch(`${other.url}/edge`)).json()).toMatchObject({ storeId: fixture.keys.storeId })
    expect(forwards()).toBe(1)
  })

  test('forward an order once when it reaches both at the same moment', async () => {
    fixture.backend.script(placed(702))
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => sendTo(index % 2 ? other : fixture, { intent })),
    )
    expect(forwards()).toBe(1)
    for (const { body, edge } of answers) expect(edge ?? body).toMatch(/^(in-progress|{"data":{"id":702}})$/)
  })

  test('one answers in-progress while the other forwards', async () => {
    const { held, go, hasArrived } = heldBack(placed(703))
    fixture.backend.script(held)
    const first = sendOrder(fixture, { intent })
    await hasArrived
    const second = await sendTo(other, { intent })
    expect([second.status, second.edge, second.headers.get('retry-after')]).toEqual([409, 'in-progress', '2'])
    go()
    expect((await first).body).toBe('{"data":{"id":703}}')
  })

  test('an order that waits for the backend does not delay another one', async () => {
    const { held, go, hasArrived } = heldBack(placed(712))
    fixture.backend.script(held, placed(713))
    const first = sendOrder(fixture, { intent })
    await hasArrived
    expect((await sendOrder(fixture)).body).toBe('{"data":{"id":713}}')
    go()
    expect((await first).body).toBe('{"data":{"id":712}}')
  })

  test('one places the order while the other still asks for the author, and only one forwards', async () => {
    const { held, go, hasArrived } = heldBack(signedInAs(7))
    fixture.backend.onValidate = held
    const slow = sendOrder(fixture, { intent })
    await hasArrived
    fixture.backend.onValidate = null
    expect(await fixture.keys.read(intent)).toBeNull()
    fixture.backend.script(placed(704), placed(705))
    expect((await sendTo(other, { intent })).body).toBe('{"data":{"id":704}}')
    go()
    expect((await slow).body).toBe('{"data":{"id":704}}')
    expect(forwards()).toBe(1)
  })

  test('an edge takes over a key whose holder died before forwarding, once the lease has ended', async () => {
    const claimed = registered()
    const killed = await fixture.keys.open({ ...claimed, claim: randomUUID() })
    expect((await sendTo(other, { intent })).edge).toBe('in-progress')
    await letLeaseLapse()
    expect(await fixture.keys.startForwarding(killed, { ...claimed, claim: killed.claim }, false)).toBe(false)
    fixture.backend.script(placed(706))
    expect((await sendTo(other, { intent })).body).toBe('{"data":{"id":706}}')
    expect(forwards()).toBe(1)
  })

  test('only one of two that read the same released row forwards', async () => {
    const claimed = registered()
    const first = { ...claimed, claim: randomUUID() }
    const received = await fixture.keys.open(first)
    await fixture.keys.startForwarding(received, first, false)
    await fixture.keys.settle(first, 'released')
    const seen = await fixture.keys.open({ ...claimed, claim: randomUUID() })
    const take = () => fixture.keys.startForwarding(seen, { ...claimed, claim: randomUUID() }, false)
    expect([await take(), await take()]).toEqual([true, false])
  })

  test('forward an order that a person sends again only once, though it reaches both', async () => {
    fixture.backend.script(cut, cut, placed(714))
    await sendOrder(fixture, { intent })
    const again = { intent, revision: 2, isSentAgain: true }
    const { held, go, hasArrived } = heldBack(signedInAs(7))
    fixture.backend.onValidate = held
    const slow = sendOrder(fixture, again)
    await hasArrived
    fixture.backend.onValidate = null
    expect((await sendTo(other, again)).edge).toBe('outcome-unknown')
    go()
    expect((await slow).edge).toBe('outcome-unknown')
    expect(forwards()).toBe(2)
  })

  test('a success that arrives while the other edge is about to send again becomes the answer', async () => {
    const late = heldBack(placed(715))
    fixture.backend.script(late.held, placed(716))
    const first = sendOrder(fixture, { intent })
    await late.hasArrived
    await letLeaseLapse()
    const asking = heldBack(signedInAs(7))
    fixture.backend.onValidate = asking.held
    const again = sendTo(other, { intent, revision: 2, isSentAgain: true })
    await asking.hasArrived
    late.go()
    expect((await first).body).toBe('{"data":{"id":715}}')
    asking.go()
    expect((await again).body).toBe('{"data":{"id":715}}')
    expect(forwards()).toBe(1)
  })

  test('a late refusal at one edge does not release a key that a person has sent again by the other', async () => {
    const late = heldBack(refused(10301))
    fixture.backend.script(late.held, placed(707))
    const first = sendOrder(fixture, { intent })
    await late.hasArrived
    await letLeaseLapse()
    const again = await sendTo(other, { intent, revision: 2, isSentAgain: true })
    expect(again.body).toBe('{"data":{"id":707}}')
    late.go()
    expect([(await first).status, (await first).isNotCommitted]).toEqual([400, false])
    expect((await sendTo(other, { intent })).body).toBe('{"data":{"id":707}}')
  })

  test('a late success at one edge reaches its sender, and the stored answer stays', async () => {
    const late = heldBack(placed(708))
    fixture.backend.script(late.held, placed(709))
    const first = sendOrder(fixture, { intent })
    await late.hasArrived
    await letLeaseLapse()
    await sendTo(other, { intent, revision: 2, isSentAgain: true })
    late.go()
    expect((await first).body).toBe('{"data":{"id":708}}')
    expect((await sendTo(other, { intent })).body).toBe('{"data":{"id":709}}')
  })
})

test('a process that was frozen between claim and forward no longer forwards', async () => {
  let clockMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => clockMs)
  const keys: OrderKeyStore = {
    ...fixture.keys,
    startForwarding: async (...claim) => {
      const isTaken = await fixture.keys.startForwarding(...claim)
      clockMs += 15_001
      return isTaken
    },
  }
  const frozen = await startOver(keys)
  const answer = await sendTo(frozen, { intent })
  await frozen.edge.close()
  expect([answer.status, answer.edge, answer.isNotCommitted]).toEqual([503, 'backend-unreachable', true])
  expect(forwards()).toBe(0)
})

describe('a key store that fails', () => {
  const broken = async () => {
    throw new Error('The store is gone')
  }
  let said: string[]
  beforeEach(() => {
    said = []
    vi.spyOn(console, 'error').mockImplementation((...words) => void said.push(words.join(' ')))
  })

  test.each(['open', 'startForwarding'] as const)(
    'before the forward (%s): the order is not forwarded, and the answer claims nothing about it',
    async (step) => {
      const edge = await startOver({ ...fixture.keys, [step]: broken })
      const answer = await sendTo(edge, { intent })
      await edge.edge.close()
      expect([answer.status, answer.edge, answer.isNotCommitted]).toEqual([500, null, false])
      expect(forwards()).toBe(0)
      expect(said.join()).toMatch(/^POST \/api\/client\/order\/checkout: Error: The store is gone\n/)
    },
  )

  test('after the forward: the answer stays the same, and the next request gets an unknown outcome', async () => {
    const edge = await startOver({ ...fixture.keys, settle: broken })
    fixture.backend.script(placed(710))
    const answer = await sendTo(edge, { intent })
    await edge.edge.close()
    expect(answer.body).toBe('{"data":{"id":710}}')
    expect((await sendOrder(fixture, { intent })).edge).toBe('in-progress')
    await letLeaseLapse()
    expect((await sendOrder(fixture, { intent })).edge).toBe('outcome-unknown')
    expect(forwards()).toBe(1)
    expect(said).toEqual(['The outcome of an order could not be stored: Error: The store is gone'])
  })

  test('after a refusal: the answer does not claim that nothing was placed', async () => {
    const edge = await startOver({ ...fixture.keys, settle: broken })
    fixture.backend.script(refused(10301))
    const answer = await sendTo(edge, { intent })
    await edge.edge.close()
    expect([answer.status, answer.isNotCommitted]).toEqual([400, false])
  })
})
