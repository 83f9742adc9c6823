import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createMemoryOrderStore, type MemoryOrderStore } from '#tests/support/memory-order-store.ts'
import {
  sampleAuthor,
  sampleDealership,
  sampleFrame,
  samplePendingOrder,
  sampleProduct,
  sampleReviewRequest,
} from '#tests/support/sample-orders.ts'
import type { Attempt, KeyStore } from './attempt.ts'
import { createOutbox, type RunningOutbox } from './create-outbox.ts'
import type { PendingOrder } from './pending-order.ts'
import { orderIn, requestTextOf, savedCopyOf } from './saved-copy.ts'
import { PENDING_STATES } from './states.ts'

const openAttempt: Attempt = {
  revision: 1,
  startedAt: 1,
  body: '{}',
  content: null,
  storeId: 'store-a',
  retentionMs: 1e9,
  endedAt: null,
  isKeySpent: false,
}
const originalOrder = samplePendingOrder({ revision: 2, attempts: [openAttempt] })
/** Attempts that no current key covers. */
const UNCOVERED_ATTEMPTS: [string, Partial<Attempt>][] = [
  ['without a key', { storeId: null, retentionMs: 0 }],
  ['to another key store', { storeId: 'store-b' }],
  ['so long ago that its key was deleted', { retentionMs: 1_000 }],
]
const { intent } = originalOrder

let store: MemoryOrderStore
let authorId: number | null
let keyStore: KeyStore
/** The key of each POST. */
let posts: string[]
beforeEach(() => {
  authorId = 3
  keyStore = { kind: 'available', storeId: 'store-a', retentionMs: 1e9 }
  posts = []
})

/** The outbox of another device, which has `orders`. */
function openOutbox(orders: PendingOrder[] = []): RunningOutbox {
  store = createMemoryOrderStore(orders)
  return createOutbox({
    ports: {
      store,
      sender: {
        bodyOf: () => '{}',
        async send(order) {
          posts.push(`${order.intent}.${order.revision}`)
          return { kind: 'delivered', orderId: 900 }
        },
      },
      checker: {
        check: async () => ({
          kind: 'answered',
          products: [sampleProduct(), sampleFrame()],
          dealership: sampleDealership(),
        }),
        readSmallChangesRule: async () => null,
        currentAuthor: async () => ({ kind: 'author', id: 3 }),
      },
      history: { read: async () => ({ kind: 'unreadable' }), oldestAt: async () => null },
      readKeyStore: async () => keyStore,
      knownStoreId: () => null,
      lock: (work) => work(true),
      elapsed: () => 0,
      now: () => 100_000,
      newUuid: () => intent,
      chance: () => 0,
      runAfter(waitMs, work) {
        const timer = setTimeout(work, waitMs)
        return () => clearTimeout(timer)
      },
    },
    author: () => (authorId === null ? null : { ...sampleAuthor, id: authorId }),
    hasSession: () => true,
    isOnline: () => true,
    probe: async () => true,
    confirmSession: async () => true,
    // Orders that this version can read have lines.
    parseOrder: (value) =>
      value && typeof value === 'object' && 'lines' in value ? (value as PendingOrder) : null,
    onUnwatchedChange: () => {},
    onSendingChange: () => {},
  })
}

const copyTextOf = (fields: Partial<PendingOrder> = {}) =>
  savedCopyOf({ ...originalOrder, ...fields }, null).text

test('a copy can be saved in every readable state', async () => {
  for (const state of PENDING_STATES.filter((state) => state !== 'unreadable')) {
    const copy = await openOutbox([{ ...originalOrder, state }]).makeCopy(intent)
    expect(copy?.fileName).toBe('order-11111111-2.json')
    expect(JSON.parse(copy?.text ?? '')).toMatchObject({
      summary: {
        by: 'buyer',
        dealership: 'Lakeside Motors',
        total: 75.88,
        lines: ['100 × Tag Pouch Standard', '2 × Plate Frame Chrome'],
      },
      order: { intent, state },
    })
  }
})

test('the short text of a copy leaves out the parts that an import does not use', () => {
  const current = { products: [sampleProduct()], dealership: sampleDealership(), foundAt: 1 }
  const copy = JSON.parse(savedCopyOf({ ...originalOrder, current }, null).shortText)
  expect(Object.keys(copy)).toEqual(['format', 'version', 'order'])
  expect(copy.order).toEqual(JSON.parse(JSON.stringify({ ...originalOrder, current: null })))
})

test('a copy has no request to managers, because only this device reads their decision', () => {
  const copy = savedCopyOf({ ...originalOrder, request: sampleReviewRequest() }, null)
  expect([JSON.parse(copy.text).order.request, JSON.parse(copy.shortText).order.request]).toEqual([
    null,
    null,
  ])
})

test('a copy shows TBD as the total of an order from Alaska or Hawaii', () => {
  expect(JSON.parse(copyTextOf({ isShippingOpen: true })).summary.total).toBe('TBD')
})

describe('an import', () => {
  test('has no request to managers, even if its copy has one', async () => {
    const outbox = openOutbox()
    const copy = JSON.parse(copyTextOf({ state: 'needs-review' }))
    copy.order.request = sampleReviewRequest({ revision: 2 })
    await outbox.importCopy(JSON.stringify(copy))
    expect((await outbox.readOrder(intent))?.request).toBeNull()
  })

  test('keeps intent, revision and attempts, becomes Needs review and is not sent by itself', async () => {
    const outbox = openOutbox()
    expect(await outbox.importCopy(copyTextOf({ state: 'unknown', tries: 4 }))).toEqual({
      kind: 'imported',
      intent,
    })
    expect(await store.read(intent)).toMatchObject({
      state: 'needs-review',
      revision: 2,
      attempts: originalOrder.attempts,
      // The key store still has the key of the order, so it can tell the outcome.
      isSendAgain: false,
      current: null,
      tries: 0,
    })
    await outbox.sendAllNow()
    outbox.wake()
    expect(posts).toEqual([])
    outbox.stop()
  })

  test('of an order that was withdrawn, here or before the copy was saved, only offers its lines', async () => {
    const copy = copyTextOf()
    const outbox = openOutbox([{ ...originalOrder, state: 'cancelled' }])
    expect(await outbox.importCopy(copy)).toMatchObject({ kind: 'withdrawn', order: { intent } })
    const otherOutbox = openOutbox()
    expect(await otherOutbox.importCopy(copyTextOf({ state: 'cancelled' }))).toMatchObject({
      kind: 'withdrawn',
    })
    expect(await store.read(intent)).toBeNull()
  })

  test('is sent once by Send with changes, as the next revision of the same intent', async () => {
    const outbox = openOutbox()
    await outbox.importCopy(copyTextOf())
    const importedOrder = await store.read(intent)
    expect(await outbox.sendWithChanges(intent, importedOrder?.lines ?? [])).toBe(true)
    expect(await outbox.watch(intent, 1000)).toBe('sent')
    expect(posts).toEqual([`${intent}.3`])
    expect((await store.read(intent))?.agreed).toEqual(originalOrder.agreed)
    expect(await outbox.importCopy(copyTextOf())).toEqual({ kind: 'already-here' })
    outbox.stop()
  })

  test('of the short text that QR codes hold has the same key as the original and its file', async () => {
    const outbox = openOutbox()
    const { shortText } = savedCopyOf(originalOrder, null)
    expect(await outbox.importCopy(shortText)).toEqual({ kind: 'imported', intent })
    expect(await outbox.importCopy(copyTextOf())).toEqual({ kind: 'already-here' })
    expect(await outbox.sendWithChanges(intent, originalOrder.lines)).toBe(true)
    expect(await outbox.watch(intent, 1000)).toBe('sent')
    // The edge recognises an order by the intent in its key, in every revision.
    expect(posts).toEqual([`${intent}.3`])
    outbox.stop()
  })

  test.each([
    ['another key store', { kind: 'available', storeId: 'store-b', retentionMs: 1e9 }],
    ['no keys', { kind: 'none' }],
  ] as const)(
    'of an order that was being sent is not posted again when the server has %s afterwards',
    async (_, answer) => {
      const outbox = openOutbox()
      await outbox.importCopy(copyTextOf({ state: 'unknown' }))
      keyStore = answer
      await outbox.sendWithChanges(intent, originalOrder.lines)
      await vi.waitUntil(async () => (await store.read(intent))?.state === 'unknown')
      expect(posts).toEqual([])
      outbox.stop()
    },
  )

  test('does not copy the decision to send the original again', async () => {
    await openOutbox().importCopy(copyTextOf({ state: 'waiting', isSendAgain: true }))
    expect(await store.read(intent)).toMatchObject({ isSendAgain: false })
  })

  test('is refused while the device has the order in any state but cancelled', async () => {
    for (const state of PENDING_STATES.filter((state) => state !== 'cancelled')) {
      expect(await openOutbox([{ ...originalOrder, state }]).importCopy(copyTextOf())).toEqual({
        kind: 'already-here',
      })
    }
  })

  test.each([
    ['another author', 4, { kind: 'other-author' }],
    ['a person who is not signed in', null, { kind: 'signed-out' }],
  ])('by %s is refused', async (_, id, outcome) => {
    authorId = id
    expect(await openOutbox().importCopy(copyTextOf())).toEqual(outcome)
    expect(await store.list()).toEqual([])
  })

  test.each([
    'no JSON',
    '{"format":"something"}',
    '{"format":"counter-pending-order","order":{"state":"x"}}',
  ])('of %s is refused', async (text) => {
    expect(await openOutbox().importCopy(text)).toEqual({ kind: 'not-readable' })
  })

  test.each(['sent', 'duplicated', 'missing'] as const)(
    'of a copy in the state %s is refused',
    async (state) => {
      expect(await openOutbox().importCopy(copyTextOf({ state }))).toEqual({ kind: 'already-sent' })
    },
  )

  test.each([
    ['no keys are kept', { kind: 'none' }],
    ['it is unknown whether keys are kept', { kind: 'unanswered' }],
  ] as const)('when %s asks first whether the original was discarded', async (_, answer) => {
    keyStore = answer
    const outbox = openOutbox()
    const text = copyTextOf({ attempts: [] })
    expect(await outbox.importCopy(text)).toEqual({ kind: 'asks', question: 'original-discarded' })
    expect(await store.list()).toEqual([])
    expect(await outbox.importCopy(text, true)).toEqual({ kind: 'imported', intent })
    expect(await store.list()).toMatchObject([{ intent, state: 'needs-review' }])
  })

  test.each(
    (['unknown', 'sending', 'needs-decision', 'waiting'] as const).flatMap((state) =>
      UNCOVERED_ATTEMPTS.map(([how, attempt]) => [state, how, attempt] as const),
    ),
  )(
    'of an order that was %s and sent %s asks whether it arrived; a yes means Send again',
    async (state, _, attempt) => {
      const outbox = openOutbox()
      const text = copyTextOf({ state, attempts: [{ ...openAttempt, ...attempt }] })
      expect(await outbox.importCopy(text)).toEqual({ kind: 'asks', question: 'not-arrived' })
      expect(await store.list()).toEqual([])
      expect(await outbox.importCopy(text, true)).toEqual({ kind: 'imported', intent })
      expect(await store.read(intent)).toMatchObject({ state: 'needs-review', isSendAgain: true })
    },
  )

  test('of an order sent to a key store asks whether it arrived if there is no key store now', async () => {
    keyStore = { kind: 'none' }
    expect(await openOutbox().importCopy(copyTextOf())).toEqual({ kind: 'asks', question: 'not-arrived' })
  })

  test('of an order whose attempts all ended without success asks nothing', async () => {
    const outbox = openOutbox()
    const attempts = [{ ...openAttempt, storeId: null, endedAt: 2 }]
    expect(await outbox.importCopy(copyTextOf({ attempts }))).toEqual({ kind: 'imported', intent })
    expect(await store.read(intent)).toMatchObject({ isSendAgain: false })
  })

  test('of a row that an older version could not read succeeds in a version that can read it', async () => {
    const row = JSON.stringify({ intent, state: 'waiting', order: originalOrder })
    const text = savedCopyOf({ ...originalOrder, state: 'unreadable', lines: [] }, row).text
    expect(await openOutbox().importCopy(text)).toEqual({ kind: 'imported', intent })
    expect((await store.read(intent))?.lines).toHaveLength(2)
  })
})

test('the text of an order for managers has what the review sheet shows, and the values that they decide about', () => {
  const product = {
    ...sampleProduct(),
    description: 'Long text',
    descriptionCart: 'Cart text',
    descriptionPacking: 'Packing text',
    shipments: [{ id: 5, dealershipId: 1, quantity: 2, reorderPeriod: 1, nextStartDate: '2026-12-01' }],
  }
  const order = samplePendingOrder({
    lines: [{ product, quantity: 3 }],
    attempts: [openAttempt],
    request: sampleReviewRequest(),
    poNumber: 'PO-7',
  })
  const basis = { products: [product], dealership: sampleDealership({ id: 9 }), foundAt: 44_000 }
  const content = orderIn(requestTextOf(order, basis))
  const shortProduct = {
    ...product,
    description: '',
    descriptionCart: '',
    descriptionPacking: '',
    video: [],
    breadcrumbs: [],
    shipments: [],
  }
  expect(content).toEqual({
    ...order,
    lines: [{ product: shortProduct, quantity: 3 }],
    current: { products: [shortProduct], dealership: sampleDealership({ id: 9 }), foundAt: 44_000 },
    request: null,
    attempts: [],
    journal: [],
  })
})
