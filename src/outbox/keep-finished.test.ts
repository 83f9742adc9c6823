// How long the running outbox keeps what is finished.
import { expect, test, vi } from 'vitest'
import { createDelivery } from '#tests/support/delivery.ts'
import { sampleAttempt, sampleAuthor, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { createOutbox } from './create-outbox.ts'

const DAY_MS = 86_400_000

const sent = samplePendingOrder({
  state: 'sent',
  orderId: 900,
  attempts: [sampleAttempt({ endedAt: 20_000 })],
  changedAt: 20_000,
})

function open(isOnline = true) {
  const delivery = createDelivery()
  const ports = delivery.ports([sent])
  const outbox = createOutbox({
    ports,
    author: () => sampleAuthor,
    isOnline: () => isOnline,
    probe: async () => isOnline,
    confirmSession: async () => true,
    parseOrder: () => null,
    onSettled: () => {},
    onSendingChange: () => {},
  })
  const kept = async () => (await delivery.store().list()).length
  async function pass(): Promise<void> {
    outbox.wake()
    await vi.waitUntil(() => !outbox.isSending())
  }
  return { delivery, ports, outbox, kept, pass }
}

test('it stays for 30 days', async () => {
  const { delivery, kept, pass } = open()
  delivery.goOn(30 * DAY_MS - 80_001)
  await pass()
  expect(await kept()).toBe(1)
  delivery.goOn(2 * DAY_MS)
  await pass()
  expect(await kept()).toBe(0)
})

test('a page looks once a day', async () => {
  const { delivery, ports, pass } = open()
  const prune = vi.spyOn(ports.store, 'prune')
  await pass()
  delivery.goOn(DAY_MS - 1)
  await pass()
  expect(prune).toHaveBeenCalledTimes(1)
  delivery.goOn(1)
  await pass()
  expect(prune).toHaveBeenCalledTimes(2)
})

test('nothing goes before the server has said what time it is', async () => {
  const { delivery, kept, outbox } = open(false)
  delivery.goOn(400 * DAY_MS)
  outbox.wake()
  await outbox.begin()
  expect(await kept()).toBe(1)
})

test('a device that has no room for it sends all the same', async () => {
  const { ports, outbox, kept } = open()
  ports.store.archive = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  await outbox.begin()
  expect(await kept()).toBe(1)
})
