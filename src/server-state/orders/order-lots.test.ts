import { afterEach, expect, it, vi } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Answer, Failure } from '#api/failure.ts'
import type { OrdersBody } from '#contract/orders/order.ts'
import type { Order } from '#domain/orders/order.ts'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { changeOrders, type OrderChange } from './order-lots.ts'

afterEach(() => {
  vi.useRealTimers()
})

const LOST: Failure = { kind: 'timed-out' }
const refusalWith = (message: string): Failure => ({ kind: 'refused', code: 10313, status: 400, message })

/** A server with the orders 506 to 501 that mails every invoice, unless a test replaces `onSend`. */
function startServer() {
  const log: string[] = []
  const server = {
    orders: [506, 505, 504, 503, 502, 501].map((id) =>
      sampleServerOrder({ id, status: 'PENDING', sendCount: 0 }),
    ),
    log,
    /** Mails the invoices of these orders and answers; tests replace it. */
    onSend: (ids: number[]): Answer<{ count: number }> => server.send(ids),
    send(ids: number[]): Answer<{ count: number }> {
      const sentOrder = (order: Order) => ({ ...order, sendCount: order.sendCount + 1 })
      server.orders = server.orders.map((order) => (ids.includes(order.id) ? sentOrder(order) : order))
      return { ok: true, value: { count: ids.length } }
    },
    readFailure: null as Failure | null,
  }
  const call = async ({ body }: { body: OrdersBody }): Promise<Answer<unknown>> => {
    const { entityIds = [] } = body
    log.push(`read ${entityIds.join()}`)
    if (server.readFailure !== null) return { ok: false, failure: server.readFailure }
    const items = server.orders.filter(({ id }) => entityIds.includes(id))
    return { ok: true, value: { items, count: items.length } }
  }
  const change: OrderChange = {
    async ask(_, { entityIds = [] }) {
      log.push(`send ${entityIds.join()}`)
      return server.onSend([...entityIds])
    },
    wasDone: (earlier, current) => current.sendCount > earlier.sendCount,
    skipReasonOf: ({ status }) => (status === 'FREE' ? 'It is free' : null),
    settleMs: 0,
  }
  // the answer's type follows from the call, which only the test knows
  const api = { call: call as unknown as Api['call'] } as Api
  const unknownOutcomes = new Map<number, Order>()
  const stop = new AbortController()
  const chosenOrders = server.orders
  const work = (settleMs = 0) =>
    changeOrders(api, chosenOrders, { ...change, settleMs }, unknownOutcomes, stop.signal)
  return { server, log, work, stop }
}

const DONE = { ok: true, value: null }
const failedAnswer = (failure: Failure) => ({ ok: false, failure })

it('changeOrders counts all orders as done when the answer counts them all, and reads nothing', async () => {
  const { work, log } = startServer()
  expect(await work()).toEqual([DONE, DONE, DONE, DONE, DONE, DONE])
  expect(log).toEqual(['send 506,505,504,503,502,501'])
})

it('changeOrders reads the orders of a lot again when the server left out some of them, and gives the reason for each', async () => {
  const { server, work, log } = startServer()
  server.onSend = () => {
    server.send([506, 505, 504, 503])
    server.orders = server.orders.flatMap((order) => {
      if (order.id === 501) return []
      return [order.id === 502 ? { ...order, status: 'FREE' as const } : order]
    })
    return { ok: true, value: { count: 4 } }
  }
  expect(await work()).toEqual([
    DONE,
    DONE,
    DONE,
    DONE,
    { kind: 'skipped', why: 'It is free' },
    { kind: 'skipped', why: 'Order 501 no longer exists: somebody removed it or corrected its amounts.' },
  ])
  expect(log).toEqual(['send 506,505,504,503,502,501', 'read 506,505,504,503,502,501'])
})

it('changeOrders halves the unchanged orders of a refused lot until the refusal concerns one order', async () => {
  const { server, work, log } = startServer()
  server.onSend = (ids) => {
    const index = ids.indexOf(503)
    if (index === -1) return server.send(ids)
    server.send(ids.slice(0, index))
    return { ok: false, failure: refusalWith(`503 after ${index}`) }
  }
  expect(await work()).toEqual([DONE, DONE, DONE, failedAnswer(refusalWith('503 after 0')), DONE, DONE])
  expect(log).toEqual([
    'send 506,505,504,503,502,501',
    'read 506,505,504,503,502,501',
    'send 503,502',
    'read 503,502',
    'send 503',
    'send 502',
    'send 501',
  ])
  expect(server.orders.map(({ sendCount }) => sendCount)).toEqual([1, 1, 1, 0, 1, 1])
})

it('changeOrders reads the orders of a lot again after a lost answer, and does not repeat the call by itself', async () => {
  const { server, work, log } = startServer()
  server.onSend = () => {
    server.send([506, 505])
    return { ok: false, failure: LOST }
  }
  expect(await work()).toEqual([
    DONE,
    DONE,
    failedAnswer(LOST),
    failedAnswer(LOST),
    failedAnswer(LOST),
    failedAnswer(LOST),
  ])
  expect(log).toEqual(['send 506,505,504,503,502,501', 'read 506,505,504,503,502,501'])
})

it('changeOrders reads the orders after a lost answer and a failed reading, before it repeats the call', async () => {
  const { server, work, log } = startServer()
  server.onSend = () => {
    server.send([506, 505])
    return { ok: false, failure: LOST }
  }
  server.readFailure = { kind: 'offline' }
  const lostAnswer = failedAnswer(LOST)
  expect(await work()).toEqual([lostAnswer, lostAnswer, lostAnswer, lostAnswer, lostAnswer, lostAnswer])
  const offlineAnswer = failedAnswer({ kind: 'offline' })
  expect(await work()).toEqual([
    offlineAnswer,
    offlineAnswer,
    offlineAnswer,
    offlineAnswer,
    offlineAnswer,
    offlineAnswer,
  ])
  server.readFailure = null
  server.onSend = server.send
  log.length = 0
  expect(await work()).toEqual([DONE, DONE, DONE, DONE, DONE, DONE])
  expect(log).toEqual(['read 506,505,504,503,502,501', 'send 504,503,502,501'])
  expect(server.orders.map(({ sendCount }) => sendCount)).toEqual([1, 1, 1, 1, 1, 1])
})

it('changeOrders sends no order again that a lost call changed late, after a reading found it unchanged', async () => {
  const { server, work, log } = startServer()
  server.onSend = () => ({ ok: false, failure: LOST })
  const lostAnswer = failedAnswer(LOST)
  expect(await work()).toEqual([lostAnswer, lostAnswer, lostAnswer, lostAnswer, lostAnswer, lostAnswer])
  server.send([506, 505])
  server.onSend = server.send
  log.length = 0
  expect(await work()).toEqual([DONE, DONE, DONE, DONE, DONE, DONE])
  expect(log).toEqual(['read 506,505,504,503,502,501', 'send 504,503,502,501'])
  expect(server.orders.map(({ sendCount }) => sendCount)).toEqual([1, 1, 1, 1, 1, 1])
})

it('changeOrders waits after a lost answer until the orders stop changing', async () => {
  vi.useFakeTimers()
  const { server, work, log } = startServer()
  server.onSend = () => {
    server.send([506])
    return { ok: false, failure: LOST }
  }
  const workPromise = work(3000)
  await vi.advanceTimersByTimeAsync(0)
  server.send([505])
  await vi.advanceTimersByTimeAsync(3000)
  server.send([504])
  await vi.advanceTimersByTimeAsync(3000)
  await vi.advanceTimersByTimeAsync(3000)
  expect(await workPromise).toEqual([
    DONE,
    DONE,
    DONE,
    failedAnswer(LOST),
    failedAnswer(LOST),
    failedAnswer(LOST),
  ])
  expect(log.filter((line) => line.startsWith('read'))).toHaveLength(4)
})

it('changeOrders sends no further change once the work is stopped', async () => {
  const { server, work, log, stop } = startServer()
  server.onSend = () => {
    stop.abort()
    return { ok: false, failure: refusalWith('No') }
  }
  expect(await work()).toEqual([null, null, null, null, null, null])
  expect(log).toEqual(['send 506,505,504,503,502,501', 'read 506,505,504,503,502,501'])
})

it.each<Failure>([{ kind: 'signed-out' }, { kind: 'busy', retryAt: 0 }])(
  'changeOrders counts the orders of a lot as not done after %j',
  async (failure) => {
    const { server, work, log } = startServer()
    server.onSend = () => ({ ok: false, failure })
    const answer = failedAnswer(failure)
    expect(await work()).toEqual([answer, answer, answer, answer, answer, answer])
    expect(log).toEqual(['send 506,505,504,503,502,501'])
  },
)
