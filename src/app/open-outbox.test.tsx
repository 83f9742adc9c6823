import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createServerClock } from '#api/server-clock.ts'
import type { ConnectionView } from '#connection/connection.ts'
import type { RunningOutbox } from '#outbox/create-outbox.ts'
import type { SessionView } from '#session/session.ts'
import type { AccountDatabase } from '#storage/account-database.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { samplePendingOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { openOutbox } from './open-outbox.ts'

const account = sampleAccount()

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
/** The number of tries to send the waiting order. */
let tryCount: number
let probeCount: number
let database: AccountDatabase

beforeEach(async () => {
  tryCount = 0
  probeCount = 0
  connection = changeableView<ConnectionView>({ state: 'online', since: 0 })
  session = changeableView<SessionView>({ account, status: 'trusted-offline' })
  const counter = sampleCounter({ account })
  database = counter.databases.account
  await createOutboxTable(database).add(samplePendingOrder({ nextTryAt: Date.now() + 3e6 }))
  outbox = openOutbox({
    clock: createServerClock(),
    database,
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
    session: { ...counter.session, ...session },
    pwa: {
      ...counter.pwa,
      onWakeUp(listener) {
        wakeFromWorker = listener
        return () => {}
      },
    },
    onBackInCart: async () => {},
  })
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
