import { beforeEach, describe, expect, test } from 'vitest'
import type { DecisionContent } from '#contract/orders/review-requests.ts'
import type { PendingEvent } from '#outbox/events.ts'
import { applyEvent } from '#outbox/machine.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { createMemoryOrderStore } from '#tests/support/memory-order-store.ts'
import { type CallFaults, callWithFault, createRequestBook } from '#tests/support/request-book.ts'
import { EVENTS } from '#tests/support/sample-events.ts'
import {
  REQUEST_ID,
  sampleAuthor,
  sampleBasis,
  sampleFrame,
  sampleIntent,
  samplePendingOrder,
  sampleProduct,
} from '#tests/support/sample-orders.ts'
import { followReviewRequests, type RequestPorts, requestWorkOf } from './follow-review-requests.ts'

const maria = { id: 8, name: 'Maria' }
const otto = { id: 9, name: 'Otto' }
const SECOND_ID = '80000000-0000-4000-8000-000000000000'
const DAY_MS = 86_400_000

let time: number
let store: ReturnType<typeof createMemoryOrderStore>
let edge: ReturnType<typeof createRequestBook>
let faults: CallFaults
let endedOrders: PendingOrder[]
let ports: RequestPorts
beforeEach(() => {
  time = 30_000
  store = createMemoryOrderStore([samplePendingOrder({ state: 'needs-review', current: sampleBasis() })])
  edge = createRequestBook(() => time)
  faults = { next: [] }
  endedOrders = []
  ports = {
    store,
    ask: (body) => callWithFault(faults, () => edge.ask(sampleAuthor.id, body)),
    exchange: (body) => callWithFault(faults, () => edge.exchange(sampleAuthor.id, body)),
    now: () => time,
    onEnd: (order) => void endedOrders.push(order),
  }
})

const round = () => followReviewRequests(ports, sampleAuthor.id)
async function apply(event: PendingEvent): Promise<PendingOrder | null> {
  const order = await store.read(sampleIntent)
  return order && store.change(sampleIntent, order, (stored) => applyEvent(stored, event, time))
}
async function readOrder(): Promise<PendingOrder> {
  const order = await store.read(sampleIntent)
  if (order === null) throw new Error('The order is gone')
  return order
}
const reasons = async () => (await readOrder()).journal.map(({ reason }) => reason)
const acceptedContent: DecisionContent = {
  kind: 'accepted',
  lines: [
    { productId: 101, quantity: 100 },
    { productId: 121, quantity: 2 },
  ],
}

describe('a request', () => {
  test('goes to the edge with the values that the managers see', async () => {
    await apply(EVENTS['manager-asked'])
    await apply({
      type: 'compared-again',
      current: sampleBasis([sampleProduct({ price: 0.9 }), sampleFrame()]),
    })
    expect(await round()).toBe('done')
    const [request] = edge.openRequests()
    expect(request).toMatchObject({ requestId: REQUEST_ID, intent: sampleIntent, dealershipId: 1 })
    expect(JSON.parse(request?.order ?? '')).toMatchObject({
      order: {
        current: { products: [{ price: 0.5 }, { price: 2.15 }] },
        attempts: [],
        journal: [],
        request: null,
      },
    })
    expect((await readOrder()).request?.state).toBe('asked')
  })

  test('is sent again with the same number after a lost answer, and keeps a decision made meanwhile', async () => {
    await apply(EVENTS['manager-asked'])
    faults.next = ['answer-lost']
    expect(await round()).toEqual({ kind: 'offline' })
    expect((await readOrder()).request?.state).toBe('unsent')
    edge.decide(REQUEST_ID, acceptedContent, maria, 'Fine.')
    expect(await round()).toBe('done')
    expect(await readOrder()).toMatchObject({
      state: 'waiting',
      revision: 2,
      acceptedBy: { by: maria, note: 'Fine.' },
    })
  })

  test('that the edge refuses is lost, with the edge’s sentence', async () => {
    await apply(EVENTS['manager-asked'])
    ports.ask = async () => ({ ok: true, value: { kind: 'refused', message: 'Too many requests are open.' } })
    await round()
    expect(endedOrders).toMatchObject([
      { request: { state: 'lost', loss: { reason: 'refused', said: 'Too many requests are open.' } } },
    ])
  })

  test('stays unsent while the server has no edge that takes requests', async () => {
    await apply(EVENTS['manager-asked'])
    ports.ask = async () => ({ ok: true, value: { kind: 'not-taken' } })
    expect(await round()).toBe('done')
    expect((await readOrder()).request?.state).toBe('unsent')
  })

  test('with more text than the edge takes is lost without a call', async () => {
    const long = sampleProduct({ price: 0.5, name: 'x'.repeat(1_000_001) })
    await apply({ type: 'compared-again', current: sampleBasis([long, sampleFrame()]) })
    await apply(EVENTS['manager-asked'])
    await round()
    expect((await readOrder()).request?.loss).toEqual({ reason: 'too-large', said: '' })
    expect(edge.requests.size).toBe(0)
  })

  test('that the edge no longer has is lost, and a new one is possible', async () => {
    await apply(EVENTS['manager-asked'])
    await round()
    edge.requests.clear()
    await round()
    expect((await readOrder()).request?.loss).toEqual({ reason: 'not-kept', said: '' })
    await apply({ type: 'manager-asked', id: SECOND_ID })
    await round()
    expect(edge.openRequests().map(({ requestId }) => requestId)).toEqual([SECOND_ID])
  })

  test('of another account is left alone', async () => {
    await apply(EVENTS['manager-asked'])
    expect(await followReviewRequests(ports, 999)).toBe('done')
    expect(edge.requests.size).toBe(0)
  })

  test('that the server cannot handle does not stop the other requests', async () => {
    const secondIntent = '22222222-2222-4222-8222-222222222222'
    await store.add(
      samplePendingOrder({
        state: 'needs-review',
        current: sampleBasis(),
        intent: secondIntent,
        placedAt: 11_000,
      }),
    )
    await apply(EVENTS['manager-asked'])
    const second = await store.read(secondIntent)
    if (second !== null)
      await store.change(secondIntent, second, (order) =>
        applyEvent(order, { type: 'manager-asked', id: SECOND_ID }, time),
      )
    const askEdge = ports.ask
    ports.ask = async (body) =>
      body.intent === sampleIntent
        ? { ok: false, failure: { kind: 'server-fault', status: 500, message: '' } }
        : askEdge(body)
    expect(await round()).toMatchObject({ kind: 'server-fault' })
    expect(edge.openRequests().map(({ requestId }) => requestId)).toEqual([SECOND_ID])
  })
})

describe('a decision', () => {
  beforeEach(async () => {
    await apply(EVENTS['manager-asked'])
    await round()
  })

  test('counts once, and later rounds change nothing', async () => {
    edge.decide(REQUEST_ID, acceptedContent, maria)
    await round()
    const accepted = await readOrder()
    await round()
    expect(await readOrder()).toEqual(accepted)
    expect(await reasons()).toEqual(['saved', 'manager-asked', 'manager-accepted'])
    expect(endedOrders).toHaveLength(1)
  })

  test('of the first of two managers counts', async () => {
    expect(edge.decide(REQUEST_ID, { kind: 'declined' }, otto, 'Too dear.')).toBe(true)
    expect(edge.decide(REQUEST_ID, acceptedContent, maria)).toBe(false)
    await round()
    expect((await readOrder()).request).toMatchObject({
      state: 'declined',
      decision: { by: otto, note: 'Too dear.' },
    })
  })

  test('about an earlier revision does not count, and its request is withdrawn', async () => {
    edge.decide(REQUEST_ID, acceptedContent, maria)
    await apply(EVENTS['changes-accepted'])
    await apply({ type: 'claimed', isUnderLock: true })
    await apply({
      type: 'check-differs',
      current: sampleBasis([sampleProduct({ price: 0.7 }), sampleFrame()]),
    })
    const held = await readOrder()
    expect(held).toMatchObject({ state: 'needs-review', revision: 2 })
    await round()
    expect(await readOrder()).toEqual({ ...held, request: null })
  })

  test('that comes while the person decides changes nothing', async () => {
    const readAnswer = ports.exchange
    ports.exchange = async (body) => {
      edge.decide(REQUEST_ID, acceptedContent, maria)
      const answer = await readAnswer(body)
      await apply(EVENTS['changes-accepted'])
      return answer
    }
    await round()
    expect(await readOrder()).toMatchObject({ state: 'waiting', revision: 2, acceptedBy: null })
    expect(await reasons()).toEqual(['saved', 'manager-asked', 'changes-accepted'])
    expect(endedOrders).toEqual([])
  })

  test('with lines that cannot be ordered ends the request, and the order still needs review', async () => {
    edge.decide(REQUEST_ID, { kind: 'accepted', lines: [{ productId: 999, quantity: 1 }] }, maria)
    await round()
    expect(await readOrder()).toMatchObject({
      state: 'needs-review',
      revision: 1,
      request: { loss: { reason: 'unfit' } },
    })
  })

  test('is shown by the tab that writes it, not by a second one', async () => {
    edge.decide(REQUEST_ID, acceptedContent, maria)
    await Promise.all([round(), round()])
    expect(endedOrders).toHaveLength(1)
    expect(await reasons()).toEqual(['saved', 'manager-asked', 'manager-accepted'])
  })
})

describe('a withdrawal', () => {
  test.each([EVENTS.discarded, EVENTS['returned-to-cart'], EVENTS['changes-accepted']])(
    'follows $type, also when its answers are lost',
    async (event) => {
      await apply(EVENTS['manager-asked'])
      await round()
      await apply(event)
      faults.next = ['unreachable', 'answer-lost']
      expect(await round()).toEqual({ kind: 'offline' })
      expect(await round()).toEqual({ kind: 'offline' })
      expect((await readOrder()).request).not.toBeNull()
      expect(await round()).toBe('done')
      expect(edge.openRequests()).toEqual([])
      expect((await readOrder()).request).toBeNull()
      expect(requestWorkOf(await store.listOpen())).toBe('')
    },
  )

  test('of 101 requests takes two calls, each with other requests', async () => {
    const orders = Array.from({ length: 101 }, (_, index) => {
      const letters = String(index).padStart(12, '0')
      const order = samplePendingOrder({
        intent: `11111111-1111-4111-8111-${letters}`,
        state: 'needs-review',
        current: sampleBasis(),
      })
      const askingOrder = applyEvent(
        order,
        { type: 'manager-asked', id: `70000000-0000-4000-8000-${letters}` },
        time,
      )
      return askingOrder && applyEvent(askingOrder, EVENTS.discarded, time)
    })
    ports.store = createMemoryOrderStore(orders.filter((order) => order !== null))
    const withdrawnIds: string[][] = []
    const { exchange } = ports
    ports.exchange = (body) => {
      withdrawnIds.push(body.withdrawn)
      return exchange(body)
    }
    expect(await round()).toBe('done')
    expect(withdrawnIds.map(({ length }) => length)).toEqual([100, 1])
    expect(new Set(withdrawnIds.flat()).size).toBe(101)
    expect(requestWorkOf(await ports.store.listOpen())).toBe('')
  })

  test('is given up only after 30 days where no edge takes requests', async () => {
    await apply(EVENTS['manager-asked'])
    await apply(EVENTS.discarded)
    ports.exchange = async () => ({ ok: true, value: null })
    time += 29 * DAY_MS
    await round()
    expect((await readOrder()).request).not.toBeNull()
    time += 2 * DAY_MS
    await round()
    expect((await readOrder()).request).toBeNull()
  })
})

/** The ports of a page that is closed at its `step`th call, before or after the call took effect. */
function crashingPorts(step: number, isAfterEffect: boolean): RequestPorts {
  let calls = 0
  async function crashAt<Result>(work: () => Promise<Result>): Promise<Result> {
    calls += 1
    if (calls < step) return work()
    if (calls === step && isAfterEffect) await work()
    throw new Error('The page was closed')
  }
  return {
    store: {
      listOpen: () => crashAt(() => store.listOpen()),
      change: (intent, expected, change) => crashAt(() => store.change(intent, expected, change)),
    },
    ask: (body) => crashAt(() => ports.ask(body)),
    exchange: (body) => crashAt(() => ports.exchange(body)),
    now: ports.now,
    onEnd: () => {},
  }
}

const crashes = Array.from({ length: 6 }, (_, index) => index + 1).flatMap((step) =>
  [false, true].map((isAfterEffect) => ({ step, isAfterEffect })),
)

describe('a page that is closed during a round', () => {
  test.each(crashes)(
    'sends the request once and records the acceptance once (closed at call $step; after its effect: $isAfterEffect)',
    async ({ step, isAfterEffect }) => {
      await apply(EVENTS['manager-asked'])
      const closingPorts = crashingPorts(step, isAfterEffect)
      await followReviewRequests(closingPorts, sampleAuthor.id).catch(() => {})
      edge.decide(REQUEST_ID, acceptedContent, maria)
      await followReviewRequests(closingPorts, sampleAuthor.id).catch(() => {})
      await round()
      edge.decide(REQUEST_ID, acceptedContent, maria)
      await round()
      expect(await readOrder()).toMatchObject({
        state: 'waiting',
        revision: 2,
        request: null,
        acceptedBy: { by: maria },
      })
      expect(await reasons()).toEqual(['saved', 'manager-asked', 'manager-accepted'])
    },
  )

  const title = 'withdraws the request (closed at call $step; after its effect: $isAfterEffect)'
  test.each(crashes)(title, async ({ step, isAfterEffect }) => {
    await apply(EVENTS['manager-asked'])
    await followReviewRequests(crashingPorts(step, isAfterEffect), sampleAuthor.id).catch(() => {})
    await apply(EVENTS.discarded)
    await followReviewRequests(crashingPorts(step, isAfterEffect), sampleAuthor.id).catch(() => {})
    await round()
    expect(edge.openRequests()).toEqual([])
    expect(await readOrder()).toMatchObject({ state: 'cancelled', request: null })
  })
})
