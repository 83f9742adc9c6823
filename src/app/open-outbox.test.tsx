import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createServerClock } from '#api/server-clock.ts'
import type { ConnectionView } from '#connection/connection.ts'
import type { RunningOutbox } from '#outbox/create-outbox.ts'
import type { SessionView } from '#session/session.ts'
import { createOutboxTable } from '#storage/outbox-table.ts'
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
    become(next: View) {
      view = next
      for (const listener of listeners) listener()
    },
  }
}

let connection: ReturnType<typeof changing<ConnectionView>>
let session: ReturnType<typeof changing<SessionView>>
let outbox: RunningOutbox
let wakeFromWorker: () => void
/** Times of the passes over an order that nothing but a wake-up makes due. */
let passes: number

beforeEach(async () => {
  passes = 0
  connection = changing<ConnectionView>({ state: 'online', since: 0 })
  session = changing<SessionView>({ account, status: 'trusted-offline' })
  const counter = sampleCounter({ account })
  const { account: database } = counter.databases
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
    connection: { ...counter.connection, ...connection },
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
  // The server answers at the start.
  await passesAre(1)
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

test.each<[string, () => void]>([
  ['the worker’s message', () => wakeFromWorker()],
  ['being looked at again', () => becomeVisible('visible')],
  ['the confirmed session of its author', () => session.become({ account, status: 'confirmed' })],
  [
    'the server that answers again',
    () => {
      connection.become({ state: 'offline', since: 1 })
      connection.become({ state: 'online', since: 2 })
    },
  ],
])('%s starts a pass', async (_, wake) => {
  wake()
  await passesAre(2)
})

test('nothing starts one while the page is hidden or the server out of reach', async () => {
  becomeVisible('hidden')
  expect(outbox.isSending()).toBe(false)
  connection.become({ state: 'offline', since: 1 })
  wakeFromWorker()
  becomeVisible('visible')
  expect(outbox.isSending()).toBe(false)
  connection.become({ state: 'online', since: 2 })
  await passesAre(2)
})
