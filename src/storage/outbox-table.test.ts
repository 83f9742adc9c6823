import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { next } from '#outbox/machine.ts'
import { sampleFrame, samplePendingOrder, sampleProduct } from '#tests/support/sample-orders.ts'
import { AccountDatabase } from './account-database.ts'
import { changeCart, readCart } from './cart-table.ts'
import { createOutboxTable, readPendingOrders } from './outbox-table.ts'

let account: AccountDatabase
const order = samplePendingOrder()

beforeEach(() => {
  account = new AccountDatabase('3')
})
afterEach(() => account.delete())

async function fillCart(): Promise<number> {
  const cart = await changeCart(account, () => ({ lines: [{ product: sampleProduct(), quantity: 100 }] }))
  return cart.revision
}

describe('placing', () => {
  test('writes the order and empties the cart together', async () => {
    const revision = await fillCart()
    const outcome = await createOutboxTable(account).place(revision, (lines) => ({ ...order, lines }))
    expect(outcome.kind).toBe('placed')
    expect((await readCart(account)).lines).toEqual([])
    expect((await readPendingOrders(account))[0]?.lines).toMatchObject([{ quantity: 100 }])
  })

  test('places nothing when the cart is not the one that was shown, or empty', async () => {
    const table = createOutboxTable(account)
    expect(await table.place(0, () => order)).toEqual({ kind: 'cart-empty' })
    const revision = await fillCart()
    expect(await table.place(revision + 1, () => order)).toEqual({ kind: 'cart-changed' })
    expect(await table.list()).toEqual([])
    expect((await readCart(account)).lines).toHaveLength(1)
  })

  test('keeps the cart when the order cannot be written', async () => {
    const revision = await fillCart()
    const place = createOutboxTable(account).place(revision, () => {
      throw new Error('quota')
    })
    await expect(place).rejects.toThrow('quota')
    expect((await readCart(account)).lines).toHaveLength(1)
  })
})

describe('compare and swap', () => {
  test('only the first of two claims wins', async () => {
    const table = createOutboxTable(account)
    await table.add(order)
    const claim = () => table.change(order.intent, order, (stored) => next(stored, { type: 'claimed' }, 1))
    const claims = await Promise.all([claim(), claim()])
    expect(claims.filter((claimed) => claimed !== null)).toHaveLength(1)
  })

  test('a write with an older epoch changes nothing', async () => {
    const table = createOutboxTable(account)
    await table.add({ ...order, state: 'sending', epoch: 5 })
    const stale = { state: 'sending' as const, epoch: 4 }
    expect(await table.change(order.intent, stale, (stored) => stored)).toBeNull()
  })
})

describe('back to cart', () => {
  test('joins the lines, keeps the larger quantity and cancels the order in one step', async () => {
    await changeCart(account, () => ({ lines: [{ product: sampleFrame(), quantity: 40 }] }))
    const table = createOutboxTable(account)
    await table.add(order)
    const done = await table.returnToCart(order.intent, order, (stored) =>
      next(stored, { type: 'returned-to-cart' }, 1),
    )
    expect(done).toEqual({ inBoth: ['Plate Frame Chrome'] })
    expect((await readCart(account)).lines.map((line) => [line.product.id, line.quantity])).toEqual([
      [121, 40],
      [101, 100],
    ])
    expect((await table.read(order.intent))?.state).toBe('cancelled')
  })
})

describe('a row that this version cannot read', () => {
  beforeEach(async () => {
    await account.outbox.add({
      intent: order.intent,
      state: 'waiting',
      placedAt: 7,
      schemaVersion: 99,
      order: { shape: 'of the future' },
    })
  })

  test('is listed as unreadable and stays as it is', async () => {
    const table = createOutboxTable(account)
    expect(await table.list()).toMatchObject([{ intent: order.intent, state: 'unreadable', placedAt: 7 }])
    expect(await table.readRaw(order.intent)).toContain('of the future')
  })

  test('keeps its content when it is discarded', async () => {
    const table = createOutboxTable(account)
    expect(await table.discardUnreadable(order.intent)).toBe(true)
    expect(await table.list()).toMatchObject([{ state: 'cancelled' }])
    expect(await table.readRaw(order.intent)).toContain('of the future')
  })
})

test('an imported intent that is known is not added again', async () => {
  const table = createOutboxTable(account)
  expect(await table.add(order)).toBe(true)
  expect(await table.add(order)).toBe(false)
})
