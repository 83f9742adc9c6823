// The outbox's store port in memory, for schedules of thousands of steps.
import type { CartLine } from '#domain/cart.ts'
import { joinLines } from '#domain/join-lines.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import type { PendingOrderStore } from '#outbox/ports.ts'

export interface MemoryOrderStore extends PendingOrderStore {
  cart: { revision: number; lines: CartLine[] }
}

export function createMemoryOrderStore(orders: PendingOrder[] = []): MemoryOrderStore {
  const rows = new Map(orders.map((order) => [order.intent, structuredClone(order)]))
  const listeners = new Map<string, Set<(order: PendingOrder | null) => void>>()
  const cart: MemoryOrderStore['cart'] = { revision: 0, lines: [] }

  function write(order: PendingOrder): void {
    rows.set(order.intent, structuredClone(order))
    for (const listener of listeners.get(order.intent) ?? []) listener(structuredClone(order))
  }
  function setCart(lines: CartLine[]): void {
    cart.lines = lines
    cart.revision += 1
  }
  const changed: PendingOrderStore['change'] = async (intent, expected, change) => {
    const stored = rows.get(intent)
    if (!stored || stored.state !== expected.state || stored.epoch !== expected.epoch) return null
    const order = change(structuredClone(stored))
    if (order !== null) write(order)
    return order
  }

  return {
    cart,
    list: async () =>
      [...rows.values()].sort((a, b) => a.placedAt - b.placedAt).map((row) => structuredClone(row)),
    read: async (intent) => structuredClone(rows.get(intent) ?? null),
    change: changed,
    async place(cartRevision, make) {
      if (cart.revision !== cartRevision) return { kind: 'cart-changed' }
      if (cart.lines.length === 0) return { kind: 'cart-empty' }
      const order = make(cart.lines)
      write(order)
      setCart([])
      return { kind: 'placed', order }
    },
    async returnToCart(intent, expected, change) {
      const order = await changed(intent, expected, change)
      if (order === null) return null
      const { lines, inBoth } = joinLines(cart.lines, order.lines)
      setCart(lines)
      return { inBoth }
    },
    async add(order) {
      if (rows.has(order.intent)) return false
      write(order)
      return true
    },
    readRaw: async (intent) => JSON.stringify(rows.get(intent) ?? null),
    discardUnreadable: async () => false,
    watch(intent, listener) {
      const set = listeners.get(intent) ?? new Set()
      listeners.set(intent, set.add(listener))
      listener(structuredClone(rows.get(intent) ?? null))
      return () => set.delete(listener)
    },
  }
}
