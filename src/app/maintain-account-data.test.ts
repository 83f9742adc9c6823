import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createNotices } from '#app-context/notices.ts'
import { DEVICE_ORDERS_PATH } from '#contract/orders/device-orders.ts'
import { noteEdgeAnswers } from '#storage/device/device-settings.ts'
import { sampleIntent } from '#tests/support/sample-orders.ts'
import { buyer, createSessionTabs, type SessionTabs } from '#tests/support/session-tabs.ts'
import { maintainAccountData } from './maintain-account-data.ts'

let tabs: SessionTabs
beforeEach(() => {
  tabs = createSessionTabs()
})
afterEach(() => tabs.close())

/** Starts the work on the buyer's page. */
async function start() {
  await tabs.signInOnDevice(buyer)
  const { session, current } = await tabs.open()
  const notices = createNotices()
  const listeners = new Set<() => void>()
  function listen(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const stop = maintainAccountData({
    api: tabs.server.api,
    device: tabs.device,
    current,
    connection: { read: () => ({ state: 'online', since: 0 }), subscribe: listen },
    session: {
      read: session.read,
      subscribe(listener) {
        const unsubscribers = [session.subscribe(listener), listen(listener)]
        return () => {
          for (const unsubscribe of unsubscribers) unsubscribe()
        }
      },
    },
    notices,
  })
  return { session, notices, listeners, stop }
}

test('a notice links to the pending orders if orders are missing', async () => {
  const order = { intent: sampleIntent, sentAt: '2026-01-10T16:00:00Z', outcome: 'arrived', orderId: 900 }
  tabs.server.otherAnswers.set(DEVICE_ORDERS_PATH, { ok: true, value: { orders: [order] } })
  await noteEdgeAnswers(tabs.device, true, null)
  const { session, notices, stop } = await start()
  await session.start()
  await vi.waitFor(() => expect(notices.read()).toHaveLength(1))
  expect(notices.read()[0]).toMatchObject({
    kind: 'failure',
    text: 'Your cart and your waiting orders are missing in this browser.',
    link: { text: 'Pending orders', to: '/pending-orders' },
  })
  stop()
})

test('after the stop nothing listens to the session or the connection any more', async () => {
  const { listeners, stop } = await start()
  expect(listeners.size).toBeGreaterThan(0)
  stop()
  expect(listeners.size).toBe(0)
})
