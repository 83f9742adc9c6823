import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProductEvent } from '#api/catalogue/product-events.ts'
import type { CurrentEventData } from '#contract/catalogue/product-events.ts'
import { putLastProductEvent, readLastProductEvent } from '#storage/catalogue/last-events.ts'
import { NEVER_WALKED } from '#storage/catalogue/stored-walk.ts'
import { putWalkedProducts, readWalk } from '#storage/catalogue/walk-table.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { type ChangeEvents, createChangeEvents } from '#tests/support/change-events.ts'
import { createLockQueue } from '#tests/support/lock-queue.ts'
import { type ListeningParts, listenForChanges } from './listen-for-changes.ts'

const NOON = Date.parse('2026-11-26T12:00:00Z')
/** The stream is current until `seconds` after noon, in the time of the edge, which is five seconds ahead of the device. */
const currentUntil = (seconds: number, spreadMs = 20_000): CurrentEventData => ({
  at: new Date(NOON + 5000 + seconds * 1000).toISOString(),
  spreadMs,
})

interface Stream {
  lastAppliedId: string | null
  isOpen: boolean
  productsChanged: (event: ProductEvent) => void
  becameCurrent: (current: CurrentEventData) => void
  ordersChanged: () => void
  streamEnded: () => void
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
let copy: CopyDatabase
let connection: ChangeEvents
let streams: Stream[]
let calls: string[]
let doesServerAnswer: boolean
let phase: 'idle' | 'reading' | 'failed'
let stop: () => void
let databaseCount = 0
let now: number

function listen(parts: Partial<ListeningParts> = {}): () => void {
  return listenForChanges({
    // listenForChanges uses only these methods of a catalogue.
    catalogue: {
      read: () => ({ phase, totalCount: 5000 }) as ReturnType<ListeningParts['catalogue']['read']>,
      async refresh() {
        calls.push('remaining pages')
        phase = 'idle'
      },
      async readFromStart() {
        calls.push('all')
      },
      async confirmProducts(ids) {
        calls.push(ids.join())
        return doesServerAnswer
      },
    },
    copy,
    connection: connection.connection,
    async onOrdersChanged() {
      calls.push('orders')
    },
    async onProductsRead(ids) {
      calls.push(`stored ${ids}`)
    },
    open(lastAppliedId, { productsChanged, becameCurrent, ordersChanged, streamEnded }) {
      const stream: Stream = {
        lastAppliedId,
        isOpen: true,
        productsChanged,
        becameCurrent,
        ordersChanged,
        streamEnded,
      }
      streams.push(stream)
      return () => {
        stream.isOpen = false
      }
    },
    page,
    locks: undefined,
    random: () => 0.5,
    now: () => now,
    clock: { now: () => now + 5000 },
    async confirmViewer() {
      calls.push('rights')
      return doesServerAnswer
    },
    ...parts,
  })
}

/** Waits until this many streams were opened. Resolves with the newest stream. */
async function waitForStream(count: number): Promise<Stream> {
  await vi.waitFor(() => expect(streams).toHaveLength(count), { interval: 1 })
  const newestStream = streams.at(-1)
  if (newestStream === undefined) throw new Error('no stream')
  return newestStream
}

const waitForAppliedEvent = (id: string) =>
  vi.waitFor(async () => expect(await readLastProductEvent(copy)).toBe(id), { interval: 1 })

function setPageVisibility(state: DocumentVisibilityState): void {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  databaseCount += 1
  copy = new CopyDatabase(`listening-${databaseCount}`)
  connection = createChangeEvents('online')
  page.visibilityState = 'visible'
  streams = []
  now = NOON
  calls = []
  doesServerAnswer = true
  phase = 'idle'
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('several changed products are read together, within three seconds', async () => {
  stop = listen()
  const { lastAppliedId, productsChanged } = await waitForStream(1)
  expect(lastAppliedId).toBeNull()
  productsChanged({ id: '1-1', ids: [102] })
  productsChanged({ id: '1-2', ids: [103, 102] })
  await vi.advanceTimersByTimeAsync(1499)
  expect(calls).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await waitForAppliedEvent('1-2')
  await vi.waitFor(() => expect(calls).toEqual(['102,103', 'stored 102,103']), { interval: 1 })
})

test('the page reads the whole catalogue when a change of all products comes before changes of single products', async () => {
  stop = listen()
  const { productsChanged } = await waitForStream(1)
  productsChanged({ id: '1-1', ids: 'all' })
  productsChanged({ id: '1-2', ids: [103] })
  await vi.advanceTimersByTimeAsync(1500)
  await waitForAppliedEvent('1-2')
  await vi.waitFor(() => expect(calls).toEqual(['all', 'stored all']), { interval: 1 })
})

test('the page reports changed orders each time that they change', async () => {
  stop = listen()
  const { ordersChanged } = await waitForStream(1)
  ordersChanged()
  await vi.advanceTimersByTimeAsync(1500)
  ordersChanged()
  await vi.advanceTimersByTimeAsync(1500)
  expect(calls).toEqual(['orders', 'orders'])
})

test('the page reports changed orders once per three seconds, and not after the stream ended', async () => {
  stop = listen()
  const { ordersChanged, streamEnded } = await waitForStream(1)
  ordersChanged()
  ordersChanged()
  await vi.advanceTimersByTimeAsync(1499)
  expect(calls).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(calls).toEqual(['orders'])
  ordersChanged()
  streamEnded()
  await vi.advanceTimersByTimeAsync(1500)
  expect(calls).toEqual(['orders'])
})

test('the page releases its lock for other tabs when it is hidden while it reads the last event', async () => {
  const queue = createLockQueue()
  stop = listen({ locks: queue.locksOfPage() })
  expect(queue.length()).toBe(1)
  setPageVisibility('hidden')
  await vi.waitFor(() => expect(queue.length()).toBe(0), { interval: 1 })
  expect(streams).toEqual([])
})

test('the page reads the whole catalogue after a change of all products, and continues after a failure', async () => {
  phase = 'failed'
  stop = listen()
  ;(await waitForStream(1)).productsChanged({ id: '1-1', ids: 'all' })
  await vi.advanceTimersByTimeAsync(1500)
  await vi.waitFor(() => expect(streams[0]?.isOpen).toBe(false), { interval: 1 })
  expect([calls, await readLastProductEvent(copy)]).toEqual([['all'], null])
  await vi.advanceTimersByTimeAsync(7500)
  ;(await waitForStream(2)).productsChanged({ id: '1-1', ids: 'all' })
  await vi.advanceTimersByTimeAsync(1500)
  await waitForAppliedEvent('1-1')
  await vi.waitFor(() => expect(calls).toEqual(['all', 'remaining pages', 'stored all']), { interval: 1 })
})

test('the page asks for the events after the last one that the device applied', async () => {
  await putLastProductEvent(copy, '1-7', 1)
  stop = listen()
  const firstStream = await waitForStream(1)
  expect(firstStream.lastAppliedId).toBe('1-7')
  firstStream.productsChanged({ id: '1-8', ids: [] })
  await vi.advanceTimersByTimeAsync(0)
  await waitForAppliedEvent('1-8')
  await vi.waitFor(() => expect(calls).toEqual(['stored ']), { interval: 1 })
  firstStream.streamEnded()
  await vi.advanceTimersByTimeAsync(7500)
  expect((await waitForStream(2)).lastAppliedId).toBe('1-8')
})

test('if changes cannot be read, the page opens a new stream after pauses that grow', async () => {
  doesServerAnswer = false
  stop = listen()
  ;(await waitForStream(1)).productsChanged({ id: '1-1', ids: [102] })
  await vi.advanceTimersByTimeAsync(1500)
  await vi.waitFor(() => expect(streams[0]?.isOpen).toBe(false), { interval: 1 })
  expect(await readLastProductEvent(copy)).toBeNull()
  await vi.advanceTimersByTimeAsync(7500)
  ;(await waitForStream(2)).streamEnded()
  await vi.advanceTimersByTimeAsync(14_999)
  expect(streams).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  await waitForStream(3)
})

test('the page listens while it is visible and the server answers', async () => {
  stop = listen()
  await waitForStream(1)
  setPageVisibility('hidden')
  expect(streams[0]?.isOpen).toBe(false)
  setPageVisibility('visible')
  await waitForStream(2)
  connection.setConnection('offline')
  expect(streams[1]?.isOpen).toBe(false)
  connection.setConnection('online')
  await waitForStream(3)
  stop()
  expect(streams[2]?.isOpen).toBe(false)
})

test('only one of two tabs listens, and the second tab begins when the first tab stops', async () => {
  const queue = createLockQueue()
  const stopFirstTab = listen({ locks: queue.locksOfPage() })
  await waitForStream(1)
  stop = listen({ locks: queue.locksOfPage() })
  await vi.waitFor(() => expect(queue.length()).toBe(2), { interval: 1 })
  expect(streams).toHaveLength(1)
  stopFirstTab()
  await waitForStream(2)
})

test('the page opens no stream while the browser may have another person’s session, and opens it soon afterwards', async () => {
  let mayOpen = false
  const readMayOpen = vi.fn(() => mayOpen)
  stop = listen({ mayOpen: readMayOpen })
  await vi.waitFor(() => expect(readMayOpen).toHaveBeenCalled(), { interval: 1 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(streams).toHaveLength(0)
  mayOpen = true
  await vi.advanceTimersByTimeAsync(60_000)
  await waitForStream(1)
})

describe('the event that says until when the stream is complete', () => {
  let stream: Stream
  beforeEach(async () => {
    await putLastProductEvent(copy, '1-1', NOON)
    await putWalkedProducts(copy, [], { ...NEVER_WALKED, completeAt: NOON })
    stop = listen()
    stream = await waitForStream(1)
  })
  const completeAt = async () => ((await readWalk(copy)).completeAt ?? 0) - NOON
  const waitForCompleteAt = (seconds: number) =>
    vi.waitFor(async () => expect(await completeAt()).toBe(seconds * 1000), { interval: 1 })

  test('makes the copy current after the server confirmed the rights; the server is asked again after eight minutes', async () => {
    now += 75_000
    stream.becameCurrent(currentUntil(60))
    await waitForCompleteAt(60)
    now += 60_000
    // The rights of the person were confirmed at 75 seconds.
    stream.becameCurrent(currentUntil(120))
    await waitForCompleteAt(75)
    now += 420_000
    stream.becameCurrent(currentUntil(540))
    await waitForCompleteAt(540)
    expect(calls).toEqual(['rights', 'rights'])
  })

  test('does not make the copy current while the server does not confirm the rights', async () => {
    doesServerAnswer = false
    now += 75_000
    stream.becameCurrent(currentUntil(60))
    await vi.waitFor(() => expect(calls).toEqual(['rights']), { interval: 1 })
    await copy.settings.count()
    expect(await completeAt()).toBe(0)
  })

  test('makes the copy current only after the changes that came before it were read', async () => {
    now += 75_000
    stream.productsChanged({ id: '1-2', ids: [102] })
    stream.becameCurrent(currentUntil(60))
    await vi.advanceTimersByTimeAsync(9999)
    expect([calls, await completeAt()]).toEqual([[], 0])
    await vi.advanceTimersByTimeAsync(1)
    await waitForCompleteAt(60)
    expect(calls).toEqual(['102', 'stored 102', 'rights'])
  })

  test('never makes the copy current if a change could not be read', async () => {
    doesServerAnswer = false
    now += 75_000
    stream.productsChanged({ id: '1-2', ids: [102] })
    stream.becameCurrent(currentUntil(60))
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitFor(() => expect(stream.isOpen).toBe(false), { interval: 1 })
    expect([calls, await completeAt()]).toEqual([['102'], 0])
  })

  test('names the time over which the devices spread their reading of changed products', async () => {
    now += 75_000
    stream.becameCurrent(currentUntil(60, 20_000))
    await waitForCompleteAt(60)
    stream.productsChanged({ id: '1-2', ids: [102] })
    await vi.advanceTimersByTimeAsync(9999)
    expect(calls).toEqual(['rights'])
    await vi.advanceTimersByTimeAsync(1)
    await waitForAppliedEvent('1-2')
    expect(calls).toContain('102')
  })

  test.each([
    [4_000, 200_000],
    [20_000, 300_000],
  ])(
    'with a spread of %d ms per call, a walk of a hundred calls begins after %d ms',
    async (spreadMs, beginsAfterMs) => {
      now += 75_000
      stream.becameCurrent(currentUntil(60, spreadMs))
      await waitForCompleteAt(60)
      stream.productsChanged({ id: '1-2', ids: 'all' })
      await vi.advanceTimersByTimeAsync(beginsAfterMs - 1)
      expect(calls).toEqual(['rights'])
      await vi.advanceTimersByTimeAsync(1)
      await waitForAppliedEvent('1-2')
      expect(calls).toContain('all')
    },
  )
})
