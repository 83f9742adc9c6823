// The running outbox keeps finished orders for a time.
import { expect, test, vi } from 'vitest'
import { createDelivery } from '#tests/support/delivery.ts'
import { sampleAttempt, sampleAuthor, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { createOutbox } from './create-outbox.ts'

const DAY_MS = 86_400_000

const sentOrder = samplePendingOrder({
  state: 'sent',
  orderId: 900,
  attempts: [sampleAttempt({ endedAt: 20_000 })],
  changedAt: 20_000,
})

function openOutbox(isOnline = true) {
  const delivery = createDelivery()
  const ports = delivery.ports([sentOrder])
  const outbox = createOutbox({
    ports,
    author: () => sampleAuthor,
    hasSession: () => true,
    isOnline: () => isOnline,
    probe: async () => isOnline,
    confirmSession: async () => true,
    parseOrder: () => null,
    onUnwatchedChange: () => {},
    onSendingChange: () => {},
  })
  const countStoredOrders = async () => (await delivery.store().list()).length
  async function runPass(): Promise<void> {
    outbox.wake()
    await vi.waitUntil(() => !outbox.isSending())
  }
  return { delivery, ports, outbox, countStoredOrders, runPass }
}

test('keeps a finished order for 30 days', async () => {
  const { delivery, countStoredOrders, runPass } = openOutbox()
  delivery.passTime(30 * DAY_MS - 80_001)
  await runPass()
  expect(await countStoredOrders()).toBe(1)
  delivery.passTime(2 * DAY_MS)
  await runPass()
  expect(await countStoredOrders()).toBe(0)
})

test('each page deletes old finished orders once a day', async () => {
  const { delivery, ports, runPass } = openOutbox()
  const prune = vi.spyOn(ports.store, 'prune')
  await runPass()
  delivery.passTime(DAY_MS - 1)
  await runPass()
  expect(prune).toHaveBeenCalledTimes(1)
  delivery.passTime(1)
  await runPass()
  expect(prune).toHaveBeenCalledTimes(2)
})

test('deletes nothing while the server does not answer, because its time is not known yet', async () => {
  const { delivery, countStoredOrders, outbox } = openOutbox(false)
  delivery.passTime(400 * DAY_MS)
  outbox.wake()
  await outbox.begin()
  expect(await countStoredOrders()).toBe(1)
})
