import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ShipmentChange } from '#domain/shipments/shipment-change.ts'
import { sampleShipmentChange } from '#tests/support/sample-shipment-change.ts'
import { createShipmentWorld, type ShipmentWorld } from '#tests/support/shipment-world.ts'
import { type RunningQueue, startQueue } from './start-queue.ts'
import { shipmentQueue } from '#server-state/shipments/shipment-queue.ts'

const SUBJECT = sampleShipmentChange()
const VALUES = { quantity: 100, reorderPeriod: 30, nextStartDate: '2026-12-01' }

let world: ShipmentWorld
let queue: RunningQueue
/** The number of passes that ended. */
let passCount: number
let mayGoOn: boolean
let events: unknown[]
/** Called at the beginning of each POST. */
let onPost: () => unknown

beforeEach(() => {
  vi.useFakeTimers()
  world = createShipmentWorld()
  mayGoOn = true
  events = []
  passCount = 0
  onPost = () => {}
  const ports = world.portsOf(3)
  queue = startQueue({
    queue: shipmentQueue({
      ...ports,
      async post(change) {
        await onPost()
        return ports.post(change)
      },
    }),
    authorId: () => 3,
    mayGoOn: () => mayGoOn,
    confirmSession: async () => false,
    onSendingChange: (isSending) => events.push(isSending),
    onStateChange: ({ state }) => events.push(state),
    async afterPass() {
      passCount += 1
    },
  })
})
afterEach(() => {
  queue.stop()
  vi.useRealTimers()
})

const queueCreation = (productId = 101) =>
  world.queue(
    3,
    { ...SUBJECT, product: { ...SUBJECT.product, id: productId } },
    {
      kind: 'create',
      base: null,
      wanted: VALUES,
    },
  )
const settle = () => vi.advanceTimersByTimeAsync(0)
/** Moves the clock of the device and its timers. */
async function pass(ms: number): Promise<void> {
  world.wait(ms)
  await vi.advanceTimersByTimeAsync(ms)
}
const changeStored = (change: ShipmentChange, fields: Partial<ShipmentChange>) =>
  world.portsOf(3).store.change(change.key, change, (stored) => ({ ...stored, ...fields }))
const change = (fields: Partial<ShipmentChange>) => changeStored(world.changesOf(3)[0] ?? SUBJECT, fields)

test('a pass reports its begin, the new state and its end', async () => {
  queueCreation()
  queue.wake()
  await settle()
  expect(events).toEqual([true, 'done', false])
})

test.each([
  [700, 699, 700],
  [1, 499, 500],
  [3_600_000, 59_999, 60_000],
])(
  'a change that is due in %i ms is not tried after %i ms, but the next pass is after %i ms',
  async (dueMs, waitMs, passMs) => {
    queueCreation()
    await change({ nextTryAt: world.now + dueMs })
    await queue.replan()
    await settle()
    await pass(waitMs)
    expect(events).toEqual([])
    await pass(passMs - waitMs)
    expect(events[0]).toBe(true)
  },
)

test('the claim of a page that was closed is taken over after 90 seconds', async () => {
  queueCreation()
  await change({ state: 'sending', claimedAt: world.now, isClaimedUnderLock: false, nextTryAt: world.now })
  await queue.replan()
  await settle()
  await pass(60_000)
  expect(world.changesOf(3)[0]?.state).toBe('sending')
  await pass(30_500)
  expect(world.changesOf(3)[0]?.state).not.toBe('sending')
})

test('a change that is queued while another is sent is sent by one more pass', async () => {
  let goOn = () => {}
  onPost = () => new Promise<void>((resolve) => (goOn = resolve))
  queueCreation()
  queue.wake()
  await settle()
  world.wait(1000)
  queueCreation(102)
  await changeStored(world.changesOf(3)[1] ?? SUBJECT, { nextTryAt: world.now + 60_000 })
  queue.run(world.now)
  queue.wake()
  onPost = () => {}
  goOn()
  await settle()
  expect(world.changesOf(3).map(({ state }) => state)).toEqual(['done', 'done'])
  expect(passCount).toBe(2)
})

test('nothing is sent without a session, and after the passes were stopped', async () => {
  queueCreation()
  mayGoOn = false
  queue.wake()
  await settle()
  mayGoOn = true
  await change({ nextTryAt: world.now + 1000 })
  await queue.replan()
  await settle()
  queue.stop()
  queue.run(world.now)
  await pass(2000)
  expect([events, world.postCount]).toEqual([[], 0])
})

test('a failure is logged, and the next pass takes over the claim', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  queueCreation()
  onPost = () => Promise.reject(new Error('the database was closed'))
  queue.wake()
  await settle()
  expect(events.slice(0, 2)).toEqual([true, false])
  expect(consoleError).toHaveBeenCalled()
  consoleError.mockRestore()
  onPost = () => {}
  await pass(90_500)
  queue.run(world.now)
  await settle()
  expect(world.changesOf(3)[0]?.state).toBe('unknown')
})
