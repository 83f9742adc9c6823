import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Counter } from '#app-context/counter.ts'
import type { QueuedEdit } from '#domain/shipments/change-machine.ts'
import type { ShipmentChange } from '#domain/shipments/shipment-change.ts'
import { changeStoredChange, readShownChanges } from '#storage/shipments/shipment-change-table.ts'
import { QUEUED_AT, sampleShipmentChange } from '#tests/support/sample-shipment-change.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { useChangeActions, useShipmentQueue } from './use-shipment-queue.ts'
import { watchedChangeKeys } from './watched-changes.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const { dealership, product, base } = sampleShipmentChange()
const POUCHES = { dealership, product }
const MORE = { quantity: 250, reorderPeriod: 30, nextStartDate: '2026-12-01' }
const CHANGE: QueuedEdit = { kind: 'change', base, wanted: MORE }
const CANCEL: QueuedEdit = { kind: 'cancel', base, wanted: null }

const readChanges = async ({ databases }: Counter) =>
  (await readShownChanges(databases.account, 0)).liveChanges
/** Writes the outcome of a try, as the delivery does. */
async function deliver(counter: Counter, fields: Partial<ShipmentChange>): Promise<void> {
  const [change] = await readChanges(counter)
  if (change === undefined) throw new Error('no change waits')
  await changeStoredChange(counter.databases.account, change, (stored) => ({ ...stored, ...fields }))
}

function showQueue(connection: 'online' | 'offline') {
  const counter = sampleCounter({ account: sampleAccount(), connection })
  counter.clock = { now: () => QUEUED_AT }
  const notices = watchNotices(counter)
  const { result } = showHook(
    counter,
    () => ({ shipments: useShipmentQueue(), actions: useChangeActions() }),
    undefined,
  )
  const queue = (edit: QueuedEdit, subject = POUCHES) => result.current.shipments.queue(subject, edit)
  return { counter, notices, result, queue }
}

it('without a connection a change waits on the device, and a second edit of the shipment joins it', async () => {
  const { counter, notices, queue } = showQueue('offline')
  expect(await act(() => queue(CHANGE))).toBe(true)
  expect(await act(() => queue({ ...CHANGE, wanted: { ...MORE, quantity: 400 } }))).toBe(true)
  const prairie = { ...POUCHES, dealership: { id: 7, name: 'Prairie Trucks' } }
  expect(await act(() => queue(CANCEL, prairie))).toBe(true)
  // Both were queued at the same time.
  const changes = (await readChanges(counter)).sort((a, b) => a.dealership.id - b.dealership.id)
  expect(
    changes.map((change) => [change.dealership.id, change.kind, change.wanted?.quantity, change.author]),
  ).toEqual([
    [1, 'change', 400, { id: 3, name: 'Sam Buyer' }],
    [7, 'cancel', undefined, { id: 3, name: 'Sam Buyer' }],
  ])
  const saved = ['Saved on this device. It is sent when the server answers.', 3000]
  expect(notices).toEqual([saved, saved, saved])
})

it('ending a subscription that the server does not have yet withdraws the waiting change', async () => {
  const { counter, notices, queue } = showQueue('offline')
  await act(() => queue({ kind: 'create', base: null, wanted: MORE }))
  expect(await act(() => queue(CANCEL))).toBe(true)
  expect(await readChanges(counter)).toEqual([])
  expect(notices[1]).toEqual(['The waiting change was withdrawn.', 3000])
})

it('no edit is taken while the last change is being sent', async () => {
  const { counter, notices, result, queue } = showQueue('offline')
  await act(() => queue(CHANGE))
  await deliver(counter, { state: 'sending', epoch: 1 })
  expect(await act(() => queue(CANCEL))).toBe(false)
  expect(result.current.shipments.failure).toBe(
    'The last change of this subscription is being sent. Wait until it is done.',
  )
  expect([await readChanges(counter), notices.length]).toMatchObject([[{ wanted: MORE }], 1])
})

const refusal = { message: 'Too many pieces.', cause: null }
it.each<[string, QueuedEdit, Partial<ShipmentChange>, isClosed: boolean, [string, number | undefined]]>([
  ['the change was made', CHANGE, { state: 'done' }, true, ['Added successfully.', 5000]],
  ['the shipment was cancelled', CANCEL, { state: 'done' }, true, ['Success removed. ID: 4', 3000]],
  [
    'the server did not answer the first try',
    CHANGE,
    { tries: 1 },
    true,
    ['Saved on this device. It is sent when the server answers.', 3000],
  ],
  [
    'a person must decide',
    CHANGE,
    { state: 'needs-review' },
    true,
    ['The subscription of Tag Pouch Standard changed meanwhile. Decide what is sent.', undefined],
  ],
  ['the server refused it', CHANGE, { state: 'refused', refusal }, false, ['Failed to add item.', 5000]],
  [
    'the server refused the cancellation',
    CANCEL,
    { state: 'refused', refusal },
    false,
    ['Failed to remove ID: 4\nToo many pieces.', 3000],
  ],
  [
    'the right is lost',
    CANCEL,
    { state: 'refused', refusal: { message: '', cause: 'right-lost' } },
    false,
    ['Failed to remove ID: 4\nYou may no longer change subscriptions in this way.', 3000],
  ],
])('with a connection the dialog waits for the outcome: %s', async (_, edit, fields, isClosed, notice) => {
  const { counter, notices, result, queue } = showQueue('online')
  let isQueued: boolean | undefined
  const running = queue(edit).then((isClosable) => (isQueued = isClosable))
  await expect.poll(() => readChanges(counter)).toHaveLength(1)
  await expect.poll(() => watchedChangeKeys.size).toBe(1)
  await deliver(counter, fields)
  await running
  expect([isQueued, notices, watchedChangeKeys.size]).toEqual([isClosed, [notice], 0])
  await expect
    .poll(() => result.current.shipments.failure)
    .toBe(isClosed ? null : fields.refusal?.message || 'You may no longer change subscriptions in this way.')
  // The values of a refused change stay in the dialog, not on the device.
  if (!isClosed) expect(await readChanges(counter)).toEqual([])
})

it('the dialog waits at most eight seconds for the outcome', async () => {
  const { counter, notices, queue } = showQueue('online')
  let isQueued: boolean | undefined
  const running = queue(CHANGE).then((isClosable) => (isQueued = isClosable))
  await expect.poll(() => watchedChangeKeys.size).toBe(1)
  await deliver(counter, { state: 'sending', epoch: 1 })
  await vi.advanceTimersByTimeAsync(6500)
  expect(notices).toEqual([])
  await vi.advanceTimersByTimeAsync(1500)
  await running
  expect([isQueued, notices.map(([text]) => text)]).toEqual([
    true,
    ['Saved on this device. It is sent when the server answers.'],
  ])
})

it('an action on a change that got another state meanwhile does nothing', async () => {
  const { counter, result, queue } = showQueue('offline')
  await act(() => queue(CHANGE))
  const [shownChange = sampleShipmentChange()] = await readChanges(counter)
  await deliver(counter, { state: 'needs-review', epoch: 1 })
  expect(await result.current.actions.discard(shownChange)).toBe(false)
  const [change = shownChange] = await readChanges(counter)
  expect(await result.current.actions.discard(change)).toBe(true)
  expect(await readChanges(counter)).toEqual([])
})
