// One tablet: what all its tabs share. Storage, locks, the cookie, and whose device it is.
import type { CartLine } from '#domain/cart/cart.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import type { PendingOrderStore } from '#outbox/ports.ts'
import { createMemoryOrderStore } from '#tests/support/memory-order-store.ts'
import { createFakeLocks, type FakeLocks } from './fake-locks.ts'

/** With a look at all that is kept, finished orders included. */
export interface KeptOrders extends PendingOrderStore {
  /** Oldest first. */
  list(): Promise<PendingOrder[]>
}

/** One account's database. */
export interface AccountStore {
  orders: KeptOrders
  /** `life`: how often it began anew, at revision 1, as it does for who orders before the sealed one is opened. */
  readCart(): Promise<{ life: number; revision: number; lines: readonly CartLine[] }>
  fillCart(lines: CartLine[]): Promise<void>
  setFull(isFull: boolean): void
  /** What its sign-out leaves is closed, and opened when it is back. */
  seal(hasLeft: () => boolean): Promise<void>
  unseal(): Promise<void>
}

export function createMemoryAccountStore(): AccountStore {
  const store = createMemoryOrderStore()
  return {
    orders: store,
    readCart: async () => ({ ...store.cart, life: 1 }),
    async fillCart(lines) {
      store.cart = { ...store.cart, lines, revision: store.cart.revision + 1 }
    },
    setFull(isFull) {
      store.isFull = isFull
    },
    async seal(hasLeft) {
      if (hasLeft()) store.seal()
    },
    unseal: async () => store.unseal(),
  }
}

export interface Device {
  isOnline: boolean
  /** How far its clock is ahead of the true time; whoever sets it changes nothing else. */
  clockOffsetMs: number
  /** The session cookie, which all tabs share. */
  cookie: string | null
  /** Whose device it is; null while signed out. */
  accountId: number | null
  /** The server was not told yet that its session is over. */
  isLogoutOwed: boolean
  /** Whether the server keeps keys of orders, as it last said. */
  hasOrderKeys: boolean
  locks: FakeLocks | null
  storeOf(accountId: number): AccountStore
}

export function createDevice(hasLocks: boolean, openStore: (accountId: number) => AccountStore): Device {
  const stores = new Map<number, AccountStore>()
  return {
    isOnline: true,
    clockOffsetMs: 0,
    cookie: null,
    accountId: null,
    isLogoutOwed: false,
    hasOrderKeys: false,
    locks: hasLocks ? createFakeLocks() : null,
    storeOf(accountId) {
      let store = stores.get(accountId)
      if (store === undefined) {
        store = openStore(accountId)
        stores.set(accountId, store)
      }
      return store
    },
  }
}
