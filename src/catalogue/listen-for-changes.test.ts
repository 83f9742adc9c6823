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
/** `seconds` after noon in the time of the edge, which is five seconds ahead of the device. */
const currentAt = (seconds: number, spreadMs = 20_000): CurrentEventData => ({
  at: new Date(NOON + 5000 + seconds * 1000).toISOString(),
  spreadMs,
})

interface Stream {
  after: string | null
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
let requests: string[]
let answers: boolean
let phase: 'idle' | 'reading' | 'failed'
let stop: () => void
let databaseCount = 0
let now: number

function listen(parts: Partial<ListeningParts> = {}): () => void {
  return listenForChanges({
    // listenForChanges uses only these methods of a catalogue.
    catalogue: {
      read: () => ({ phase, total: 5000 }) as ReturnType<ListeningParts['catalogue']['read']>,
      async refresh() {
        requests.push('remaining pages')
        phase = 'idle'
      },
      async readFromStart() {
        requests.push('all')
      },
      async confirmProducts(ids) {
        requests.push(ids.join())
        return answers
      },
    },
    copy,
    connection: connection.connection,
    async onOrdersChanged() {
      requests.push('orders')
    },
    async onReadAgain(ids) {
      requests.push(`then ${ids}`)
    },
    open(after, { productsChanged, becameCurrent, ordersChanged, streamEnded }) {
      const stream: Stream = {
        after,
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
      requests.push('rights')
      return answers
    },
    ...parts,
  })
}

/** The newest stream, once there are this many. */
async function stream(count: number): Promise<Stream> {
  await vi.waitFor(() => expect(streams).toHaveLength(count), { interval: 1 })
  const newest = streams.at(-1)
  if (newest === undefined) throw new Error('no stream')
  return newest
}

const waitForApplied = (id: string) =>
  vi.waitFor(async () => expect(await readLastProductEvent(copy)).toBe(id), { interval: 1 })

function pageIs(state: DocumentVisibilityState): void {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  databaseCount += 1
  copy = new CopyDatabase(`hearing-${databaseCount}`)
  connection = createChangeEvents('online')
  page.visibilityState = 'visible'
  streams = []
  now = NOON
  requests = []
  answers = true
  phase = 'idle'
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('several changed products are read together, within three seconds', async () => {
  stop = listen()
  const { after, productsChanged } = await stream(1)
  expect(after).toBeNull()
  productsChanged({ id: '1-1', ids: [102] })
  productsChanged({ id: '1-2', ids: [103, 102] })
  await vi.advanceTimersByTimeAsync(1499)
  expect(requests).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await waitForApplied('1-2')
  await vi.waitFor(() => expect(requests).toEqual(['102,103', 'then 102,103']), { interval: 1 })
})

test('reads the whole catalogue when a change of all comes before changes of single products', async () => {
  stop = listen()
  const { productsChanged } = await stream(1)
  productsChanged({ id: '1-1', ids: 'all' })
  productsChanged({ id: '1-2', ids: [103] })
  await vi.advanceTimersByTimeAsync(1500)
  await waitForApplied('1-2')
  await vi.waitFor(() => expect(requests).toEqual(['all', 'then all']), { interval: 1 })
})

test('reports changed orders each time that they change', async () => {
  stop = listen()
  const { ordersChanged } = await stream(1)
  ordersChanged()
  await vi.advanceTimersByTimeAsync(1500)
  ordersChanged()
  await vi.advanceTimersByTimeAsync(1500)
  expect(requests).toEqual(['orders', 'orders'])
})

test('reports changed orders once per three seconds, and not after its stream ended', async () => {
  stop = listen()
  const { ordersChanged, streamEnded } = await stream(1)
  ordersChanged()
  ordersChanged()
  await vi.advanceTimersByTimeAsync(1499)
  expect(requests).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(requests).toEqual(['orders'])
  ordersChanged()
  streamEnded()
  await vi.advanceTimersByTimeAsync(1500)
  expect(requests).toEqual(['orders'])
})

test('releases its lock for other tabs when the page is hidden while it reads the last event', async () => {
  const queue = createLockQueue()
  stop = listen({ locks: queue.locksOfPage() })
  expect(queue.length()).toBe(1)
  pageIs('hidden')
  await vi.waitFor(() => expect(queue.length()).toBe(0), { interval: 1 })
  expect(streams).toEqual([])
})

test('reads the whole catalogue after a change of all, and continues after a failure', async () => {
  phase = 'failed'
  stop = listen()
  ;(await stream(1)).productsChanged({ id: '1-1', ids: 'all' })
  await vi.advanceTimersByTimeAsync(1500)
  await vi.waitFor(() => expect(streams[0]?.isOpen).toBe(false), { interval: 1 })
  expect([requests, await readLastProductEvent(copy)]).toEqual([['all'], null])
  await vi.advanceTimersByTimeAsync(7500)
  ;(await stream(2)).productsChanged({ id: '1-1', ids: 'all' })
  await vi.advanceTimersByTimeAsync(1500)
  await waitForApplied('1-1')
  await vi.waitFor(() => expect(requests).toEqual(['all', 'remaining pages', 'then all']), { interval: 1 })
})

test('asks for the events after the last one that the device applied', async () => {
  await putLastProductEvent(copy, '1-7', 1)
  stop = listen()
  const firstStream = await stream(1)
  expect(firstStream.after).toBe('1-7')
  firstStream.productsChanged({ id: '1-8', ids: [] })
  await vi.advanceTimersByTimeAsync(0)
  await waitForApplied('1-8')
  await vi.waitFor(() => expect(requests).toEqual(['then ']), { interval: 1 })
  firstStream.streamEnded()
  await vi.advanceTimersByTimeAsync(7500)
  expect((await stream(2)).after).toBe('1-8')
})

test('asks again for a change that could not be read, after growing pauses', async () => {
  answers = false
  stop = listen()
  ;(await stream(1)).productsChanged({ id: '1-1', ids: [102] })
  await vi.advanceTimersByTimeAsync(1500)
  await vi.waitFor(() => expect(streams[0]?.isOpen).toBe(false), { interval: 1 })
  expect(await readLastProductEvent(copy)).toBeNull()
  await vi.advanceTimersByTimeAsync(7500)
  ;(await stream(2)).streamEnded()
  await vi.advanceTimersByTimeAsync(14_999)
  expect(streams).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  await stream(3)
})

test('listens while the page is visible and the server answers', async () => {
  stop = listen()
  await stream(1)
  pageIs('hidden')
  expect(streams[0]?.isOpen).toBe(false)
  pageIs('visible')
  await stream(2)
  connection.setConnection('offline')
  expect(streams[1]?.isOpen).toBe(false)
  connection.setConnection('online')
  await stream(3)
  stop()
  expect(streams[2]?.isOpen).toBe(false)
})

test('one of two tabs listens, and the other one when the first stops', async () => {
  const queue = createLockQueue()
  const stopFirst = listen({ locks: queue.locksOfPage() })
  await stream(1)
  stop = listen({ locks: queue.locksOfPage() })
  await vi.waitFor(() => expect(queue.length()).toBe(2), { interval: 1 })
  expect(streams).toHaveLength(1)
  stopFirst()
  await stream(2)
})

describe('the event that a stream is current', () => {
  let current: Stream
  beforeEach(async () => {
    await putLastProductEvent(copy, '1-1', NOON)
    await putWalkedProducts(copy, [], { ...NEVER_WALKED, completeAt: NOON })
    stop = listen()
    current = await stream(1)
  })
  const completeAt = async () => ((await readWalk(copy)).completeAt ?? 0) - NOON
  const waitForCompleteAt = (seconds: number) =>
    vi.waitFor(async () => expect(await completeAt()).toBe(seconds * 1000), { interval: 1 })

  test('makes the copy current once the server confirmed the rights, which it confirms again after eight minutes', async () => {
    now += 75_000
    current.becameCurrent(currentAt(60))
    await waitForCompleteAt(60)
    now += 60_000
    // The rights of the person were confirmed at 75 seconds.
    current.becameCurrent(currentAt(120))
    await waitForCompleteAt(75)
    now += 420_000
    current.becameCurrent(currentAt(540))
    await waitForCompleteAt(540)
    expect(requests).toEqual(['rights', 'rights'])
  })

  test('does not make the copy current while the server does not confirm the rights', async () => {
    answers = false
    now += 75_000
    current.becameCurrent(currentAt(60))
    await vi.waitFor(() => expect(requests).toEqual(['rights']), { interval: 1 })
    await copy.settings.count()
    expect(await completeAt()).toBe(0)
  })

  test('makes the copy current only after the changes that came before it were read', async () => {
    now += 75_000
    current.productsChanged({ id: '1-2', ids: [102] })
    current.becameCurrent(currentAt(60))
    await vi.advanceTimersByTimeAsync(9999)
    expect([requests, await completeAt()]).toEqual([[], 0])
    await vi.advanceTimersByTimeAsync(1)
    await waitForCompleteAt(60)
    expect(requests).toEqual(['102', 'then 102', 'rights'])
  })

  test('never makes the copy current if a change could not be read', async () => {
    answers = false
    now += 75_000
    current.productsChanged({ id: '1-2', ids: [102] })
    current.becameCurrent(currentAt(60))
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitFor(() => expect(current.isOpen).toBe(false), { interval: 1 })
    expect([requests, await completeAt()]).toEqual([['102'], 0])
  })

  test('has the time over which the devices spread the reading of changed products', async () => {
    now += 75_000
    current.becameCurrent(currentAt(60, 20_000))
    await waitForCompleteAt(60)
    current.productsChanged({ id: '1-2', ids: [102] })
    await vi.advanceTimersByTimeAsync(9999)
    expect(requests).toEqual(['rights'])
    await vi.advanceTimersByTimeAsync(1)
    await waitForApplied('1-2')
    expect(requests).toContain('102')
  })

  test.each([
    [4_000, 200_000],
    [20_000, 300_000],
  ])(
    'spreads the walk after a change of all products, which has a hundred calls: with %d ms it begins after %d ms',
    async (spreadMs, beginsAfterMs) => {
      now += 75_000
      current.becameCurrent(currentAt(60, spreadMs))
      await waitForCompleteAt(60)
      current.productsChanged({ id: '1-2', ids: 'all' })
      await vi.advanceTimersByTimeAsync(beginsAfterMs - 1)
      expect(requests).toEqual(['rights'])
      await vi.advanceTimersByTimeAsync(1)
      await waitForApplied('1-2')
      expect(requests).toContain('all')
    },
  )
})
