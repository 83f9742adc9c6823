// The outbox's store port in memory, for simulations of thousands of steps. order-store-cases.ts proves that it behaves
// as the Dexie table does.
import { type CartContent, EMPTIED_CART, EMPTY_CART } from '#domain/cart/cart.ts'
import { joinLines } from '#domain/cart/join-lines.ts'
import { isSameValue } from '#domain/same-value.ts'
import { decidedLines, finishedAtOf, type PendingOrder, serverNumbersOf } from '#outbox/pending-order.ts'
import type { ExpectedClaim, PendingOrderStore } from '#outbox/ports.ts'
import type { PendingOrderRow } from '#storage/account-database.ts'
import { ORDER_SCHEMA_VERSION, unreadableOrder } from '#storage/orders/stored-order.ts'

export interface MemoryOrderStore extends PendingOrderStore {
  cart: CartContent
  /** Every write throws, as on a device whose storage is full. */
  isFull: boolean
  /** All orders, also the finished ones, oldest first. */
  list(): Promise<PendingOrder[]>
  addUnreadable(row: PendingOrderRow): void
  /**
   * Seals the orders as sealAccount does: they are unreadable until `unseal`. An unlock unseals the orders that a lock
   * sealed, until the account signs out.
   */
  seal(isLock?: boolean): void
  /** Unseals all orders, or in an unlock only those that a lock sealed. */
  unseal(isUnlock?: boolean): void
}

type Change = (order: PendingOrder) => PendingOrder | null
type Row = { order: PendingOrder; unreadableRow: PendingOrderRow | null }

/** The stored row of a sealed order. */
function sealedRow({ intent, state, placedAt }: PendingOrder): PendingOrderRow {
  const sealedText = { sealKey: 'edge', seal: 'seal', iv: intent, text: '' }
  return {
    intent,
    state,
    placedAt,
    schemaVersion: ORDER_SCHEMA_VERSION,
    finishedAt: 0,
    order: { sealed: sealedText },
  }
}

/** Freezes a stored value, because the store returns values without copying them. A change of a frozen value throws. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) deepFreeze(part)
  return value
}

/** An unreadable order counts as unfinished. */
function finishedAt(row: Row | undefined): number | null {
  return row === undefined || row.unreadableRow ? null : finishedAtOf(row.order)
}

function byTime(a: PendingOrder, b: PendingOrder): number {
  return a.placedAt - b.placedAt || (a.intent < b.intent ? -1 : 1)
}

export function createMemoryOrderStore(orders: PendingOrder[] = []): MemoryOrderStore {
  const rows = new Map<string, Row>()
  const deletedNumbers = new Map<string, number[]>()
  const listeners = new Map<string, Set<(order: PendingOrder | null) => void>>()
  const sealedOrders = new Map<string, { order: PendingOrder; isOfLock: boolean }>()
  let searchedStoreId: string | null = null
  let sortedOrders: PendingOrder[] | null = null
  for (const order of orders) storeRow({ order, unreadableRow: null })

  function storeRow(row: Row): void {
    rows.set(row.order.intent, deepFreeze(row))
    sortedOrders = null
    for (const listener of listeners.get(row.order.intent) ?? []) listener(row.order)
  }
  function ordersByTime(): PendingOrder[] {
    sortedOrders ??= [...rows.values()].map(({ order }) => order).sort(byTime)
    return sortedOrders
  }
  function throwIfFull(): void {
    if (store.isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  function setCart(changes: Partial<CartContent>): void {
    const hasNewLines = changes.lines !== undefined && !isSameValue(changes.lines, store.cart.lines)
    const revision = store.cart.revision + (hasNewLines ? 1 : 0)
    store.cart = deepFreeze({ ...store.cart, ...(hasNewLines && { edited: {} }), ...changes, revision })
  }
  function applyChange(intent: string, expected: ExpectedClaim, change: Change): PendingOrder | null {
    const row = rows.get(intent)
    if (!row || row.unreadableRow || row.order.state !== expected.state) return null
    if (row.order.epoch !== expected.epoch) return null
    const order = change(row.order)
    if (order !== null) throwIfFull()
    return order
  }

  const store: MemoryOrderStore = {
    cart: { ...EMPTY_CART },
    isFull: false,
    seal(isLock = false) {
      if (!isLock) for (const sealedOrder of sealedOrders.values()) sealedOrder.isOfLock = false
      for (const { order, unreadableRow } of [...rows.values()]) {
        if (unreadableRow) continue
        sealedOrders.set(order.intent, { order, isOfLock: isLock })
        store.addUnreadable(sealedRow(order))
      }
    },
    unseal(isUnlock = false) {
      for (const [intent, { order, isOfLock }] of [...sealedOrders]) {
        if (isUnlock && !isOfLock) continue
        const isDiscarded = rows.get(intent)?.unreadableRow?.state === 'cancelled'
        if (order.state === 'cancelled' || !isDiscarded) storeRow({ order, unreadableRow: null })
        sealedOrders.delete(intent)
      }
    },
    addUnreadable: (row) => storeRow({ order: unreadableOrder(row), unreadableRow: row }),
    async list() {
      return [...ordersByTime()]
    },
    async listOpen() {
      return ordersByTime().filter(({ intent }) => finishedAt(rows.get(intent)) === null)
    },
    async numbersOfFinishedOrders(serverNumbers) {
      const finishedRows = [...rows.values()].filter((row) => finishedAt(row) !== null)
      const claimedNumbers = [
        ...deletedNumbers.values(),
        ...finishedRows.map(({ order }) => serverNumbersOf(order)),
      ].flat()
      return serverNumbers.filter((number) => claimedNumbers.includes(number))
    },
    async listSent() {
      return ordersByTime().filter(({ state }) => state === 'sent' || state === 'missing')
    },
    storeIdOfSentOrderSearch: async () => searchedStoreId,
    async noteSentOrdersSearched(storeId) {
      searchedStoreId = storeId
    },
    // The device's table marks the rows that an older build stored. This store has no rows without marks.
    async prune(finishedBefore) {
      for (const [intent, row] of rows) {
        if ((finishedAt(row) ?? finishedBefore) >= finishedBefore) continue
        throwIfFull()
        deletedNumbers.set(intent, serverNumbersOf(row.order))
        rows.delete(intent)
        sortedOrders = null
      }
    },
    read: async (intent) => rows.get(intent)?.order ?? null,
    async change(intent, expected, change) {
      const order = applyChange(intent, expected, change)
      if (order !== null) storeRow({ order, unreadableRow: null })
      return order
    },
    async place(cartRevision, makeOrder) {
      if (store.cart.revision !== cartRevision) return { kind: 'cart-changed' }
      if (store.cart.lines.length === 0) return { kind: 'cart-empty' }
      const order = makeOrder(store.cart.lines)
      throwIfFull()
      if (rows.has(order.intent)) throw new DOMException('The key exists.', 'ConstraintError')
      storeRow({ order, unreadableRow: null })
      setCart(EMPTIED_CART)
      return { kind: 'placed', order }
    },
    async returnToCart(intent, expected, change) {
      const order = applyChange(intent, expected, change)
      if (order === null) return null
      storeRow({ order, unreadableRow: null })
      const { lines, sharedProductNames } = joinLines(store.cart.lines, decidedLines(order))
      const { poNumber, ordererName, confirmNumber } = store.cart
      setCart({
        lines,
        poNumber: poNumber || order.poNumber,
        ordererName: ordererName || order.ordererName,
        confirmNumber: confirmNumber || order.confirmNumber,
      })
      return { sharedProductNames }
    },
    async add(order) {
      if (rows.has(order.intent) || deletedNumbers.has(order.intent)) return false
      throwIfFull()
      storeRow({ order, unreadableRow: null })
      return true
    },
    async readRaw(intent) {
      const row = rows.get(intent)
      return row ? JSON.stringify(row.unreadableRow ?? { intent, order: row.order }) : null
    },
    async discardUnreadable(intent) {
      const row = rows.get(intent)
      if (!row?.unreadableRow) return false
      throwIfFull()
      const unreadableRow = { ...row.unreadableRow, state: 'cancelled' as const }
      storeRow({ order: unreadableOrder(unreadableRow), unreadableRow })
      return true
    },
    watch(intent, listener) {
      const orderListeners = listeners.get(intent) ?? new Set()
      listeners.set(intent, orderListeners.add(listener))
      queueMicrotask(() => orderListeners.has(listener) && listener(rows.get(intent)?.order ?? null))
      return () => orderListeners.delete(listener)
    },
  }
  return store
}
