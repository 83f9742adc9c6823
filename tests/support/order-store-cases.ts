// One list of cases for every implementation of the outbox's store port. Both must pass it, so that what the
// simulator proves over the store in memory holds for the one on the device.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CartContent } from '#domain/cart/cart.ts'
import { next } from '#outbox/machine.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import type { PendingOrderStore } from '#outbox/ports.ts'
import type { PendingOrderRow } from '#storage/account-database.ts'
import { sampleAttempt, sampleFrame, samplePendingOrder, sampleProduct } from './sample-orders.ts'

export interface StoreUnderTest {
  store: PendingOrderStore
  /** Everything, finished orders included. */
  list(): Promise<PendingOrder[]>
  readCart(): Promise<CartContent>
  changeCart(change: Partial<Omit<CartContent, 'revision'>>): Promise<void>
  addUnreadable(row: PendingOrderRow): Promise<void>
  /** From now on every write throws, as where the device is full. */
  fill(): void
  close(): Promise<void>
}

const order = samplePendingOrder()
const second = samplePendingOrder({ intent: '22222222-2222-4222-8222-222222222222', placedAt: 9_000 })
const ofTheFuture: PendingOrderRow = {
  intent: '33333333-3333-4333-8333-333333333333',
  state: 'waiting',
  placedAt: 7,
  schemaVersion: 99,
  order: { shape: 'of the future' },
}
const claim = (stored: PendingOrder) => next(stored, { type: 'claimed', isUnderLock: true }, 20_000)
const giveBack = (stored: PendingOrder) => next(stored, { type: 'returned-to-cart' }, 20_000)

export function describeOrderStore(name: string, open: () => StoreUnderTest): void {
  let under: StoreUnderTest
  let store: PendingOrderStore
  beforeEach(() => {
    under = open()
    store = under.store
  })
  afterEach(() => under.close())

  const fillCart = () => under.changeCart({ lines: [{ product: sampleProduct(), quantity: 100 }] })
  const quantities = async () =>
    (await under.readCart()).lines.map(({ product, quantity }) => [product.id, quantity])

  describe(name, () => {
    describe('reading', () => {
      test('lists the oldest first and equal times by intent', async () => {
        const third = { ...order, intent: '00000000-0000-4000-8000-000000000000' }
        for (const added of [order, second, third]) await store.add(added)
        expect((await under.list()).map(({ intent }) => intent)).toEqual([
          '22222222-2222-4222-8222-222222222222',
          '00000000-0000-4000-8000-000000000000',
          '11111111-1111-4111-8111-111111111111',
        ])
      })

      test('reads a written order, and null for an unknown one', async () => {
        await store.add(order)
        expect(await store.read(order.intent)).toEqual(order)
        expect(await store.read(second.intent)).toBeNull()
        expect(await store.readRaw(second.intent)).toBeNull()
        expect(await store.readRaw(order.intent)).toContain('Plate Frame Chrome')
      })

      test('sends a watcher the present state and each change until it stops', async () => {
        await store.add(order)
        const seen: (string | undefined)[] = []
        const stop = store.watch(order.intent, (stored) => seen.push(stored?.state))
        await vi.waitUntil(() => seen.length === 1)
        await store.change(order.intent, order, claim)
        await vi.waitUntil(() => seen.length === 2)
        stop()
        await store.change(order.intent, { state: 'checking', epoch: 1 }, (stored) =>
          next(stored, { type: 'check-signed-out' }, 1),
        )
        expect(await store.read(order.intent)).toMatchObject({ state: 'sign-in' })
        expect(seen).toEqual(['waiting', 'checking'])
      })
    })

    describe('changing', () => {
      test('stores the result of a change and answers it', async () => {
        await store.add(order)
        expect(await store.change(order.intent, order, claim)).toMatchObject({ state: 'checking', epoch: 1 })
        expect(await store.read(order.intent)).toMatchObject({ state: 'checking', epoch: 1 })
      })

      test.each([
        ['another state', { state: 'sending', epoch: 0 }],
        ['an older epoch', { state: 'waiting', epoch: -1 }],
        ['a newer epoch', { state: 'waiting', epoch: 1 }],
      ] as const)('changes nothing for %s', async (_, expected) => {
        await store.add(order)
        const change = vi.fn(claim)
        expect(await store.change(order.intent, expected, change)).toBeNull()
        expect(await store.returnToCart(order.intent, expected, change)).toBeNull()
        expect(change).not.toHaveBeenCalled()
        expect(await store.read(order.intent)).toEqual(order)
      })

      test('changes nothing when the change answers null or the order is unknown', async () => {
        await store.add(order)
        expect(await store.change(order.intent, order, () => null)).toBeNull()
        expect(await store.change(second.intent, second, claim)).toBeNull()
        expect(await under.list()).toEqual([order])
      })

      test('lets only the first of two claims win', async () => {
        await store.add(order)
        const claims = await Promise.all([1, 2].map(() => store.change(order.intent, order, claim)))
        expect(claims.map((claimed) => claimed?.epoch ?? null)).toEqual([1, null])
      })
    })

    describe('placing', () => {
      test('writes the order made of the cart’s own lines and empties the cart', async () => {
        await fillCart()
        await under.changeCart({
          poNumber: 'PO-7',
          ordererName: 'Sam',
          confirmNumber: 'NJ-1',
          edited: { taxCost: 1 },
        })
        const outcome = await store.place(1, (lines) => ({ ...order, lines }))
        expect(outcome).toMatchObject({ kind: 'placed', order: { lines: [{ quantity: 100 }] } })
        expect(await store.read(order.intent)).toMatchObject({ lines: [{ quantity: 100 }] })
        expect(await under.readCart()).toMatchObject({
          revision: 2,
          lines: [],
          poNumber: '',
          ordererName: '',
          confirmNumber: '',
          edited: {},
        })
      })

      test('places nothing from an empty cart or another revision', async () => {
        expect(await store.place(0, () => order)).toEqual({ kind: 'cart-empty' })
        await fillCart()
        expect(await store.place(0, () => order)).toEqual({ kind: 'cart-changed' })
        expect(await store.place(2, () => order)).toEqual({ kind: 'cart-changed' })
        expect(await under.list()).toEqual([])
        expect(await quantities()).toEqual([[101, 100]])
      })

      test('lets only the first of two clicks place', async () => {
        await fillCart()
        const intents = [order.intent, second.intent]
        const clicks = await Promise.all(
          intents.map((intent) => store.place(1, (lines) => ({ ...order, intent, lines }))),
        )
        expect(clicks.map(({ kind }) => kind)).toEqual(['placed', 'cart-changed'])
        expect(await under.list()).toHaveLength(1)
      })

      test('keeps the cart when the order cannot be made or already exists', async () => {
        await store.add(order)
        await fillCart()
        const broken = store.place(1, () => {
          throw new Error('no order')
        })
        await expect(broken).rejects.toThrow('no order')
        await expect(store.place(1, () => order)).rejects.toThrow()
        expect(await quantities()).toEqual([[101, 100]])
        expect(await under.list()).toEqual([order])
      })
    })

    describe('back to the cart', () => {
      test('joins the lines, keeps the larger quantity and names the products that were in both', async () => {
        await under.changeCart({ lines: [{ product: sampleFrame(), quantity: 40 }] })
        await store.add({ ...order, confirmNumber: 'NJ-1' })
        expect(await store.returnToCart(order.intent, order, giveBack)).toEqual({
          inBoth: ['Plate Frame Chrome'],
        })
        expect(await quantities()).toEqual([
          [121, 40],
          [101, 100],
        ])
        expect(await under.readCart()).toMatchObject({
          revision: 2,
          poNumber: 'PO-7',
          ordererName: 'Sam',
          confirmNumber: 'NJ-1',
        })
        expect(await store.read(order.intent)).toMatchObject({ state: 'cancelled' })
      })

      test('takes the quantities that were decided on the review sheet', async () => {
        const quantitiesDecided = [
          { productId: 101, quantity: 200 },
          { productId: 121, quantity: 0 },
        ]
        const decisions = { revision: 1, quantities: quantitiesDecided, taken: [] }
        await store.add({ ...order, decisions })
        await store.returnToCart(order.intent, order, giveBack)
        expect(await quantities()).toEqual([[101, 200]])
      })

      test('keeps the lines of the cart, and its revision when no line changes', async () => {
        await under.changeCart({ lines: order.lines, poNumber: 'PO-1', ordererName: 'Kim' })
        await store.add(order)
        await store.returnToCart(order.intent, order, giveBack)
        expect(await under.readCart()).toMatchObject({ revision: 1, poNumber: 'PO-1', ordererName: 'Kim' })
      })
    })

    describe('finished orders', () => {
      const attempt = sampleAttempt({ endedAt: 20_000 })
      const sent = { ...order, state: 'sent' as const, orderId: 900, attempts: [attempt], changedAt: 20_000 }
      const finished: [string, PendingOrder][] = [
        ['the server said that it has it', sent],
        ['it was withdrawn before anything left', { ...order, state: 'cancelled', changedAt: 20_000 }],
      ]
      const open: [string, PendingOrder][] = [
        ['the history is still to be read for a second one', { ...sent, isCounted: false }],
        ['a person said that it arrived', { ...sent, attempts: [sampleAttempt()] }],
        ['it stands twice', { ...sent, state: 'duplicated', twins: [900, 901] }],
        ['it was given up while nobody knew', { ...order, state: 'cancelled', attempts: [sampleAttempt()] }],
      ]

      test.each(finished)('is one where %s', async (_, ended) => {
        await store.add(ended)
        expect(await store.listOpen()).toEqual([])
        expect(await store.read(order.intent)).toEqual(ended)
        expect(await store.add(ended)).toBe(false)
      })

      test.each(open)('is none where %s, and it is never forgotten', async (_, order) => {
        await store.add(order)
        await store.prune(90_000)
        expect(await store.listOpen()).toEqual([order])
      })

      test('count as their orders of the server, also after they were deleted', async () => {
        await store.add(sent)
        expect(await store.claimedByFinished([899, 900, 901])).toEqual([900])
        await store.prune(20_001)
        expect(await under.list()).toEqual([])
        expect(await store.claimedByFinished([899, 900, 901])).toEqual([900])
        expect(await store.claimedByFinished([])).toEqual([])
      })

      test('are kept until their time is over; their intents are remembered for ever', async () => {
        await store.add(sent)
        await store.prune(20_000)
        expect(await under.list()).toEqual([sent])
        await store.prune(20_001)
        expect(await store.read(sent.intent)).toBeNull()
        expect(await store.add(order)).toBe(false)
      })

      test('go on where one turns out not to be finished', async () => {
        await store.add(sent)
        const again = { ...sent, state: 'unknown' as const, orderId: null }
        await store.change(sent.intent, sent, () => again)
        expect(await store.listOpen()).toEqual([again])
        expect(await store.claimedByFinished([900])).toEqual([])
      })
    })

    test('adds an intent once', async () => {
      expect(await store.add(order)).toBe(true)
      expect(await store.add({ ...order, poNumber: 'another' })).toBe(false)
      expect(await under.list()).toEqual([order])
    })

    describe('a row that this version cannot read', () => {
      beforeEach(() => under.addUnreadable(ofTheFuture))

      test('is listed as unreadable, keeps its content and cannot be changed', async () => {
        expect(await under.list()).toMatchObject([{ state: 'unreadable', placedAt: 7, lines: [] }])
        const expected = { state: 'unreadable', epoch: 0 } as const
        expect(await store.change(ofTheFuture.intent, expected, (stored) => stored)).toBeNull()
        expect(await store.add({ ...order, intent: ofTheFuture.intent })).toBe(false)
        expect(await store.readRaw(ofTheFuture.intent)).toContain('of the future')
      })

      test('keeps its content also when it is discarded', async () => {
        expect(await store.discardUnreadable(ofTheFuture.intent)).toBe(true)
        expect(await store.read(ofTheFuture.intent)).toMatchObject({ state: 'cancelled' })
        expect(await store.readRaw(ofTheFuture.intent)).toContain('of the future')
      })

      test('is never forgotten', async () => {
        await store.discardUnreadable(ofTheFuture.intent)
        await store.prune(90_000)
        expect(await store.listOpen()).toMatchObject([{ state: 'cancelled' }])
      })

      test('is the only kind that can be discarded so', async () => {
        await store.add(order)
        expect(await store.discardUnreadable(order.intent)).toBe(false)
        expect(await store.discardUnreadable(second.intent)).toBe(false)
        expect(await store.read(order.intent)).toEqual(order)
      })
    })

    test('a device that is full changes nothing and says so', async () => {
      await store.add(order)
      await under.addUnreadable(ofTheFuture)
      await fillCart()
      under.fill()
      const writes = [
        () => store.place(1, (lines) => ({ ...second, lines })),
        () => store.change(order.intent, order, claim),
        () => store.returnToCart(order.intent, order, giveBack),
        () => store.add(second),
        () => store.discardUnreadable(ofTheFuture.intent),
      ]
      for (const write of writes) await expect(write()).rejects.toThrow(/quota/i)
      expect((await under.list()).map(({ state }) => state)).toEqual(['unreadable', 'waiting'])
      expect(await under.readCart()).toMatchObject({ revision: 1, lines: [{ quantity: 100 }] })
    })
  })
}
