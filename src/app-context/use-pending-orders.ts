import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { isForPerson, type PendingOrder } from '#outbox/pending-order.ts'
import { FINISHED_KEPT_MS } from '#outbox/retry.ts'
import { isLive } from '#outbox/states.ts'
import type { AccountDatabase } from '#storage/account-database.ts'
import { readDeniedSession, readRemovedAccounts } from '#storage/device/denied-session.ts'
import { readOrderKeys } from '#storage/device/device-settings.ts'
import { readOpenOrders, readShownOrders, type ShownOrders } from '#storage/orders/outbox-table.ts'
import { countOrdersOf, countSealedOrders, type SealedCount } from '#storage/device/sealed-orders.ts'
import { useCounter } from './counter.ts'
import { useLive } from './use-live.ts'

/** The number of finished orders that each Show more adds. */
export const FINISHED_AT_ONCE = 50
/** The number of finished orders while they are folded: enough to see the end of a recent order. */
export const LATEST_FINISHED = 10

/** The number of finished orders that Pending orders reads first; a visitor's are not folded, so more are read. */
export function finishedAtFirst(isSignedIn: boolean): number {
  return isSignedIn ? LATEST_FINISHED : FINISHED_AT_ONCE
}

const NOTHING: ShownOrders = { open: [], archived: [], archivedCount: 0 }
const NONE_SEALED: SealedCount = { ofAccounts: 0, ofVisitors: 0, ofRemoved: 0 }

const readOrders = (account: AccountDatabase, limit: number): Promise<ShownOrders> =>
  readShownOrders(account, Date.now() - FINISHED_KEPT_MS, limit)

const handedOver = new WeakMap<AccountDatabase, ShownOrders>()

/** Reads the first orders of Pending orders before the navigation to it. */
export const readFirstOrders = (account: AccountDatabase, isSignedIn: boolean): Promise<ShownOrders> =>
  readOrders(account, finishedAtFirst(isSignedIn))

/** Called right before the navigation: the screen draws these orders first and then reads them itself. */
export function handOverOrders(account: AccountDatabase, orders: ShownOrders): void {
  handedOver.set(account, orders)
}

/** This account's pending orders, newest first, live in every tab; `limit`: of the archive. */
export function usePendingOrders(limit: number) {
  const { account } = useCounter().databases
  const stored = useLive(
    (databases) => readOrders(databases.account, limit),
    [limit],
    handedOver.get(account),
  )
  // The handed-over orders serve only the first drawing.
  useEffect(() => {
    handedOver.delete(account)
  }, [account])
  const { open, archived, archivedCount } = stored ?? NOTHING
  const waiting = open.filter((order) => isLive(order.state))
  // The outbox may still have work with an order that is finished for its author.
  const since = Date.now() - FINISHED_KEPT_MS
  const ended = open.filter((order) => !isLive(order.state) && order.changedAt > since)
  return {
    waiting,
    forPersonCount: waiting.filter(isForPerson).length,
    finished: [...ended, ...archived].sort((a, b) => b.placedAt - a.placedAt),
    /** The number of finished orders that `limit` leaves out. */
    furtherCount: archivedCount - archived.length,
    isReady: stored !== undefined,
  }
}

/** Reads this account's unfinished orders as they are stored at that moment. */
export function useOpenOrders(): () => Promise<PendingOrder[]> {
  const { account } = useCounter().databases
  return () => readOpenOrders(account)
}

/** An order that has to wait is kept only where the server keeps keys of orders (offline.md, rule 8). */
export function useCanOrdersWait(): boolean {
  const { device } = useCounter().databases
  const areKeysKept = useLiveQuery(() => readOrderKeys(device), [device]) ?? false
  return areKeysKept && window.isSecureContext !== false
}

/** The number of live orders of other accounts on this device; nothing else of them is readable. */
export function useSealedOrders(): SealedCount {
  const { accountKey, databases } = useCounter()
  const { device } = databases
  const count = useLiveQuery(async () => {
    const sealed = await countSealedOrders(accountKey, await readRemovedAccounts(device))
    const denied = await readDeniedSession(device)
    if (denied === null || denied.accountKey === accountKey) return sealed
    // Without the orders of the account that the server signed out: the visitor may be the same person.
    const ownCount = await countOrdersOf(denied.accountKey)
    const kind = denied.isAccountRemoved ? 'ofRemoved' : 'ofAccounts'
    return { ...sealed, [kind]: sealed[kind] - ownCount }
  }, [accountKey, device])
  return count ?? NONE_SEALED
}
