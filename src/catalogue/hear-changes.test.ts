import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProductEvent } from '#api/catalogue/product-events.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { putHeardEvent, readHeardEvent } from '#storage/catalogue/heard-event.ts'
import { createLockQueue } from '#tests/support/lock-queue.ts'
import { createToldChanges, type ToldChanges } from '#tests/support/told-changes.ts'
import { type HearingParts, hearChanges } from './hear-changes.ts'

interface Stream {
  after: string | null
  isOpen: boolean
  productsChanged: (event: ProductEvent) => void
  ordersChanged: () => void
  failed: () => void
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
let copy: CopyDatabase
let connection: ToldChanges
let streams: Stream[]
let asked: string[]
let answers: boolean
let phase: 'idle' | 'reading' | 'failed'
let stop: () => void
let opened = 0

function hear(parts: Partial<HearingParts> = {}): () => void {
  return hearChanges({
    // What hearing needs of a catalogue.
    catalogue: {
      read: () => ({ phase }) as ReturnType<HearingParts['catalogue']['read']>,
      async refresh() {
        asked.push('what is left')
        phase = 'idle'
      },
      async readAnew() {
        asked.push('all')
      },
      async confirmProducts(ids) {
        asked.push(ids.join())
        return answers
      },
    },
    copy,
    connection: connection.connection,
    async onOrdersChanged() {
      asked.push('orders')
    },
    async onReadAgain(ids) {
      asked.push(`then ${ids}`)
    },
    open(after, { productsChanged, ordersChanged, failed }) {
      const stream: Stream = { after, isOpen: true, productsChanged, ordersChanged, failed }
      streams.push(stream)
      return () => {
        stream.isOpen = false
      }
    },
    page,
    locks: undefined,
    random: () => 0.5,
    ...parts,
  })
}

/** The newest stream, once there are so many. */
async function stream(count: number): Promise<Stream> {
  await vi.waitFor(() => expect(streams).toHaveLength(count), { interval: 1 })
  const newest = streams.at(-1)
  if (newest === undefined) throw new Error('no stream')
  return newest
}

const isHeard = (id: string) =>
  vi.waitFor(async () => expect(await readHeardEvent(copy)).toBe(id), { interval: 1 })

function pageIs(state: DocumentVisibilityState): void {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  opened += 1
  copy = new CopyDatabase(`hearing-${opened}`)
  connection = createToldChanges('online')
  page.visibilityState = 'visible'
  streams = []
  asked = []
  answers = true
  phase = 'idle'
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('reads the products that it is told of, together, within three seconds', async () => {
  stop = hear()
  const { after, productsChanged } = await stream(1)
  expect(after).toBeNull()
  productsChanged({ id: '1-1', ids: [102] })
  productsChanged({ id: '1-2', ids: [103, 102] })
  await vi.advanceTimersByTimeAsync(1499)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await isHeard('1-2')
  await vi.waitFor(() => expect(asked).toEqual(['102,103', 'then 102,103']), { interval: 1 })
})

test('reads all where all is told of before and single products after it', async () => {
  stop = hear()
  const { productsChanged } = await stream(1)
  productsChanged({ id: '1-1', ids: 'all' })
  productsChanged({ id: '1-2', ids: [103] })
  await vi.advanceTimersByTimeAsync(1500)
  await isHeard('1-2')
  await vi.waitFor(() => expect(asked).toEqual(['all', 'then all']), { interval: 1 })
})

test('tells of orders that change after it told of others', async () => {
  stop = hear()
  const { ordersChanged } = await stream(1)
  ordersChanged()
  await vi.advanceTimersByTimeAsync(1500)
  ordersChanged()
  await vi.advanceTimersByTimeAsync(1500)
  expect(asked).toEqual(['orders', 'orders'])
})

test('tells of changed orders once for all that come within three seconds, and not after its stream has ended', async () => {
  stop = hear()
  const { ordersChanged, failed } = await stream(1)
  ordersChanged()
  ordersChanged()
  await vi.advanceTimersByTimeAsync(1499)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['orders'])
  ordersChanged()
  failed()
  await vi.advanceTimersByTimeAsync(1500)
  expect(asked).toEqual(['orders'])
})

test('a page that is left while it reads where to go on holds nothing back from the others', async () => {
  const queue = createLockQueue()
  stop = hear({ locks: queue.ofPage() })
  expect(queue.length()).toBe(1)
  pageIs('hidden')
  await vi.waitFor(() => expect(queue.length()).toBe(0), { interval: 1 })
  expect(streams).toEqual([])
})

test('reads the whole catalogue after a change of all, and after a failure goes on with it', async () => {
  phase = 'failed'
  stop = hear()
  ;(await stream(1)).productsChanged({ id: '1-1', ids: 'all' })
  await vi.advanceTimersByTimeAsync(1500)
  await vi.waitFor(() => expect(streams[0]?.isOpen).toBe(false), { interval: 1 })
  expect([asked, await readHeardEvent(copy)]).toEqual([['all'], null])
  await vi.advanceTimersByTimeAsync(5000)
  ;(await stream(2)).productsChanged({ id: '1-1', ids: 'all' })
  await vi.advanceTimersByTimeAsync(1500)
  await isHeard('1-1')
  await vi.waitFor(() => expect(asked).toEqual(['all', 'what is left', 'then all']), { interval: 1 })
})

test('asks for what came after the last event that the device took in', async () => {
  await putHeardEvent(copy, '1-7')
  stop = hear()
  const first = await stream(1)
  expect(first.after).toBe('1-7')
  first.productsChanged({ id: '1-8', ids: [] })
  await vi.advanceTimersByTimeAsync(0)
  await isHeard('1-8')
  await vi.waitFor(() => expect(asked).toEqual(['then ']), { interval: 1 })
  first.failed()
  await vi.advanceTimersByTimeAsync(5000)
  expect((await stream(2)).after).toBe('1-8')
})

test('is told once more what could not be read, after pauses that grow', async () => {
  answers = false
  stop = hear()
  ;(await stream(1)).productsChanged({ id: '1-1', ids: [102] })
  await vi.advanceTimersByTimeAsync(1500)
  await vi.waitFor(() => expect(streams[0]?.isOpen).toBe(false), { interval: 1 })
  expect(await readHeardEvent(copy)).toBeNull()
  await vi.advanceTimersByTimeAsync(5000)
  ;(await stream(2)).failed()
  await vi.advanceTimersByTimeAsync(9999)
  expect(streams).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  await stream(3)
})

test('listens while the page is seen and the server answers', async () => {
  stop = hear()
  await stream(1)
  pageIs('hidden')
  expect(streams[0]?.isOpen).toBe(false)
  pageIs('visible')
  await stream(2)
  connection.connectionIs('offline')
  expect(streams[1]?.isOpen).toBe(false)
  connection.connectionIs('online')
  await stream(3)
  stop()
  expect(streams[2]?.isOpen).toBe(false)
})

test('one of two tabs listens, the other when that one is left', async () => {
  const queue = createLockQueue()
  const stopFirst = hear({ locks: queue.ofPage() })
  await stream(1)
  stop = hear({ locks: queue.ofPage() })
  await vi.waitFor(() => expect(queue.length()).toBe(2), { interval: 1 })
  expect(streams).toHaveLength(1)
  stopFirst()
  await stream(2)
})
