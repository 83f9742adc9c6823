import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createServerClock } from '#api/server-clock.ts'
import type { Counter } from '#app-context/counter.ts'
import type { ConnectionView } from '#connection/connection.ts'
import type { RunningOutbox } from '#outbox/create-outbox.ts'
import type { SessionView } from '#session/session.ts'
import type { AccountDatabase } from '#storage/account-database.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { writeWorksWhileClosed } from '#storage/device/device-settings.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import {
  sampleCustomer,
  sampleIntent,
  sampleLines,
  samplePendingOrder,
  sampleRequest,
} from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { type OutboxSurroundings, openOutbox } from './open-outbox.ts'

const account = sampleAccount()
const SECOND_INTENT = '22222222-2222-4222-8222-222222222222'

function changeableView<View>(view: View) {
  const listeners = new Set<() => void>()
  return {
    read: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(newView: View) {
      view = newView
      for (const listener of listeners) listener()
    },
  }
}

let connection: ReturnType<typeof changeableView<ConnectionView>>
let session: ReturnType<typeof changeableView<SessionView>>
let outbox: RunningOutbox
let wakeFromWorker: () => void
let tellNews: (news: { intent: string | undefined }) => Promise<boolean>
/** The number of tries to send the waiting order. */
let tryCount: number
let probeCount: number
let counter: Counter
let database: AccountDatabase
let badges: number[]
let wakeUpRequestCount: number
let busyMarks: unknown[]

function openWith(fields: Partial<OutboxSurroundings> = {}): RunningOutbox {
  return openOutbox({
    clock: createServerClock(),
    database,
    device: counter.databases.device,
    isVisitor: false,
    knownStoreId: () => null,
    notices: counter.notices,
    api: {
      ...counter.api,
      async call() {
        tryCount += 1
        return { ok: false, failure: { kind: 'busy', retryAt: Date.now() + 3e6 } }
      },
    },
    connection: {
      ...counter.connection,
      ...connection,
      async probe() {
        probeCount += 1
        return false
      },
    },
    session: { ...counter.session, ...session, confirm: async () => false },
    pwa: {
      ...counter.pwa,
      onWakeUp(listener) {
        wakeFromWorker = listener
        return () => {}
      },
      onNews(listener) {
        tellNews = listener
        return () => {}
      },
      setBadge: (count) => badges.push(count),
      setBusy: (reason, isBusy) => busyMarks.push([reason, isBusy]),
      async requestWakeUp() {
        wakeUpRequestCount += 1
      },
    },
    onBackInCart: async () => {},
    ...fields,
  })
}

beforeEach(async () => {
  tryCount = 0
  probeCount = 0
  badges = []
  wakeUpRequestCount = 0
  busyMarks = []
  connection = changeableView<ConnectionView>({ state: 'online', since: 0 })
  session = changeableView<SessionView>({ account, status: 'trusted-offline' })
  counter = sampleCounter({ account })
  database = counter.databases.account
  await createOutboxTable(database).add(samplePendingOrder({ nextTryAt: Date.now() + 3e6 }))
  outbox = openWith()
})
afterEach(() => {
  outbox.stop()
  vi.restoreAllMocks()
})

async function waitForTries(count: number): Promise<void> {
  await vi.waitFor(() => expect([tryCount, outbox.isSending()]).toEqual([count, false]))
}

function setVisibility(visibility: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Moves the time of the order's next try into the past. */
async function makeOrderDue(): Promise<void> {
  const order = samplePendingOrder({ nextTryAt: Date.now() - 1 })
  await database.outbox.update(order.intent, { order })
}

function serverComesBack(): void {
  connection.set({ state: 'offline', since: 1 })
  connection.set({ state: 'online', since: 2 })
}

const WAKE_UPS: [string, () => void][] = [
  ['the worker’s message', () => wakeFromWorker()],
  ['a page that becomes visible', () => setVisibility('visible')],
  ['a confirmed session', () => session.set({ account, status: 'confirmed' })],
]

test.each(WAKE_UPS)('%s starts a try of an order that is due', async (_, wake) => {
  await vi.waitUntil(() => !outbox.isSending())
  await makeOrderDue()
  wake()
  await waitForTries(1)
})

test.each(WAKE_UPS)('%s does not shorten the pause before the next try', async (_, wake) => {
  wake()
  await vi.waitUntil(() => !outbox.isSending())
  serverComesBack()
  await waitForTries(1)
})

test('the start of a page does not shorten the pause, but the return of the server does', async () => {
  await vi.waitUntil(() => !outbox.isSending())
  expect(tryCount).toBe(0)
  serverComesBack()
  await waitForTries(1)
})

test('the worker’s message starts a probe on a page that is offline', async () => {
  wakeFromWorker()
  expect(probeCount).toBe(0)
  connection.set({ state: 'offline', since: 1 })
  wakeFromWorker()
  expect(probeCount).toBe(1)
})

test('a page that becomes hidden starts no try, and an offline page sends no order', async () => {
  await vi.waitUntil(() => !outbox.isSending())
  await makeOrderDue()
  setVisibility('hidden')
  expect(outbox.isSending()).toBe(false)
  connection.set({ state: 'offline', since: 1 })
  wakeFromWorker()
  setVisibility('visible')
  expect(outbox.isSending()).toBe(false)
  connection.set({ state: 'online', since: 2 })
  await waitForTries(1)
})

const STAFF = sampleAccount({ id: 5, login: 'lea', name: 'Lea', role: { id: 2, name: 'Manager' } })
test.each<[string, SessionView, boolean, object]>([
  [
    'a buyer',
    { account, status: 'confirmed' },
    false,
    { id: 3, login: 'buyer', name: 'Sam Buyer', isAdmin: false },
  ],
  [
    'staff',
    { account: STAFF, status: 'confirmed' },
    false,
    { id: 5, login: 'lea', name: 'Lea', isAdmin: true },
  ],
  [
    'a visitor',
    { account: null, status: 'confirmed' },
    true,
    { id: 0, login: '', name: 'Harper Wells', isAdmin: false },
  ],
])('an order of %s has this author', async (_, view, isVisitor, author) => {
  outbox.stop()
  session.set(view)
  outbox = openWith({ isVisitor })
  const cart = await changeCart(database, () => ({ lines: sampleLines }))
  const customer = isVisitor ? { customer: sampleCustomer } : {}
  const request = sampleRequest({ cartRevision: cart.revision, ...customer })
  expect(await outbox.place(request)).toMatchObject({ kind: 'placed', order: { author } })
  session.set({ ...view, status: 'ending' })
  expect(await outbox.place(request)).toEqual({ kind: 'signed-out' })
})

test('an order that is placed on an unlocked page waits for the sign-in of its author', async () => {
  session.set({ account, status: 'unlocked' })
  await changeCart(database, () => ({ lines: sampleLines }))
  const outcome = await outbox.place(sampleRequest())
  expect(outcome).toMatchObject({ kind: 'placed', order: { state: 'sign-in' } })
  await vi.waitUntil(() => !outbox.isSending())
  expect(tryCount).toBe(0)
  session.set({ account, status: 'confirmed' })
  await expect.poll(() => tryCount).toBeGreaterThan(0)
})

test('a notice reports an order that the server refused in the background', async () => {
  outbox.stop()
  const api: Counter['api'] = {
    ...counter.api,
    call: async () => ({
      ok: false,
      failure: { kind: 'refused', status: 400, code: 10304, message: 'It is gone.' },
    }),
  }
  outbox = openWith({ api })
  await makeOrderDue()
  wakeFromWorker()
  const texts = () => counter.notices.read().map(({ text }) => text)
  await expect.poll(texts).toEqual(['The server refused the order: It is gone.'])
})

test('a notice reports an order that the worker has worked on; for orders that wait there is none', async () => {
  const order = samplePendingOrder({ state: 'needs-review' })
  await database.outbox.update(order.intent, { order, state: order.state })
  expect(await tellNews({ intent: undefined })).toBe(true)
  // An order of another account is left to the worker's notification.
  expect(await tellNews({ intent: '22222222-2222-4222-8222-222222222222' })).toBe(false)
  expect(await tellNews({ intent: order.intent })).toBe(true)
  expect(counter.notices.read().map(({ text }) => text)).toEqual([
    'Something changed since you ordered. Review the changes, then send the order or take it back to the cart.',
  ])
})

test('the badge counts the waiting orders, and each further order asks the browser for a wake-up', async () => {
  const table = createOutboxTable(database)
  await expect.poll(() => [badges.at(-1), wakeUpRequestCount]).toEqual([1, 1])
  await table.add(samplePendingOrder({ intent: SECOND_INTENT, nextTryAt: Date.now() + 3e6 }))
  await expect.poll(() => [badges.at(-1), wakeUpRequestCount]).toEqual([2, 2])
  await outbox.discard(SECOND_INTENT)
  await expect.poll(() => badges.at(-1)).toBe(1)
  expect(wakeUpRequestCount).toBe(2)
})

test('no wake-up is asked for while the work of the closed app is switched off, and one at once when it is on again', async () => {
  const { device } = counter.databases
  await expect.poll(() => wakeUpRequestCount).toBe(1)
  outbox.stop()
  await writeWorksWhileClosed(device, false)
  badges = []
  outbox = openWith()
  await createOutboxTable(database).add(
    samplePendingOrder({ intent: SECOND_INTENT, nextTryAt: Date.now() + 3e6 }),
  )
  await expect.poll(() => badges.at(-1)).toBe(2)
  window.dispatchEvent(new Event('online'))
  expect(wakeUpRequestCount).toBe(1)
  await writeWorksWhileClosed(device, true)
  await expect.poll(() => wakeUpRequestCount).toBe(2)
})

test('the cart is checked after the lines of an order went back into it, but not if they stay in the order', async () => {
  outbox.stop()
  let checkCount = 0
  outbox = openWith({
    async onBackInCart() {
      checkCount += 1
    },
  })
  expect((await outbox.backToCart(SECOND_INTENT)).isDone).toBe(false)
  expect(checkCount).toBe(0)
  expect(await outbox.backToCart(sampleIntent)).toEqual({ isDone: true, sharedProductNames: [] })
  expect(checkCount).toBe(1)
})

test('only orders that were last tried before the server fell silent are due when it returns', async () => {
  const now = Date.now()
  const order = samplePendingOrder({ nextTryAt: now + 3e6, changedAt: now - 20_000 })
  await database.outbox.update(sampleIntent, { order })
  connection.set({ state: 'offline', since: now - 30_000 })
  connection.set({ state: 'online', since: now, missedAt: now - 30_000 })
  await vi.waitUntil(() => !outbox.isSending())
  expect(tryCount).toBe(0)
  connection.set({ state: 'offline', since: now - 10_000 })
  connection.set({ state: 'online', since: now, missedAt: now - 10_000 })
  await waitForTries(1)
  expect(busyMarks.slice(-2)).toEqual([
    ['sending', true],
    ['sending', false],
  ])
})
