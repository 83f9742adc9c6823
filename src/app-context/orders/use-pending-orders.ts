import { useEffect } from 'react'
import { isUnderWay, needsPerson, type PendingOrder } from '#outbox/pending-order.ts'
import { KEEP_FINISHED_MS } from '#outbox/retry.ts'
import { isLive } from '#outbox/states.ts'
import type { AccountDatabase } from '#storage/account-database.ts'
import { readDeniedSession, readRemovedAccounts } from '#storage/device/denied-session.ts'
import { readKeepsOrderKeys } from '#storage/device/device-settings.ts'
import { countOrdersOf, countSealedOrders, type SealedCount } from '#storage/device/sealed-orders.ts'
import { readOpenOrders, readShownOrders, type ShownOrders } from '#storage/orders/outbox-table.ts'
import { useCounter } from '../counter.ts'
import { useDeviceQuery } from '../use-device-query.ts'

/** The number of finished orders that each press of Show more adds; Restock reads as many. */
export const FINISHED_PER_PRESS = 50
/** The number of finished orders that are shown to an account before the person presses Show more. */
export const FIRST_FINISHED_COUNT = 10

/**
 * The number of finished orders that the screen Pending orders reads first. A visitor gets more of them than an
 * account.
 */
export function firstFinishedCount(isSignedIn: boolean): number {
  return isSignedIn ? FIRST_FINISHED_COUNT : FINISHED_PER_PRESS
}

const NO_ORDERS: ShownOrders = { openOrders: [], finishedOrders: [], finishedCount: 0 }
const NO_SEALED_ORDERS: SealedCount = { ofAccounts: 0, ofVisitors: 0, ofRemoved: 0 }

const readOrders = (account: AccountDatabase, limit: number): Promise<ShownOrders> =>
  readShownOrders(account, Date.now() - KEEP_FINISHED_MS, limit)

const ordersForFirstRendering = new WeakMap<AccountDatabase, ShownOrders>()

/** Reads the first orders of the screen Pending orders before the navigation to it. */
export const readFirstOrders = (account: AccountDatabase, isSignedIn: boolean): Promise<ShownOrders> =>
  readOrders(account, firstFinishedCount(isSignedIn))

/**
 * Call this right before the navigation: the screen Pending orders shows these orders first and then reads the device.
 */
export function handOverOrders(account: AccountDatabase, orders: ShownOrders): void {
  ordersForFirstRendering.set(account, orders)
}

/**
 * The account's pending orders, newest first; they follow changes of every tab. At most `limit` finished orders are
 * read.
 */
export function usePendingOrders(limit: number) {
  const { account } = useCounter().databases
  const storedOrders = useDeviceQuery(
    (databases) => readOrders(databases.account, limit),
    [limit],
    ordersForFirstRendering.get(account),
  )
  // Only the first rendering uses the orders of `handOverOrders`.
  useEffect(() => {
    ordersForFirstRendering.delete(account)
  }, [account])
  const { openOrders, finishedOrders, finishedCount } = storedOrders ?? NO_ORDERS
  const waitingOrders = openOrders.filter((order) => isLive(order.state))
  // An order that is finished for its author may be unfinished for the outbox; it is listed among the finished orders.
  const shownSince = Date.now() - KEEP_FINISHED_MS
  const ordersFinishedForAuthor = openOrders.filter(
    (order) => !isLive(order.state) && order.changedAt > shownSince,
  )
  return {
    waitingOrders,
    waitingForPersonCount: waitingOrders.filter(needsPerson).length,
    underWayCount: waitingOrders.filter(isUnderWay).length,
    finishedOrders: [...ordersFinishedForAuthor, ...finishedOrders].sort((a, b) => b.placedAt - a.placedAt),
    /** The number of finished orders that `limit` leaves out. */
    moreFinishedCount: finishedCount - finishedOrders.length,
    isReady: storedOrders !== undefined,
  }
}

/** Returns a function that reads the account's unfinished orders once. */
export function useReadOpenOrders(): () => Promise<PendingOrder[]> {
  const { account } = useCounter().databases
  return () => readOpenOrders(account)
}

/**
 * True if a visitor's order may wait on this device: the server must keep keys of orders, and the page's address must
 * be secure (offline.md, rule 8).
 */
export function useCanVisitorOrdersWait(): boolean {
  const areKeysKept = useDeviceQuery(({ device }) => readKeepsOrderKeys(device), []) ?? false
  return areKeysKept && window.isSecureContext !== false
}

interface SealedOrderCounts extends SealedCount {
  /** All together; undefined while they are counted. */
  total: number | undefined
}

/** The numbers of unfinished orders of other accounts on this device. */
export function useSealedOrderCounts(): SealedOrderCounts {
  const { accountKey } = useCounter()
  const count = useDeviceQuery(
    async ({ device }) => {
      const counts = await countSealedOrders(accountKey, await readRemovedAccounts(device))
      const deniedSession = await readDeniedSession(device)
      if (deniedSession === null || deniedSession.accountKey === accountKey) return counts
      // Orders of the account that the server signed out are not counted: the visitor may be the same person.
      const deniedCount = await countOrdersOf(deniedSession.accountKey)
      const kind = deniedSession.isAccountRemoved ? 'ofRemoved' : 'ofAccounts'
      return { ...counts, [kind]: counts[kind] - deniedCount }
    },
    [accountKey],
  )
  if (count === undefined) return { ...NO_SEALED_ORDERS, total: undefined }
  return { ...count, total: count.ofAccounts + count.ofVisitors + count.ofRemoved }
}
