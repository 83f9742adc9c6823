// One tablet: storage, locks, the cookie and the account, which all its tabs share.
import type { SeenBeats } from '#api/show-beats.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import type { PendingOrderStore } from '#outbox/ports.ts'
import { beatToShow, type SeenBeats as StoredBeats, withNewBeat } from '#storage/device/store-beats.ts'
import { createMemoryOrderStore } from '#tests/support/memory-order-store.ts'
import { createFakeLocks, type FakeLocks } from './fake-locks.ts'

/** A store that also lists finished orders. */
export interface ListableOrderStore extends PendingOrderStore {
  /** Oldest first. */
  list(): Promise<PendingOrder[]>
}

/** One account's database. */
export interface AccountStore {
  orders: ListableOrderStore
  /**
   * `cartNumber` is one higher each time the cart begins again at revision 1, as it does if a person orders before the
   * sealed cart is unsealed.
   */
  readCart(): Promise<{ cartNumber: number; revision: number; lines: readonly CartLine[] }>
  fillCart(lines: CartLine[]): Promise<void>
  setFull(isFull: boolean): void
  /**
   * A sign-out or a lock of the account seals its data, unless `isSignedOut` says that the account is back. The
   * account's next sign-in unseals all of it, an unlock only the data that a lock sealed.
   */
  seal(isSignedOut: () => boolean, isLock: boolean): Promise<void>
  unseal(isUnlock: boolean): Promise<void>
}

export function createMemoryAccountStore(): AccountStore {
  const store = createMemoryOrderStore()
  return {
    orders: store,
    readCart: async () => ({ ...store.cart, cartNumber: 1 }),
    async fillCart(lines) {
      store.cart = { ...store.cart, lines, revision: store.cart.revision + 1 }
    },
    setFull(isFull) {
      store.isFull = isFull
    },
    async seal(isSignedOut, isLock) {
      if (isSignedOut()) store.seal(isLock)
    },
    async unseal(isUnlock) {
      // On a full device an unlock fails and changes nothing. A sign-in unseals even there: if it failed, the stored
      // seeds (regressions.json) would no longer repeat their days.
      if (isUnlock && store.isFull)
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      store.unseal(isUnlock)
    },
  }
}

export interface Device {
  isOnline: boolean
  /** The time of the device's clock minus the true time. */
  clockOffsetMs: number
  /** The session cookie, which all tabs share. */
  cookie: string | null
  /** The account of the device; null while signed out. */
  accountId: number | null
  /** True if a person unlocked the account of the device, and the account has not signed in since. */
  isUnlocked: boolean
  /** The accounts that were locked and not signed out since: a person may unlock them. */
  lockedAccounts: Set<number>
  /** True if the device has signed out, and the server does not know it yet. */
  isLogoutOwed: boolean
  /** True if the server's last answer said that it has a key store. */
  hasOrderKeys: boolean
  /** null in a browser without Web Locks. */
  locks: FakeLocks | null
  /** The beats of key stores that the device has seen; null for an app of an earlier version, which shows none. */
  seenBeats: SeenBeats | null
  storeOf(accountId: number): AccountStore
}

/** The seen beats of a device, by the rules of the stored ones. */
function createMemoryBeats(): SeenBeats {
  let beats: StoredBeats = []
  return {
    read: async (storeId) => beatToShow(beats, storeId),
    async note(newBeat) {
      beats = withNewBeat(beats, newBeat)
    },
  }
}

export function createDevice(
  hasLocks: boolean,
  openStore: (accountId: number) => AccountStore,
  showsBeats = false,
): Device {
  const stores = new Map<number, AccountStore>()
  return {
    isOnline: true,
    clockOffsetMs: 0,
    cookie: null,
    accountId: null,
    isUnlocked: false,
    lockedAccounts: new Set(),
    isLogoutOwed: false,
    hasOrderKeys: false,
    locks: hasLocks ? createFakeLocks() : null,
    seenBeats: showsBeats ? createMemoryBeats() : null,
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
