import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Exchange, ExchangeRequest } from '#api/exchange.ts'
import { basketCalls } from '#contract/cart/basket-calls.ts'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { dealershipCalls } from '#contract/people/dealership-calls.ts'
import { sessionCalls } from '#contract/people/session-calls.ts'
import { START_PATHS } from '#contract/start-paths.ts'
import type { Product } from '#domain/products/product.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { writeAccountSnapshot } from '#storage/device/account-settings.ts'
import {
  readDeviceState,
  setCurrentAccount,
  setUnlockedAccount,
  signOutAccount,
} from '#storage/device/device-settings.ts'
import { DeviceDatabase } from '#storage/device-database.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { VISITOR } from '#storage/shared-names.ts'
import { account } from '#tests/support/account.ts'
import { EDGE_STATUS } from '#tests/support/edge-status.ts'
import { exchangeWith } from '#tests/support/recorded-calls.ts'
import {
  sampleCustomer,
  sampleDealership,
  sampleFrame,
  sampleIntent,
  samplePendingOrder,
  sampleProduct,
} from '#tests/support/sample-orders.ts'
import { sendOrders } from './send-orders.ts'

const SAM = account({ id: 3, login: 'buyer' })
const SECOND_INTENT = '22222222-2222-4222-8222-222222222222'
const DENIED = exchangeWith(401, { error: { code: 10110, message: 'No session' } })
const BUSY = exchangeWith(
  429,
  { error: { code: 10101, message: 'Busy' } },
  { 'Retry-After': '180', 'Counter-Outcome': 'not-committed' },
)
const NO_ANSWER: Exchange = { answered: false, cause: 'network' }

let device: DeviceDatabase
let database: AccountDatabase
/** The paths of all calls; those of the posted orders with the key. */
let calls: string[]
let session: Exchange
let refreshed: Exchange
let products: Product[]
/** The answers to the posted orders, in turn. */
let answers: Exchange[]
let edge: Exchange
let beforeEdgeAnswers: () => Promise<unknown>

beforeEach(async () => {
  device = new DeviceDatabase()
  database = new AccountDatabase('3')
  await writeAccountSnapshot(database, SAM)
  await setCurrentAccount(device, '3', 1, VISITOR)
  calls = []
  pauses = []
  session = exchangeWith(200, { data: SAM })
  refreshed = DENIED
  products = [sampleProduct(), sampleFrame()]
  answers = [exchangeWith(200, { data: { id: 501 } }), exchangeWith(200, { data: { id: 502 } })]
  edge = exchangeWith(200, EDGE_STATUS)
  beforeEdgeAnswers = async () => {}
})

afterEach(async () => {
  for (const openDatabase of [device, database, new AccountDatabase(VISITOR)]) await openDatabase.delete()
})

async function exchange({ path, headers }: ExchangeRequest): Promise<Exchange> {
  if (path === orderCalls.checkout.path) {
    calls.push(`order ${headers?.['Idempotency-Key']}`)
    return answers.shift() ?? NO_ANSWER
  }
  calls.push(path.split('/').at(-1) ?? path)
  switch (path) {
    case START_PATHS.edge:
      await beforeEdgeAnswers()
      return edge
    case START_PATHS.states:
      return exchangeWith(200, { data: [sampleDealership().shippingAddress.state] })
    case sessionCalls.validate.path:
      return session
    case sessionCalls.refresh.path:
      return refreshed
    case sessionCalls.signOut.path:
      return exchangeWith(200, { data: true })
    case basketCalls.checkBasket.path:
      return exchangeWith(200, { data: { outOffDateProduct: {}, outOfDateDiscount: {}, items: products } })
    case dealershipCalls.dealerships.path:
      return exchangeWith(200, { data: { dealerships: [sampleDealership()], count: 1 } })
    default:
      throw new Error(`unexpected call ${path}`)
  }
}

let pauses: number[]
const wake = (send = exchange) => sendOrders({ exchange: send, pause })
/** Makes the orders due at once. */
async function pause(ms: number): Promise<void> {
  pauses.push(ms)
  await database.outbox.toCollection().modify((row) => {
    Object.assign(row.order as PendingOrder, { nextTryAt: 0 }) // the stored row has the order's form
  })
}
/** A person signs out while the server is asked for the session the `questionNumber`th time. */
const exchangeUntilSignOut = (questionNumber: number) => async (request: ExchangeRequest) => {
  const answer = await exchange(request)
  if (calls.filter((call) => call === 'validate').length === questionNumber) await signOutAccount(device, '3')
  return answer
}
const addOrder = (fields: Partial<PendingOrder> = {}) =>
  createOutboxTable(database).add(samplePendingOrder(fields))
const stateOf = async (intent = sampleIntent) => (await createOutboxTable(database).read(intent))?.state
const postedOrders = () => calls.filter((call) => call.startsWith('order '))

describe('the worker, while the app is closed,', () => {
  it('sends an order that is as agreed, and says so in its journal', async () => {
    await addOrder()
    expect(await wake()).toEqual({
      isDone: true,
      news: [
        {
          tag: `counter-order-${sampleIntent}`,
          title: 'Order for Lakeside Motors received, No. 501',
          path: '/order/view/501',
          intent: sampleIntent,
        },
      ],
    })
    const order = await createOutboxTable(database).read(sampleIntent)
    expect(order).toMatchObject({ state: 'sent', orderId: 501 })
    expect(order?.journal.at(-1)).toMatchObject({ state: 'sent', reason: 'delivered-in-background' })
    expect(postedOrders()).toEqual([`order "${sampleIntent}.1"`])
  })

  it('sends nothing if a price changed, and asks for a review', async () => {
    await addOrder()
    products = [sampleProduct({ price: 0.5 }), sampleFrame({ price: 12 })]
    expect(await wake()).toEqual({
      isDone: true,
      news: [
        {
          tag: `counter-order-${sampleIntent}`,
          title: '2 prices changed since Checkout: review the order for Lakeside Motors',
          path: `/pending-orders?review=${sampleIntent}`,
          intent: sampleIntent,
        },
      ],
    })
    expect([await stateOf(), postedOrders()]).toEqual(['needs-review', []])
  })

  it.each([
    ['there is no session', DENIED],
    ['the session is of another account', exchangeWith(200, { data: account({ id: 4 }) })],
  ])('sends nothing if %s, and asks for a sign-in once for all orders', async (_, answer) => {
    await addOrder()
    await addOrder({ intent: SECOND_INTENT, placedAt: 20_000 })
    session = answer
    expect(await wake()).toEqual({
      isDone: true,
      news: [{ tag: 'counter-sign-in', title: 'Log in to send 2 orders', path: '/pending-orders' }],
    })
    expect([await stateOf(), await stateOf(SECOND_INTENT), postedOrders()]).toEqual([
      'sign-in',
      'sign-in',
      [],
    ])
    // A second wake-up does not say it again.
    expect((await wake()).news).toEqual([])
  })

  it('refreshes a session that has ended, and then sends', async () => {
    await addOrder()
    session = DENIED
    refreshed = exchangeWith(200, { data: SAM })
    await wake(async (request) => {
      if (request.path === sessionCalls.refresh.path) session = refreshed
      return exchange(request)
    })
    expect([await stateOf(), postedOrders()]).toEqual(['sent', [`order "${sampleIntent}.1"`]])
  })

  it('sends an order that waits for a sign-in when the session is there again', async () => {
    await addOrder({ state: 'sign-in' })
    await wake()
    expect(await stateOf()).toBe('sent')
  })

  it('calls nobody without an order that it can send', async () => {
    await addOrder({ state: 'needs-review' })
    expect(await wake()).toEqual({ isDone: true, news: [] })
    expect(calls).toEqual([])
  })

  it('leaves the orders as they are if the server does not answer, without counting a try', async () => {
    await addOrder()
    edge = NO_ANSWER
    expect(await wake()).toEqual({ isDone: false, news: [] })
    expect(await createOutboxTable(database).read(sampleIntent)).toMatchObject({ state: 'waiting', tries: 0 })
    expect(pauses).toEqual([2_000, 5_000, 10_000])
  })

  it('sends as soon as the server answers one of its questions', async () => {
    await addOrder()
    edge = exchangeWith(200, { ...EDGE_STATUS, backend: 'down' })
    beforeEdgeAnswers = async () => {
      if (pauses.length === 2) edge = exchangeWith(200, EDGE_STATUS)
    }
    expect((await wake()).isDone).toBe(true)
    expect([await stateOf(), pauses]).toEqual(['sent', [2_000, 5_000]])
  })

  it('asks again with the same key after an answer was lost', async () => {
    await addOrder()
    answers = [NO_ANSWER, exchangeWith(200, { data: { id: 501 } })]
    const { news, isDone } = await wake()
    expect([isDone, news.length]).toEqual([true, 1])
    // The first pause of the outbox is five seconds, shortened by chance to at least 3.75.
    expect(pauses.map((ms) => ms > 3_000 && ms <= 5_000)).toEqual([true])
    expect(postedOrders()).toEqual([`order "${sampleIntent}.1"`, `order "${sampleIntent}.1"`])
    expect(await stateOf()).toBe('sent')
  })

  it('keeps the pause that the server asked for', async () => {
    await addOrder()
    answers = [BUSY, exchangeWith(200, { data: { id: 501 } })]
    expect((await wake()).isDone).toBe(false)
    expect((await wake()).isDone).toBe(false)
    expect([await stateOf(), postedOrders().length]).toEqual(['waiting', 1])
  })

  it('sends the second of two orders if the first one fails, oldest first', async () => {
    await addOrder({ intent: SECOND_INTENT, placedAt: 20_000 })
    await addOrder()
    answers = [
      exchangeWith(400, { error: { code: 10102, message: 'No' } }, { 'Counter-Outcome': 'not-committed' }),
      exchangeWith(200, { data: { id: 502 } }),
    ]
    const { news, isDone } = await wake()
    expect([await stateOf(), await stateOf(SECOND_INTENT), isDone]).toEqual(['refused', 'sent', true])
    expect(news.map(({ title }) => title)).toEqual([
      'The order for Lakeside Motors needs you',
      'Order for Lakeside Motors received, No. 502',
    ])
  })

  it('sends nothing for an account that a person signs out before the POST', async () => {
    await addOrder()
    let edgeCalls = 0
    beforeEdgeAnswers = async () => {
      edgeCalls += 1
      // The last question before the POST is the second one to the edge.
      if (edgeCalls === 2) await signOutAccount(device, '3')
    }
    expect((await wake()).isDone).toBe(false)
    expect([await stateOf(), postedOrders()]).toEqual(['waiting', []])
  })

  it('does not send an order again for an account that signs out while its session is asked for', async () => {
    await addOrder()
    answers = [NO_ANSWER, exchangeWith(200, { data: { id: 501 } })]
    // The first question is that of the run, the second that of the check.
    await wake(exchangeUntilSignOut(3))
    expect([await stateOf(), postedOrders()]).toEqual(['unknown', [`order "${sampleIntent}.1"`]])
  })

  it('asks for no prices with the session of the person who signs in meanwhile', async () => {
    await addOrder()
    await wake(exchangeUntilSignOut(2))
    expect([await stateOf(), calls]).toEqual(['waiting', ['edge', 'validate', 'validate']])
  })

  it('begins no order later than two minutes after its start, however long the server takes', async () => {
    await addOrder()
    let elapsedMs = 0
    const elapsed = vi.spyOn(performance, 'now').mockImplementation(() => elapsedMs)
    beforeEdgeAnswers = async () => {
      elapsedMs = 120_000
    }
    expect((await wake()).isDone).toBe(false)
    expect([await stateOf(), postedOrders()]).toEqual(['waiting', []])
    elapsed.mockRestore()
  })

  it('says that an order of a locked account waits for a sign-in, without its dealership, and leads to the sign-in', async () => {
    await addOrder()
    await signOutAccount(device, '3', undefined, true)
    expect(await wake()).toEqual({
      isDone: true,
      news: [{ tag: 'counter-sign-in', title: 'Log in to send 1 order', path: '/auth/pending-orders' }],
    })
    expect([await stateOf(), calls]).toEqual(['waiting', []])
  })

  it('tells the server of an owed sign-out first, and sends no order of the account that signed out', async () => {
    await addOrder()
    await signOutAccount(device, '3')
    await wake()
    expect([calls, await stateOf()]).toEqual([[], 'waiting'])
    const visitor = new AccountDatabase(VISITOR)
    await createOutboxTable(visitor).add(samplePendingOrder({ state: 'waiting' }))
    await wake().catch(() => {})
    expect(calls.slice(0, 2)).toEqual(['edge', 'logout'])
    expect((await readDeviceState(device)).logoutOwedBy).toBeNull()
    visitor.close()
  })

  it('sends no order of a visitor after an account has signed in and out again meanwhile', async () => {
    await signOutAccount(device, '3')
    const visitor = new AccountDatabase(VISITOR)
    const customerOrder = samplePendingOrder({
      customer: sampleCustomer,
      author: { ...SAM, id: 0, isAdmin: false },
    })
    await createOutboxTable(visitor).add(customerOrder)
    beforeEdgeAnswers = async () => {
      if (!calls.includes('logout')) return
      await setCurrentAccount(device, '3', 1, VISITOR)
      await signOutAccount(device, '3')
    }
    expect((await wake()).isDone).toBe(false)
    expect([calls.at(-1), postedOrders()]).toEqual(['edge', []])
    visitor.close()
  })

  it('of an account that is only unlocked sends nothing, calls only for the owed sign-out, and asks the person for a sign-in', async () => {
    // A page lets the orders of an unlocked account wait for a sign-in as soon as it opens.
    await addOrder({ state: 'sign-in' })
    await addOrder({ intent: SECOND_INTENT, placedAt: 20_000 })
    await signOutAccount(device, '3')
    await device.settings.bulkPut([
      { key: 'signedOut', value: true },
      { key: 'currentAccount', value: VISITOR },
    ])
    await setUnlockedAccount(device, '3')
    const signIn = { tag: 'counter-sign-in', title: 'Log in to send 2 orders', path: '/pending-orders' }
    expect(await wake()).toEqual({ isDone: true, news: [signIn] })
    expect([await stateOf(), await stateOf(SECOND_INTENT), calls]).toEqual([
      'sign-in',
      'sign-in',
      ['edge', 'logout'],
    ])
    // No later run changes the orders; a notification with the same tag replaces the one before.
    expect((await wake()).news).toEqual([signIn])
  })

  describe('with an order of a locked account beside those of its own', () => {
    let colleague: AccountDatabase
    const signInFor = (orders: string) => ({
      tag: 'counter-sign-in',
      title: `Log in to send ${orders}`,
      path: '/pending-orders',
    })
    beforeEach(async () => {
      colleague = new AccountDatabase('4')
      await createOutboxTable(colleague).add(samplePendingOrder({ intent: SECOND_INTENT }))
    })
    afterEach(() => colleague.delete())

    it('asks once for a sign-in to send all of them', async () => {
      await addOrder()
      session = DENIED
      expect((await wake()).news).toEqual([signInFor('2 orders')])
    })

    it('asks also while its own order has a try before it', async () => {
      await addOrder()
      answers = [BUSY]
      expect(await wake()).toEqual({ isDone: false, news: [signInFor('1 order')] })
    })

    it('asks nothing while the server does not answer, because nobody can sign in', async () => {
      await addOrder()
      edge = NO_ANSWER
      expect(await wake()).toEqual({ isDone: false, news: [] })
    })
  })
})
