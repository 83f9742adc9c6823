// The outbox's store port, implemented with Dexie. Every write is a strict transaction; `change` and `returnToCart`
// write only if state and epoch of the stored order are the expected ones.

import { liveQuery } from 'dexie'
import * as v from 'valibot'
import { EMPTIED_CART } from '#domain/cart/cart.ts'
import { joinLines } from '#domain/cart/join-lines.ts'
import { decidedLines, type PendingOrder } from '#outbox/pending-order.ts'
import type { ExpectedClaim, PendingOrderStore } from '#outbox/ports.ts'
import type { AccountDatabase } from '../account-database.ts'
import { changeCart } from '../cart/cart-table.ts'
import { numbersOfFinishedOrders, pruneFinished, readFinishedOrders } from './finished-orders.ts'
import { ROOM_STEPS, withRoom } from '../make-room.ts'
import { readCart } from '../cart/stored-cart.ts'
import { orderOf, parseStoredOrder, readOpenRows, rowOf } from './stored-order.ts'

/** The setting that names the key store under which the sent orders were last looked for. */
const SEARCHED_STORE_KEY = 'lookedForSentUnder'
const keyStoreIdSchema = v.nullish(v.fallback(v.string(), ''), null)

/** Unfinished orders, newest first; an order that this version cannot read has the state `unreadable`. */
export async function readOpenOrders(account: AccountDatabase): Promise<PendingOrder[]> {
  const orders = (await readOpenRows(account)).map(orderOf)
  return orders.sort((a, b) => b.placedAt - a.placedAt || (a.intent < b.intent ? 1 : -1))
}

export interface ShownOrders {
  /** Newest first, like `finishedOrders`. */
  openOrders: PendingOrder[]
  /** The latest of the orders finished after the requested time. */
  finishedOrders: PendingOrder[]
  /** The number of all orders finished after the requested time. */
  finishedCount: number
}

/** The orders that a person sees in the outbox, read at one moment. */
export function readShownOrders(
  account: AccountDatabase,
  finishedAfter: number,
  limit: number,
): Promise<ShownOrders> {
  return account.transaction('r', account.outbox, async () => {
    const [openOrders, finishedPart] = await Promise.all([
      readOpenOrders(account),
      readFinishedOrders(account, finishedAfter, limit),
    ])
    return { openOrders, ...finishedPart }
  })
}

export async function readPendingOrder(
  account: AccountDatabase,
  intent: string,
): Promise<PendingOrder | null> {
  const row = await account.outbox.get(intent)
  return row ? orderOf(row) : null
}

function isAsExpected(order: PendingOrder | null, expected: ExpectedClaim): order is PendingOrder {
  return order !== null && order.state === expected.state && order.epoch === expected.epoch
}

/** `roomSteps`: on a full device the steps run one after another, and after each step the write is tried again. */
export function createOutboxTable(account: AccountDatabase, roomSteps = ROOM_STEPS): PendingOrderStore {
  type Change = (order: PendingOrder) => PendingOrder | null

  function writeOrders<Result>(work: () => Promise<Result>): Promise<Result> {
    return withRoom(() => account.transaction('rw', account.outbox, work), roomSteps)
  }
  function writeOrdersAndCart<Result>(work: () => Promise<Result>): Promise<Result> {
    return withRoom(() => account.transaction('rw', account.cart, account.outbox, work), roomSteps)
  }

  async function changeInTransaction(intent: string, expected: ExpectedClaim, change: Change) {
    const order = await readPendingOrder(account, intent)
    if (!isAsExpected(order, expected) || order.state === 'unreadable') return null
    const changedOrder = change(order)
    if (changedOrder !== null) await account.outbox.put(rowOf(changedOrder))
    return changedOrder
  }

  async function addInTransaction(order: PendingOrder): Promise<boolean> {
    const { intent } = order
    if ((await account.outbox.get(intent)) ?? (await account.pastOrders.get(intent))) return false
    await account.outbox.add(rowOf(order))
    return true
  }

  return {
    listOpen: async () => (await readOpenOrders(account)).reverse(),
    numbersOfFinishedOrders: (serverNumbers) => numbersOfFinishedOrders(account, serverNumbers),
    listSent: async () =>
      (await account.outbox.where('state').anyOf('sent', 'missing').toArray()).map(orderOf),
    async storeIdOfSentOrderSearch() {
      return v.parse(keyStoreIdSchema, (await account.settings.get(SEARCHED_STORE_KEY))?.value)
    },
    async noteSentOrdersSearched(storeId) {
      await withRoom(() => account.settings.put({ key: SEARCHED_STORE_KEY, value: storeId }), roomSteps)
    },
    prune: (finishedBefore) => withRoom(() => pruneFinished(account, finishedBefore), roomSteps),
    read: (intent) => readPendingOrder(account, intent),
    change: (intent, expected, change) => writeOrders(() => changeInTransaction(intent, expected, change)),

    place: (cartRevision, createOrder) =>
      writeOrdersAndCart(async () => {
        const cart = await readCart(account)
        if (cart.revision !== cartRevision) return { kind: 'cart-changed' as const }
        if (cart.lines.length === 0) return { kind: 'cart-empty' as const }
        const order = createOrder(cart.lines)
        await account.outbox.add(rowOf(order))
        await changeCart(account, () => EMPTIED_CART)
        return { kind: 'placed' as const, order }
      }),

    returnToCart: (intent, expected, change) =>
      writeOrdersAndCart(async () => {
        const changedOrder = await changeInTransaction(intent, expected, change)
        if (changedOrder === null) return null
        let sharedProductNames: string[] = []
        await changeCart(account, (cart) => {
          const joinedLines = joinLines(cart.lines, decidedLines(changedOrder))
          sharedProductNames = joinedLines.sharedProductNames
          return {
            lines: joinedLines.lines,
            poNumber: cart.poNumber || changedOrder.poNumber,
            ordererName: cart.ordererName || changedOrder.ordererName,
            confirmNumber: cart.confirmNumber || changedOrder.confirmNumber,
          }
        })
        return { sharedProductNames }
      }),

    add: (order) =>
      withRoom(
        () => account.transaction('rw', account.outbox, account.pastOrders, () => addInTransaction(order)),
        roomSteps,
      ),

    async readRaw(intent) {
      const row = await account.outbox.get(intent)
      return row ? JSON.stringify(row) : null
    },

    discardUnreadable: (intent) =>
      writeOrders(async () => {
        const row = await account.outbox.get(intent)
        if (row === undefined || parseStoredOrder(row.order) !== null) return false
        // The raw order stays unchanged; only the state of its row says that it was discarded.
        await account.outbox.put({ ...row, state: 'cancelled' })
        return true
      }),

    watch(intent, listener) {
      const subscription = liveQuery(async () => readPendingOrder(account, intent)).subscribe(listener)
      return () => subscription.unsubscribe()
    },
  }
}
