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

function changing<View>(view: View) {
  const listeners = new Set<() => void>()
  return {
    read: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(next: View) {
      view = next
      for (const listener of listeners) listener()
    },
  }
}

let connection: ReturnType<typeof changing<ConnectionView>>
let session: ReturnType<typeof changing<SessionView>>
let outbox: RunningOutbox
let wakeFromWorker: () => void
/** Tries of an order that waits for a long time. */
let passes: number
let probes: number
let database: AccountDatabase

beforeEach(async () => {
  passes = 0
  probes = 0
  connection = changing<ConnectionView>({ state: 'online', since: 0 })
  session = changing<SessionView>({ account, status: 'trusted-offline' })
  const counter = sampleCounter({ account })
  database = counter.databases.account
  await createOutboxTable(database).add(samplePendingOrder({ nextTryAt: Date.now() + 3e6 }))
  outbox = openOutbox({
    clock: createServerClock(),
    database,
    isVisitors: false,
    notices: counter.notices,
    api: {
      ...counter.api,
      async call() {
        passes += 1
        return { ok: false, failure: { kind: 'busy', retryAt: Date.now() + 3e6 } }
      },
    },
    connection: {
      ...counter.connection,
      ...connection,
      async probe() {
        probes += 1
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

async function passesAre(count: number): Promise<void> {
  await vi.waitFor(() => expect([passes, outbox.isSending()]).toEqual([count, false]))
}

function becomeVisible(visibility: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}

async function letTimeCome(): Promise<void> {
  const order = samplePendingOrder({ nextTryAt: Date.now() - 1 })
  await database.outbox.update(order.intent, { order })
}

function serverComesBack(): void {
  connection.set({ state: 'offline', since: 1 })
  connection.set({ state: 'online', since: 2 })
}

const WAKE_UPS: [string, () => void][] = [
  ['the worker’s message', () => wakeFromWorker()],
  ['being looked at again', () => becomeVisible('visible')],
  ['the confirmed session of its author', () => session.set({ account, status: 'confirmed' })],
]

test.each(WAKE_UPS)('%s brings on an order whose time has come', async (_, wake) => {
  await vi.waitUntil(() => !outbox.isSending())
  await letTimeCome()
  wake()
  await passesAre(1)
})

test.each(WAKE_UPS)('%s does not shorten the pause after a failed try', async (_, wake) => {
  wake()
  await vi.waitUntil(() => !outbox.isSending())
  serverComesBack()
  await passesAre(1)
})

test('the start of a page does not shorten it either, the return of the server does', async () => {
  await vi.waitUntil(() => !outbox.isSending())
  expect(passes).toBe(0)
  serverComesBack()
  await passesAre(1)
})

test('the worker’s message makes a page ask for a server that it takes for away', async () => {
  wakeFromWorker()
  expect(probes).toBe(0)
  connection.set({ state: 'offline', since: 1 })
  wakeFromWorker()
  expect(probes).toBe(1)
})

test('nothing starts one while the page is hidden or the server out of reach', async () => {
  await vi.waitUntil(() => !outbox.isSending())
  await letTimeCome()
  becomeVisible('hidden')
  expect(outbox.isSending()).toBe(false)
  connection.set({ state: 'offline', since: 1 })
  wakeFromWorker()
  becomeVisible('visible')
  expect(outbox.isSending()).toBe(false)
  connection.set({ state: 'online', since: 2 })
  await passesAre(1)
})
