// The outbox's store port over Dexie. Every write is one strict read-write transaction that compares state and
// epoch before it writes; the row keeps the order raw, so that nothing is lost that this version cannot read.
import { liveQuery } from 'dexie'
import { EMPTIED_CART } from '#domain/cart.ts'
import { joinLines } from '#domain/join-lines.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import type { Expected, PendingOrderStore } from '#outbox/ports.ts'
import type { AccountDatabase, PendingOrderRow } from './account-database.ts'
import { changeCart, readCart } from './cart-table.ts'
import { evictPictures, withRoom } from './make-room.ts'
import { ORDER_SCHEMA_VERSION, parseStoredOrder } from './stored-order.ts'
import { unreadableOrder } from './unreadable-order.ts'

function rowOf(order: PendingOrder): PendingOrderRow {
  const { intent, state, placedAt } = order
  return { intent, state, placedAt, schemaVersion: ORDER_SCHEMA_VERSION, order }
}

function orderOf(row: PendingOrderRow): PendingOrder {
  const order = parseStoredOrder(row.order)
  // Discarded while it could not be read: a version that can must not send it.
  const isDiscarded = row.state === 'cancelled' && order?.state !== 'cancelled'
  return order === null || isDiscarded ? unreadableOrder(row) : order
}

/** Newest first; what this version cannot read is there as `unreadable`. */
export async function readPendingOrders(account: AccountDatabase): Promise<PendingOrder[]> {
  // Not by the index: it leaves out rows whose time is damaged.
  const orders = (await account.outbox.toArray()).map(orderOf)
  return orders.sort((a, b) => b.placedAt - a.placedAt || (a.intent < b.intent ? 1 : -1))
}

async function readOne(account: AccountDatabase, intent: string): Promise<PendingOrder | null> {
  const row = await account.outbox.get(intent)
  return row ? orderOf(row) : null
}

function isAsExpected(order: PendingOrder | null, expected: Expected): order is PendingOrder {
  return order !== null && order.state === expected.state && order.epoch === expected.epoch
}

/** `makeRoom` runs once before a write that found the device full is tried again. */
export function createOutboxTable(account: AccountDatabase, makeRoom = evictPictures): PendingOrderStore {
  type Change = (order: PendingOrder) => PendingOrder | null

  function writeOrders<Result>(work: () => Promise<Result>): Promise<Result> {
    return withRoom(() => account.transaction('rw', account.outbox, work), makeRoom)
  }
  function writeOrdersAndCart<Result>(work: () => Promise<Result>): Promise<Result> {
    return withRoom(() => account.transaction('rw', account.cart, account.outbox, work), makeRoom)
  }

  async function changeInside(intent: string, expected: Expected, change: Change) {
    const order = await readOne(account, intent)
    if (!isAsExpected(order, expected) || order.state === 'unreadable') return null
    const changed = change(order)
    if (changed !== null) await account.outbox.put(rowOf(changed))
    return changed
  }

  return {
    list: async () => (await readPendingOrders(account)).reverse(),
    read: (intent) => readOne(account, intent),
    change: (intent, expected, change) => writeOrders(() => changeInside(intent, expected, change)),

    place: (cartRevision, make) =>
      writeOrdersAndCart(async () => {
        const cart = await readCart(account)
        if (cart.revision !== cartRevision) return { kind: 'cart-changed' as const }
        if (cart.lines.length === 0) return { kind: 'cart-empty' as const }
        const order = make(cart.lines)
        await account.outbox.add(rowOf(order))
        await changeCart(account, () => EMPTIED_CART)
        return { kind: 'placed' as const, order }
      }),

    returnToCart: (intent, expected, change) =>
      writeOrdersAndCart(async () => {
        const changed = await changeInside(intent, expected, change)
        if (changed === null) return null
        let inBoth: string[] = []
        await changeCart(account, (cart) => {
          const joined = joinLines(cart.lines, changed.lines)
          inBoth = joined.inBoth
          return {
            lines: joined.lines,
            poNumber: cart.poNumber || changed.poNumber,
            ordererName: cart.ordererName || changed.ordererName,
            confirmNumber: cart.confirmNumber || changed.confirmNumber,
          }
        })
        return { inBoth }
      }),

    add: (order) =>
      writeOrders(async () => {
        if ((await account.outbox.get(order.intent)) !== undefined) return false
        await account.outbox.add(rowOf(order))
        return true
      }),

    async readRaw(intent) {
      const row = await account.outbox.get(intent)
      return row ? JSON.stringify(row) : null
    },

    discardUnreadable: (intent) =>
      writeOrders(async () => {
        const row = await account.outbox.get(intent)
        if (row === undefined || parseStoredOrder(row.order) !== null) return false
        // The raw order stays where it is; only the row says that nobody waits for it any more.
        await account.outbox.put({ ...row, state: 'cancelled' })
        return true
      }),

    watch(intent, listener) {
      const subscription = liveQuery(() => readOne(account, intent)).subscribe(listener)
      return () => subscription.unsubscribe()
    },
  }
}
