import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { isForPerson, type PendingOrder } from '#outbox/pending-order.ts'
import { KEEP_FINISHED_MS } from '#outbox/retry.ts'
import { isLive } from '#outbox/states.ts'
import type { AccountDatabase } from '#storage/account-database.ts'
import { readDeniedSession, readRemovedAccounts } from '#storage/device/denied-session.ts'
import { readOrderKeys } from '#storage/device/device-settings.ts'
import { readOpenOrders, readShownOrders, type ShownOrders } from '#storage/orders/outbox-table.ts'
import { countOrdersOf, countSealedOrders, type SealedCount } from '#storage/device/sealed-orders.ts'
import { useCounter } from './counter.ts'
import { useLive } from './use-live.ts'

/** The number of finished orders that each press of Show more adds. */
export const FINISHED_AT_ONCE = 50
/** The number of finished orders that are shown before the person asks for more. */
export const LATEST_FINISHED = 10

/** The number of finished orders that Pending orders reads first. A visitor sees more of them at once than an account. */
export function finishedAtFirst(isSignedIn: boolean): number {
  return isSignedIn ? LATEST_FINISHED : FINISHED_AT_ONCE
}

const NO_ORDERS: ShownOrders = { open: [], archived: [], archivedCount: 0 }
const NONE_SEALED: SealedCount = { ofAccounts: 0, ofVisitors: 0, ofRemoved: 0 }

const readOrders = (account: AccountDatabase, limit: number): Promise<ShownOrders> =>
  readShownOrders(account, Date.now() - KEEP_FINISHED_MS, limit)

const ordersForFirstRendering = new WeakMap<AccountDatabase, ShownOrders>()

/** Reads the first orders of the screen Pending orders before the navigation to it. */
export const readFirstOrders = (account: AccountDatabase, isSignedIn: boolean): Promise<ShownOrders> =>
  readOrders(account, finishedAtFirst(isSignedIn))

/** Call it right before the navigation: Pending orders shows these orders first and then reads the device itself. */
export function handOverOrders(account: AccountDatabase, orders: ShownOrders): void {
  ordersForFirstRendering.set(account, orders)
}

/** The account's pending orders, newest first; they follow changes of every tab. `limit` is the number of archived orders. */
export function usePendingOrders(limit: number) {
  const { account } = useCounter().databases
  const stored = useLive(
    (databases) => readOrders(databases.account, limit),
    [limit],
    ordersForFirstRendering.get(account),
  )
  // Only the first rendering uses these orders.
  useEffect(() => {
    ordersForFirstRendering.delete(account)
  }, [account])
  const { open, archived, archivedCount } = stored ?? NO_ORDERS
  const waiting = open.filter((order) => isLive(order.state))
  // An order that is finished for its author may be unfinished for the outbox; it is listed among the finished orders.
  const keptSince = Date.now() - KEEP_FINISHED_MS
  const finished = open.filter((order) => !isLive(order.state) && order.changedAt > keptSince)
  return {
    waiting,
    forPersonCount: waiting.filter(isForPerson).length,
    finished: [...finished, ...archived].sort((a, b) => b.placedAt - a.placedAt),
    /** The number of finished orders that `limit` leaves out. */
    furtherCount: archivedCount - archived.length,
    isReady: stored !== undefined,
  }
}

/** Returns a function that reads the account's unfinished orders once. */
export function useOpenOrders(): () => Promise<PendingOrder[]> {
  const { account } = useCounter().databases
  return () => readOpenOrders(account)
}

/** True if a visitor's order may wait on this device: the server must keep keys of orders (offline.md, rule 8). */
export function useCanOrdersWait(): boolean {
  const { device } = useCounter().databases
  const areKeysKept = useLiveQuery(() => readOrderKeys(device), [device]) ?? false
  return areKeysKept && window.isSecureContext !== false
}

/** The numbers of live orders of other accounts on this device. */
export function useSealedOrders(): SealedCount {
  const { accountKey, databases } = useCounter()
  const { device } = databases
  const count = useLiveQuery(async () => {
    const counts = await countSealedOrders(accountKey, await readRemovedAccounts(device))
    const deniedSession = await readDeniedSession(device)
    if (deniedSession === null || deniedSession.accountKey === accountKey) return counts
    // Orders of the account that the server signed out are not counted: the visitor may be the same person.
    const ownCount = await countOrdersOf(deniedSession.accountKey)
    const kind = deniedSession.isAccountRemoved ? 'ofRemoved' : 'ofAccounts'
    return { ...counts, [kind]: counts[kind] - ownCount }
  }, [accountKey, device])
  return count ?? NONE_SEALED
}
