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

function open(isOnline = true) {
  const delivery = createDelivery()
  const ports = delivery.ports([sentOrder])
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
  const countStored = async () => (await delivery.store().list()).length
  async function pass(): Promise<void> {
    outbox.wake()
    await vi.waitUntil(() => !outbox.isSending())
  }
  return { delivery, ports, outbox, countStored, pass }
}

test('keeps a finished order for 30 days', async () => {
  const { delivery, countStored, pass } = open()
  delivery.passTime(30 * DAY_MS - 80_001)
  await pass()
  expect(await countStored()).toBe(1)
  delivery.passTime(2 * DAY_MS)
  await pass()
  expect(await countStored()).toBe(0)
})

test('prunes once a day per page', async () => {
  const { delivery, ports, pass } = open()
  const prune = vi.spyOn(ports.store, 'prune')
  await pass()
  delivery.passTime(DAY_MS - 1)
  await pass()
  expect(prune).toHaveBeenCalledTimes(1)
  delivery.passTime(1)
  await pass()
  expect(prune).toHaveBeenCalledTimes(2)
})

test('deletes nothing before the server has told its time', async () => {
  const { delivery, countStored, outbox } = open(false)
  delivery.passTime(400 * DAY_MS)
  outbox.wake()
  await outbox.begin()
  expect(await countStored()).toBe(1)
})

test('the outbox begins although a full device cannot archive orders', async () => {
  const { ports, outbox, countStored } = open()
  ports.store.archive = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  await outbox.begin()
  expect(await countStored()).toBe(1)
})
