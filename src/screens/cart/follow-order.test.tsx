import { expect, it } from 'vitest'
import type { Notices } from '#app-context/notices.ts'
import { usePendingOrders } from '#app-context/orders/use-pending-orders.ts'
import type { ConnectionView } from '#connection/connection.ts'
import type { WatchResult } from '#outbox/outbox.ts'
import type { PendingOrder, PlaceRequest } from '#outbox/pending-order.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import {
  acceptedByRule,
  sampleCustomer,
  samplePendingOrder,
  sampleRequest,
} from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { type CheckoutPage, followOrder, startReadings } from './follow-order.ts'

const SECOND_INTENT = '22222222-2222-4222-8222-222222222222'

interface Situation {
  /** The order that the outbox stored; null if the order is not stored on this device. */
  stored?: Partial<PendingOrder> | null
  watchResult?: WatchResult
  isOnCartScreen?: boolean
  isBackInCart?: boolean
}

async function openPage({
  stored = {},
  watchResult = 'sent',
  isOnCartScreen = true,
  isBackInCart = true,
}: Situation) {
  let view: ConnectionView = { state: 'online', since: 0 }
  const listeners = new Set<() => void>()
  const watchSignals: (AbortSignal | undefined)[] = []
  const counter = sampleCounter({
    account: sampleAccount(),
    outbox: {
      async watch(_, __, signal) {
        watchSignals.push(signal)
        return watchResult
      },
      backToCart: async () => ({ isDone: isBackInCart, sharedProductNames: [] }),
    },
  })
  const table = createOutboxTable(counter.databases.account)
  if (stored !== null) await table.add(samplePendingOrder(stored))
  const shown: unknown[] = []
  const notices: Notices = { ...counter.notices, show: ({ text }, ms) => shown.push([text, ms]) }
  const page: CheckoutPage = {
    ...counter,
    notices,
    connection: {
      ...counter.connection,
      read: () => view,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    isOnCartScreen: () => isOnCartScreen,
    leaveFor: (path) => void shown.push(path),
    onSending: () => void shown.push('sending'),
    showFailure(text) {
      shown.push(text)
      return false
    },
  }
  const setConnection = (state: ConnectionView['state']) => {
    view = { state, since: 1 }
    for (const listener of listeners) listener()
  }
  return { page, shown, counter, table, watchSignals, listeners, setConnection }
}

const RECEIVED = 'Your order was received and will be processed and shipped to you shortly.'
const BY_RULE = `${RECEIVED} Its total changed from $75.88 to $76.26, which the rule of your dealership allows.`
const REFUSED = { state: 'refused', refusal: { code: 10302, message: 'Not yours.', cause: null } } as const

it.each<[string, Situation, Partial<PendingOrder>, boolean, unknown[]]>([
  [
    'received after a rule accepted its changes',
    { stored: { state: 'sent', ...acceptedByRule() } },
    {},
    true,
    ['sending', [BY_RULE, 3000], '/orders'],
  ],
  ['received', {}, {}, true, ['sending', [RECEIVED, 3000], '/orders']],
  [
    'received from a new customer without a number',
    { stored: { customer: sampleCustomer } },
    { customer: sampleCustomer },
    true,
    ['sending', ['Your order was recived and on its way to you!', 8000], '/'],
  ],
  [
    'refused',
    { stored: REFUSED, watchResult: 'refused' },
    { edited: { shippingCost: 4 } },
    false,
    ['sending', 'Failed checkout. Not yours.'],
  ],
  [
    'refused after the person left the cart',
    { stored: REFUSED, watchResult: 'refused', isOnCartScreen: false },
    {},
    true,
    ['sending'],
  ],
  [
    'refused, while another tab changed the order',
    { stored: REFUSED, watchResult: 'refused', isBackInCart: false },
    { edited: { shippingCost: 4 } },
    true,
    ['sending', '/pending-orders'],
  ],
])('the page after an order that is %s', async (_, situation, order, isPlaced, steps) => {
  const { page, shown, counter } = await openPage(situation)
  expect(await followOrder(page, samplePendingOrder(order), null)).toBe(isPlaced)
  expect(shown).toEqual(steps)
  // The amounts that staff typed come back with the lines.
  expect((await readCart(counter.databases.account)).edited).toEqual(isPlaced ? {} : { shippingCost: 4 })
})

it('a new customer’s order that may not wait goes back into the cart', async () => {
  const { page, shown, setConnection } = await openPage({ stored: { customer: sampleCustomer } })
  setConnection('offline')
  await page.databases.device.settings.clear()
  expect(await followOrder(page, samplePendingOrder({ customer: sampleCustomer }), null)).toBe(false)
  expect(shown).toEqual([expect.stringMatching(/^Failed checkout\. /)])
})

it('the wait for the answer ends when the server no longer answers', async () => {
  const { page, watchSignals, listeners, setConnection } = await openPage({})
  let endWatch: (result: WatchResult) => void = () => {}
  const { open } = page.outbox
  page.outbox = {
    open: async () => ({
      ...(await open()),
      watch(_, __, signal) {
        watchSignals.push(signal)
        return new Promise((resolve) => {
          endWatch = resolve
        })
      },
    }),
  }
  const following = followOrder(page, samplePendingOrder(), null)
  await expect.poll(() => watchSignals.length).toBe(1)
  setConnection('online')
  expect(watchSignals[0]?.aborted).toBe(false)
  setConnection('offline')
  expect(watchSignals[0]?.aborted).toBe(true)
  endWatch('pending')
  await following
  expect(listeners.size).toBe(0)
})

it.each([
  ['the order', {}, true],
  ['an earlier reading without the order', null, false],
])('Pending orders begins with %s: %s', async (_, stored, isHandedOver) => {
  const { page, table, counter, setConnection } = await openPage({ stored })
  await table.add(samplePendingOrder({ intent: SECOND_INTENT }))
  setConnection('offline')
  await followOrder(page, samplePendingOrder(), startReadings(page, sampleRequest()))
  const { result } = showHook(counter, usePendingOrders, 10)
  expect(result.current.isReady).toBe(isHandedOver)
  expect(result.current.waitingOrders).toHaveLength(isHandedOver ? 2 : 0)
})

it.each<[string, Partial<PlaceRequest>, number]>([
  ['an account', {}, 10],
  ['a new customer', { customer: sampleCustomer }, 12],
])(
  'after an order of %s Pending orders begins with the right number of 12 finished orders',
  async (_, fields, count) => {
    const { page, table, setConnection } = await openPage({ stored: null })
    expect(startReadings(page, sampleRequest(fields))).toBeNull()
    const now = Date.now()
    for (let number = 10; number < 22; number += 1)
      await table.add(
        samplePendingOrder({
          intent: `${number}000000-1111-4111-8111-111111111111`,
          state: 'cancelled',
          changedAt: now,
        }),
      )
    setConnection('offline')
    const orders = await startReadings(page, sampleRequest(fields))?.orders
    expect(orders?.finishedOrders).toHaveLength(count)
  },
)
