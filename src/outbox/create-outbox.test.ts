import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createDelivery, DELIVERED, type Delivery, unchangedCheck } from '#tests/support/delivery.ts'
import {
  sampleAuthor,
  sampleDealership,
  sampleFrame,
  sampleLines,
  samplePendingOrder,
  sampleProduct,
  sampleRequest,
} from '#tests/support/sample-orders.ts'
import { createOutbox, type RunningOutbox } from './create-outbox.ts'
import type { Author, PendingOrder } from './pending-order.ts'
import type { OutboxPorts } from './ports.ts'

let delivery: Delivery
let author: Author | null
let isOnline: boolean
let settledStates: string[]
let sendingChanges: boolean[]
let sessionRequestCount: number
let isAuthorsSession: boolean

const runAfterInNode: OutboxPorts['runAfter'] = (waitMs, work) => {
  const timer = setTimeout(work, waitMs)
  return () => clearTimeout(timer)
}

function openOutbox(
  orders: PendingOrder[] = [],
  lock?: OutboxPorts['lock'],
  runAfter = runAfterInNode,
): RunningOutbox {
  const ports = delivery.ports(orders)
  delivery.store().cart.revision = 1
  delivery.store().cart.lines = [...sampleLines]
  let intentCount = 0
  return createOutbox({
    ports: {
      ...ports,
      ...(lock && { lock }),
      newUuid: () => {
        intentCount += 1
        return `${intentCount}0000000-0000-4000-8000-000000000000`
      },
      runAfter,
    },
    author: () => author,
    hasSession: () => true,
    isOnline: () => isOnline,
    probe: async () => isOnline,
    confirmSession: async () => {
      sessionRequestCount += 1
      delivery.world.check = unchangedCheck()
      return isAuthorsSession
    },
    parseOrder: (value) => value as PendingOrder | null, // these tests import no copy
    onUnwatchedChange: (order) => settledStates.push(order.state),
    onSendingChange: (isSending) => sendingChanges.push(isSending),
  })
}

const readStates = async () => (await delivery.store().list()).map((order) => order.state)
const waitUntilIdle = (outbox: RunningOutbox) => vi.waitUntil(() => !outbox.isSending())

beforeEach(() => {
  delivery = createDelivery()
  delivery.world.lastAnswer = DELIVERED
  author = sampleAuthor
  isOnline = true
  sessionRequestCount = 0
  isAuthorsSession = true
  settledStates = []
  sendingChanges = []
})

describe('placing an order', () => {
  test('saves the order, empties the cart and sends the order while the person watches', async () => {
    const outbox = openOutbox()
    const outcome = await outbox.place(sampleRequest())
    expect(outcome).toMatchObject({ kind: 'placed', order: { agreed: { totalPrice: 75.88 } } })
    expect(await outbox.watch('10000000-0000-4000-8000-000000000000', 1000)).toBe('sent')
    expect(delivery.store().cart.lines).toEqual([])
    expect(settledStates).toEqual([])
    outbox.stop()
  })

  test('stops watching the order when the person leaves the page', async () => {
    delivery.world.check = { kind: 'unanswered', retryAt: null }
    const outbox = openOutbox()
    await outbox.place(sampleRequest())
    const leaveController = new AbortController()
    const { signal } = leaveController
    const watching = outbox.watch('10000000-0000-4000-8000-000000000000', 60_000, signal)
    leaveController.abort()
    expect(await watching).toBe('pending')
    const watchingAfterwards = outbox.watch('10000000-0000-4000-8000-000000000000', 60_000, signal)
    expect(await watchingAfterwards).toBe('pending')
    outbox.stop()
  })

  test('keeps the order waiting offline, and sends nothing', async () => {
    isOnline = false
    const outbox = openOutbox()
    await outbox.place(sampleRequest())
    expect(await readStates()).toEqual(['waiting'])
    expect(delivery.sentOrders).toEqual([])
    outbox.stop()
  })

  test('places nothing on a second click, because the cart has changed since it was shown', async () => {
    const outbox = openOutbox()
    const [firstOutcome, secondOutcome] = await Promise.all([
      outbox.place(sampleRequest()),
      outbox.place(sampleRequest()),
    ])
    expect([firstOutcome.kind, secondOutcome.kind]).toEqual(['placed', 'cart-changed'])
    await waitUntilIdle(outbox)
    expect(delivery.sentOrders).toHaveLength(1)
    outbox.stop()
  })

  test('places nothing without an account', async () => {
    author = null
    expect(await openOutbox().place(sampleRequest())).toEqual({ kind: 'signed-out' })
  })
})

describe('after the server denied the author’s session', () => {
  test('the order continues by itself when the session turns out to be the author’s', async () => {
    delivery.world.check = { kind: 'signed-out' }
    const outbox = openOutbox([samplePendingOrder()])
    outbox.wake()
    await vi.waitUntil(async () => (await readStates())[0] === 'sent')
    expect(sessionRequestCount).toBe(1)
    outbox.stop()
  })

  test('the order waits for a sign-in when the session is another account’s', async () => {
    delivery.world.check = { kind: 'signed-out' }
    isAuthorsSession = false
    const outbox = openOutbox([samplePendingOrder()])
    outbox.wake()
    await waitUntilIdle(outbox)
    expect(await readStates()).toEqual(['sign-in'])
    expect(sessionRequestCount).toBe(1)
    outbox.stop()
  })

  test('the order waits for a sign-in when the server denies the confirmed session again', async () => {
    delivery.world.answers = []
    delivery.world.lastAnswer = { kind: 'not-committed', proof: { kind: 'signed-out' } }
    const outbox = openOutbox([samplePendingOrder()])
    outbox.wake()
    await vi.waitUntil(() => delivery.sentOrders.length === 2)
    await waitUntilIdle(outbox)
    expect(await readStates()).toEqual(['sign-in'])
    expect(sessionRequestCount).toBe(1)
    outbox.stop()
  })
})

test('the outbox has one timer after overlapping plans, and no timer after it is stopped', async () => {
  const timers = new Set<number>()
  let timerCount = 0
  const outbox = openOutbox([samplePendingOrder({ nextTryAt: 200_000 })], undefined, () => {
    timerCount += 1
    const timer = timerCount
    timers.add(timer)
    return () => timers.delete(timer)
  })
  await Promise.all([outbox.replan(), outbox.replan()])
  expect(timers.size).toBe(1)
  const planning = outbox.replan()
  outbox.stop()
  await planning
  expect(timers.size).toBe(0)
})

describe('an order with an unknown outcome whose session ended', () => {
  test('makes the outbox ask for the session', async () => {
    isAuthorsSession = false
    const outbox = openOutbox([
      samplePendingOrder({ state: 'unknown', isSessionMissing: true, nextTryAt: 1e12 }),
    ])
    await outbox.replan()
    await vi.waitUntil(() => sessionRequestCount === 1)
    expect(await readStates()).toEqual(['unknown'])
    outbox.stop()
  })

  test('makes the outbox ask for the session again after one minute and then after two, even if the clock was corrected', async () => {
    isAuthorsSession = false
    const outbox = openOutbox([
      samplePendingOrder({ state: 'unknown', isSessionMissing: true, nextTryAt: 1e12 }),
    ])
    await outbox.replan()
    await vi.waitUntil(() => sessionRequestCount === 1)
    delivery.world.clock -= 5 * 86_400_000
    delivery.world.elapsed += 60_000
    await outbox.replan()
    await vi.waitUntil(() => sessionRequestCount === 2)
    delivery.world.elapsed += 119_000
    await outbox.replan()
    expect(sessionRequestCount).toBe(2)
    delivery.world.elapsed += 1_000
    await outbox.replan()
    await vi.waitUntil(() => sessionRequestCount === 3)
    outbox.stop()
  })

  test('is due as soon as its author signs in', async () => {
    const outbox = openOutbox([
      samplePendingOrder({ state: 'unknown', isSessionMissing: true, nextTryAt: 1e12 }),
    ])
    isOnline = false
    await outbox.sessionBegan()
    expect(await delivery.oldestOrder()).toMatchObject({ isSessionMissing: false, nextTryAt: 100_000 })
    outbox.stop()
  })
})

describe('two pending orders with equal content', () => {
  const offeredOrder = { orderId: 7, createdAt: '11.20.2026 10:00', totalAmount: 75.88 }
  const secondIntent = '22222222-2222-4222-8222-222222222222'

  test('never match the same order of the history', async () => {
    isOnline = false
    const outbox = openOutbox(
      [{}, { intent: secondIntent }].map((fields) =>
        samplePendingOrder({ state: 'needs-decision', probable: offeredOrder, ...fields }),
      ),
    )
    expect(await outbox.markArrived(samplePendingOrder().intent)).toBe(true)
    expect(await delivery.store().read(secondIntent)).toMatchObject({
      state: 'unknown',
      probable: null,
      orderId: null,
    })
    expect(await outbox.markArrived(secondIntent)).toBe(false)
    outbox.stop()
  })
})

describe('a page that begins offline', () => {
  test('frees orders whose claim a closed page left behind', async () => {
    isOnline = false
    const outbox = openOutbox([samplePendingOrder({ state: 'sending', claimedAt: 99_000 })])
    await outbox.begin()
    expect(await readStates()).toEqual(['unknown'])
    expect(delivery.sentOrders).toEqual([])
    outbox.stop()
  })
})

describe('waking', () => {
  test('sends waiting orders and reports the outcome of orders that no screen watches', async () => {
    const outbox = openOutbox([samplePendingOrder()])
    outbox.wake()
    await waitUntilIdle(outbox)
    expect(await readStates()).toEqual(['sent'])
    expect(settledStates).toEqual(['sent'])
    outbox.stop()
  })

  test('sends an order before its next try only after the server’s return or a person’s click', async () => {
    const waitingOrder = samplePendingOrder({ nextTryAt: 160_000 })
    const outbox = openOutbox([waitingOrder])
    outbox.wake()
    await waitUntilIdle(outbox)
    expect(await readStates()).toEqual(['waiting'])
    outbox.serverReturned()
    await waitUntilIdle(outbox)
    expect(await readStates()).toEqual(['sent'])
    outbox.stop()

    const hurriedOutbox = openOutbox([waitingOrder])
    await hurriedOutbox.sendAllNow()
    await waitUntilIdle(hurriedOutbox)
    expect(await readStates()).toEqual(['sent'])
    hurriedOutbox.stop()
  })

  test('does not send an order early if another tab tried it after the server last left a probe unanswered', async () => {
    const triedOrder = samplePendingOrder({ changedAt: 95_000, nextTryAt: 160_000 })
    const outbox = openOutbox([triedOrder])
    outbox.serverReturned(6_000)
    await waitUntilIdle(outbox)
    expect(await readStates()).toEqual(['waiting'])
    outbox.serverReturned(5_000)
    await waitUntilIdle(outbox)
    expect(await readStates()).toEqual(['sent'])
    outbox.stop()
  })

  test('does not try an order a second time if the running pass tries it after the server’s return', async () => {
    delivery.world.check = { kind: 'unanswered', retryAt: null }
    const outbox = openOutbox([samplePendingOrder({ nextTryAt: 0 })])
    outbox.wake()
    outbox.serverReturned()
    delivery.passTime(1)
    await waitUntilIdle(outbox)
    expect((await delivery.store().list()).map(({ tries }) => tries)).toEqual([1])
    outbox.stop()
  })

  test('sends the orders that waited for the author’s session, and no order of another author', async () => {
    const otherOrder = samplePendingOrder({
      intent: '22222222-2222-4222-8222-222222222222',
      state: 'sign-in',
      author: { ...sampleAuthor, id: 4 },
    })
    const outbox = openOutbox([samplePendingOrder({ state: 'sign-in' }), otherOrder])
    await outbox.sessionBegan()
    await waitUntilIdle(outbox)
    expect((await readStates()).sort()).toEqual(['sent', 'sign-in'])
    outbox.stop()
  })

  test('sends nothing after the account signed out', async () => {
    const outbox = openOutbox([samplePendingOrder()])
    author = null
    outbox.wake()
    await waitUntilIdle(outbox)
    expect(delivery.sentOrders).toEqual([])
    outbox.stop()
  })
})

test('the outbox reports sending when its pass begins, and not while it waits for another tab’s pass', async () => {
  let giveTurn = () => {}
  const turn = new Promise<void>((resolve) => {
    giveTurn = resolve
  })
  const outbox = openOutbox([samplePendingOrder()], (work) => turn.then(() => work(true)))
  outbox.wake()
  expect([outbox.isSending(), sendingChanges]).toEqual([false, []])
  giveTurn()
  await vi.waitFor(() => expect(sendingChanges).toEqual([true, false]))
  expect(await readStates()).toEqual(['sent'])
  outbox.stop()
})

describe('a review', () => {
  const currentValues = {
    products: [sampleProduct(), sampleFrame({ price: 2.75 })],
    dealership: sampleDealership(),
    foundAt: 90_000,
  }

  test('makes the next revision wait for sending, with the totals that the sheet showed', async () => {
    isOnline = false
    const outbox = openOutbox([samplePendingOrder({ state: 'needs-review', current: currentValues })])
    expect(await outbox.sendWithChanges(samplePendingOrder().intent, sampleLines)).toBe(true)
    expect(await delivery.oldestOrder()).toMatchObject({
      state: 'waiting',
      revision: 2,
      agreed: { subTotal: 50.5, shippingCost: 23.5, taxCost: 3.16, totalPrice: 77.16 },
      pricesAsOf: 90_000,
    })
    outbox.stop()
  })

  test('stores the values of a new comparison; equal values or a missing answer change nothing', async () => {
    const orderInReview = samplePendingOrder({ state: 'needs-review', current: currentValues })
    const outbox = openOutbox([orderInReview])
    const products = [sampleProduct(), sampleFrame()]
    await outbox.compareAgain(orderInReview.intent)
    expect(await delivery.oldestOrder()).toEqual({
      ...orderInReview,
      current: { products, dealership: sampleDealership(), foundAt: 100_000 },
    })
    delivery.passTime(1000)
    await outbox.compareAgain(orderInReview.intent)
    expect((await delivery.oldestOrder())?.current?.foundAt).toBe(100_000)
    delivery.world.check = { kind: 'unanswered', retryAt: null }
    await outbox.compareAgain(orderInReview.intent)
    expect((await delivery.oldestOrder())?.current?.products).toEqual(products)
    outbox.stop()
  })

  test('ends when a person takes the lines back to the cart; the products that the cart already had are named', async () => {
    const outbox = openOutbox([samplePendingOrder({ state: 'needs-review', current: currentValues })])
    expect(await outbox.backToCart(samplePendingOrder().intent)).toEqual({
      isDone: true,
      sharedProductNames: ['Tag Pouch Standard', 'Plate Frame Chrome'],
    })
    expect(await readStates()).toEqual(['cancelled'])
  })
})

test('the outbox refuses to discard, resend or take back an order that is being sent', async () => {
  isOnline = false
  const outbox = openOutbox([samplePendingOrder({ state: 'sending' })])
  const { intent } = samplePendingOrder()
  expect(await outbox.discard(intent)).toBe(false)
  expect(await outbox.sendAgain(intent)).toBe(false)
  expect(await outbox.backToCart(intent)).toEqual({ isDone: false, sharedProductNames: [] })
  expect(await readStates()).toEqual(['sending'])
})
