// The test cases of the outbox's store port. The store in memory and the store on the device must both pass them,
// because the simulation uses the store in memory in place of the one on the device.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CartContent } from '#domain/cart/cart.ts'
import { applyEvent } from '#outbox/machine.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import type { PendingOrderStore } from '#outbox/ports.ts'
import type { PendingOrderRow } from '#storage/account-database.ts'
import { sampleAttempt, sampleFrame, samplePendingOrder, sampleProduct } from './sample-orders.ts'

export interface StoreUnderTest {
  store: PendingOrderStore
  /** All orders, also the finished ones. */
  list(): Promise<PendingOrder[]>
  readCart(): Promise<CartContent>
  changeCart(change: Partial<Omit<CartContent, 'revision'>>): Promise<void>
  addUnreadable(row: PendingOrderRow): Promise<void>
  /** From now on every write throws, as on a full device. */
  fillDevice(): void
  close(): Promise<void>
}

const order = samplePendingOrder()
const otherOrder = samplePendingOrder({ intent: '22222222-2222-4222-8222-222222222222', placedAt: 9_000 })
const futureRow: PendingOrderRow = {
  intent: '33333333-3333-4333-8333-333333333333',
  state: 'waiting',
  placedAt: 7,
  schemaVersion: 99,
  finishedAt: 0,
  order: { shape: 'of the future' },
}
const claim = (storedOrder: PendingOrder) =>
  applyEvent(storedOrder, { type: 'claimed', isUnderLock: true }, 20_000)
const returnToCart = (storedOrder: PendingOrder) =>
  applyEvent(storedOrder, { type: 'returned-to-cart' }, 20_000)

export function describeOrderStore(name: string, openStore: () => StoreUnderTest): void {
  let underTest: StoreUnderTest
  let store: PendingOrderStore
  beforeEach(() => {
    underTest = openStore()
    store = underTest.store
  })
  afterEach(() => underTest.close())

  const fillCart = () => underTest.changeCart({ lines: [{ product: sampleProduct(), quantity: 100 }] })
  const quantities = async () =>
    (await underTest.readCart()).lines.map(({ product, quantity }) => [product.id, quantity])

  describe(name, () => {
    describe('reading', () => {
      test('the store lists the oldest order first, and orders of the same time by their intents', async () => {
        const thirdOrder = { ...order, intent: '00000000-0000-4000-8000-000000000000' }
        for (const addedOrder of [order, otherOrder, thirdOrder]) await store.add(addedOrder)
        expect((await underTest.list()).map(({ intent }) => intent)).toEqual([
          '22222222-2222-4222-8222-222222222222',
          '00000000-0000-4000-8000-000000000000',
          '11111111-1111-4111-8111-111111111111',
        ])
      })

      test('the store reads a written order, and null for an unknown one', async () => {
        await store.add(order)
        expect(await store.read(order.intent)).toEqual(order)
        expect(await store.read(otherOrder.intent)).toBeNull()
        expect(await store.readRaw(otherOrder.intent)).toBeNull()
        expect(await store.readRaw(order.intent)).toContain('Plate Frame Chrome')
      })

      test('a watcher receives the present order and each change until it stops', async () => {
        await store.add(order)
        const states: (string | undefined)[] = []
        const stopWatching = store.watch(order.intent, (storedOrder) => states.push(storedOrder?.state))
        await vi.waitUntil(() => states.length === 1)
        await store.change(order.intent, order, claim)
        await vi.waitUntil(() => states.length === 2)
        stopWatching()
        await store.change(order.intent, { state: 'checking', epoch: 1 }, (storedOrder) =>
          applyEvent(storedOrder, { type: 'check-signed-out' }, 1),
        )
        expect(await store.read(order.intent)).toMatchObject({ state: 'sign-in' })
        expect(states).toEqual(['waiting', 'checking'])
      })
    })

    describe('changing', () => {
      test('the store stores the result of a change and returns it', async () => {
        await store.add(order)
        expect(await store.change(order.intent, order, claim)).toMatchObject({ state: 'checking', epoch: 1 })
        expect(await store.read(order.intent)).toMatchObject({ state: 'checking', epoch: 1 })
      })

      test.each([
        ['another state', { state: 'sending', epoch: 0 }],
        ['an older epoch', { state: 'waiting', epoch: -1 }],
        ['a newer epoch', { state: 'waiting', epoch: 1 }],
      ] as const)('the store changes nothing if the caller expects %s', async (_, expectedOrder) => {
        await store.add(order)
        const change = vi.fn(claim)
        expect(await store.change(order.intent, expectedOrder, change)).toBeNull()
        expect(await store.returnToCart(order.intent, expectedOrder, change)).toBeNull()
        expect(change).not.toHaveBeenCalled()
        expect(await store.read(order.intent)).toEqual(order)
      })

      test('the store changes nothing if the change returns null or the order is unknown', async () => {
        await store.add(order)
        expect(await store.change(order.intent, order, () => null)).toBeNull()
        expect(await store.change(otherOrder.intent, otherOrder, claim)).toBeNull()
        expect(await underTest.list()).toEqual([order])
      })

      test('only the first of two claims succeeds', async () => {
        await store.add(order)
        const claims = await Promise.all([1, 2].map(() => store.change(order.intent, order, claim)))
        expect(claims.map((claimedOrder) => claimedOrder?.epoch ?? null)).toEqual([1, null])
      })
    })

    describe('placing', () => {
      test('the store writes the order with the lines of the cart and empties the cart', async () => {
        await fillCart()
        await underTest.changeCart({
          poNumber: 'PO-7',
          ordererName: 'Sam',
          confirmNumber: 'NJ-1',
          edited: { taxCost: 1 },
        })
        const outcome = await store.place(1, (lines) => ({ ...order, lines }))
        expect(outcome).toMatchObject({ kind: 'placed', order: { lines: [{ quantity: 100 }] } })
        expect(await store.read(order.intent)).toMatchObject({ lines: [{ quantity: 100 }] })
        expect(await underTest.readCart()).toMatchObject({
          revision: 2,
          lines: [],
          poNumber: '',
          ordererName: '',
          confirmNumber: '',
          edited: {},
        })
      })

      test('the store places no order from an empty cart or for another revision', async () => {
        expect(await store.place(0, () => order)).toEqual({ kind: 'cart-empty' })
        await fillCart()
        expect(await store.place(0, () => order)).toEqual({ kind: 'cart-changed' })
        expect(await store.place(2, () => order)).toEqual({ kind: 'cart-changed' })
        expect(await underTest.list()).toEqual([])
        expect(await quantities()).toEqual([[101, 100]])
      })

      test('only the first of two clicks places an order', async () => {
        await fillCart()
        const intents = [order.intent, otherOrder.intent]
        const clicks = await Promise.all(
          intents.map((intent) => store.place(1, (lines) => ({ ...order, intent, lines }))),
        )
        expect(clicks.map(({ kind }) => kind)).toEqual(['placed', 'cart-changed'])
        expect(await underTest.list()).toHaveLength(1)
      })

      test('the cart keeps its lines if the order cannot be made or already exists', async () => {
        await store.add(order)
        await fillCart()
        const brokenPlacement = store.place(1, () => {
          throw new Error('no order')
        })
        await expect(brokenPlacement).rejects.toThrow('no order')
        await expect(store.place(1, () => order)).rejects.toThrow()
        expect(await quantities()).toEqual([[101, 100]])
        expect(await underTest.list()).toEqual([order])
      })
    })

    describe('back to the cart', () => {
      test('a product in cart and order gets the larger quantity, and the store returns its name', async () => {
        await underTest.changeCart({ lines: [{ product: sampleFrame(), quantity: 40 }] })
        await store.add({ ...order, confirmNumber: 'NJ-1' })
        expect(await store.returnToCart(order.intent, order, returnToCart)).toEqual({
          sharedProductNames: ['Plate Frame Chrome'],
        })
        expect(await quantities()).toEqual([
          [121, 40],
          [101, 100],
        ])
        expect(await underTest.readCart()).toMatchObject({
          revision: 2,
          poNumber: 'PO-7',
          ordererName: 'Sam',
          confirmNumber: 'NJ-1',
        })
        expect(await store.read(order.intent)).toMatchObject({ state: 'cancelled' })
      })

      test('the cart gets the quantities that a person decided on the review sheet', async () => {
        const decidedQuantities = [
          { productId: 101, quantity: 200 },
          { productId: 121, quantity: 0 },
        ]
        const decisions = { revision: 1, quantities: decidedQuantities, taken: [] }
        await store.add({ ...order, decisions })
        await store.returnToCart(order.intent, order, returnToCart)
        expect(await quantities()).toEqual([[101, 200]])
      })

      test('the cart keeps its filled fields, and its revision if no line changes', async () => {
        await underTest.changeCart({ lines: order.lines, poNumber: 'PO-1', ordererName: 'Kim' })
        await store.add(order)
        await store.returnToCart(order.intent, order, returnToCart)
        expect(await underTest.readCart()).toMatchObject({
          revision: 1,
          poNumber: 'PO-1',
          ordererName: 'Kim',
        })
      })
    })

    describe('finished orders', () => {
      const attempt = sampleAttempt({ endedAt: 20_000 })
      const sentOrder = {
        ...order,
        state: 'sent' as const,
        orderId: 900,
        attempts: [attempt],
        changedAt: 20_000,
      }
      const finishedOrders: [string, PendingOrder][] = [
        ['the server answered with its number', sentOrder],
        ['it was cancelled before the first POST', { ...order, state: 'cancelled', changedAt: 20_000 }],
      ]
      const openOrders: [string, PendingOrder][] = [
        ['the history must still be searched for a second order', { ...sentOrder, isCounted: false }],
        ['a person said that it arrived', { ...sentOrder, attempts: [sampleAttempt()] }],
        ['the server has it twice', { ...sentOrder, state: 'duplicated', twins: [900, 901] }],
        [
          'it was cancelled while its outcome was unknown',
          { ...order, state: 'cancelled', attempts: [sampleAttempt()] },
        ],
      ]

      test.each(finishedOrders)('an order is finished if %s', async (_, endedOrder) => {
        await store.add(endedOrder)
        expect(await store.listOpen()).toEqual([])
        expect(await store.read(order.intent)).toEqual(endedOrder)
        expect(await store.add(endedOrder)).toBe(false)
      })

      test.each(openOrders)('an order is open and never deleted if %s', async (_, openOrder) => {
        await store.add(openOrder)
        await store.prune(90_000)
        expect(await store.listOpen()).toEqual([openOrder])
      })

      test('the store finds the numbers of finished orders, also after it has deleted the orders', async () => {
        await store.add(sentOrder)
        expect(await store.numbersOfFinishedOrders([899, 900, 901])).toEqual([900])
        await store.prune(20_001)
        expect(await underTest.list()).toEqual([])
        expect(await store.numbersOfFinishedOrders([899, 900, 901])).toEqual([900])
        expect(await store.numbersOfFinishedOrders([])).toEqual([])
      })

      test('the store deletes old finished orders, and keeps their intents for ever', async () => {
        await store.add(sentOrder)
        await store.prune(20_000)
        expect(await underTest.list()).toEqual([sentOrder])
        await store.prune(20_001)
        expect(await store.read(sentOrder.intent)).toBeNull()
        expect(await store.add(order)).toBe(false)
      })

      test('a finished order that changes to an open state is listed as open', async () => {
        await store.add(sentOrder)
        const reopenedOrder = { ...sentOrder, state: 'unknown' as const, orderId: null }
        await store.change(sentOrder.intent, sentOrder, () => reopenedOrder)
        expect(await store.listOpen()).toEqual([reopenedOrder])
        expect(await store.numbersOfFinishedOrders([900])).toEqual([])
      })
    })

    test('the store adds only one order with an intent', async () => {
      expect(await store.add(order)).toBe(true)
      expect(await store.add({ ...order, poNumber: 'another' })).toBe(false)
      expect(await underTest.list()).toEqual([order])
    })

    describe('a row that this version cannot read', () => {
      beforeEach(() => underTest.addUnreadable(futureRow))

      test('the row is listed as unreadable, keeps its content and cannot be changed', async () => {
        expect(await underTest.list()).toMatchObject([{ state: 'unreadable', placedAt: 7, lines: [] }])
        const expectedOrder = { state: 'unreadable', epoch: 0 } as const
        expect(await store.change(futureRow.intent, expectedOrder, (storedOrder) => storedOrder)).toBeNull()
        expect(await store.add({ ...order, intent: futureRow.intent })).toBe(false)
        expect(await store.readRaw(futureRow.intent)).toContain('of the future')
      })

      test('a discarded row keeps its content', async () => {
        expect(await store.discardUnreadable(futureRow.intent)).toBe(true)
        expect(await store.read(futureRow.intent)).toMatchObject({ state: 'cancelled' })
        expect(await store.readRaw(futureRow.intent)).toContain('of the future')
      })

      test('the row is not deleted, even after a person discarded it', async () => {
        await store.discardUnreadable(futureRow.intent)
        await store.prune(90_000)
        expect(await store.listOpen()).toMatchObject([{ state: 'cancelled' }])
      })

      test('discardUnreadable discards neither a readable row nor a row that does not exist', async () => {
        await store.add(order)
        expect(await store.discardUnreadable(order.intent)).toBe(false)
        expect(await store.discardUnreadable(otherOrder.intent)).toBe(false)
        expect(await store.read(order.intent)).toEqual(order)
      })
    })

    test('on a full device every write of an order throws and changes nothing', async () => {
      await store.add(order)
      await underTest.addUnreadable(futureRow)
      await fillCart()
      underTest.fillDevice()
      const writes = [
        () => store.place(1, (lines) => ({ ...otherOrder, lines })),
        () => store.change(order.intent, order, claim),
        () => store.returnToCart(order.intent, order, returnToCart),
        () => store.add(otherOrder),
        () => store.discardUnreadable(futureRow.intent),
      ]
      for (const write of writes) await expect(write()).rejects.toThrow(/quota/i)
      expect((await underTest.list()).map(({ state }) => state)).toEqual(['unreadable', 'waiting'])
      expect(await underTest.readCart()).toMatchObject({ revision: 1, lines: [{ quantity: 100 }] })
    })
  })
}
