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

/** Show more shows as many again. */
export const FINISHED_AT_ONCE = 50
/** While they are folded: enough to say what has just become of an order. */
export const LATEST_FINISHED = 10

/** How many finished orders Pending orders reads at first: of orders without an account each is shown, sealed or not. */
export function finishedAtFirst(isSignedIn: boolean): number {
  return isSignedIn ? LATEST_FINISHED : FINISHED_AT_ONCE
}

const NOTHING: ShownOrders = { open: [], archived: [], archivedCount: 0 }
const NONE_SEALED: SealedCount = { ofAccounts: 0, ofVisitors: 0, ofRemoved: 0 }

const readOrders = (account: AccountDatabase, limit: number): Promise<ShownOrders> =>
  readShownOrders(account, Date.now() - FINISHED_KEPT_MS, limit)

const handedOver = new WeakMap<AccountDatabase, ShownOrders>()

/** Reads what Pending orders shows at first, for whoever leads there. */
export const readFirstOrders = (account: AccountDatabase, isSignedIn: boolean): Promise<ShownOrders> =>
  readOrders(account, finishedAtFirst(isSignedIn))

/** Right before the navigation: the screen draws these, and reads again after it. */
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
  // It was for the first drawing alone.
  useEffect(() => {
    handedOver.delete(account)
  }, [account])
  const { open, archived, archivedCount } = stored ?? NOTHING
  const waiting = open.filter((order) => isLive(order.state))
  // The outbox may have something left to do with an order that for its author is at its end.
  const since = Date.now() - FINISHED_KEPT_MS
  const ended = open.filter((order) => !isLive(order.state) && order.changedAt > since)
  return {
    waiting,
    forPersonCount: waiting.filter(isForPerson).length,
    finished: [...ended, ...archived].sort((a, b) => b.placedAt - a.placedAt),
    /** Finished ones that `limit` leaves out. */
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

/** How many live orders of other people wait on this device; nothing else of them is known here. */
export function useSealedOrders(): SealedCount {
  const { accountKey, databases } = useCounter()
  const { device } = databases
  const count = useLiveQuery(async () => {
    const sealed = await countSealedOrders(accountKey, await readRemovedAccounts(device))
    const denied = await readDeniedSession(device)
    if (denied === null || denied.accountKey === accountKey) return sealed
    // Of whom the server signed out: whoever looks need not be another person.
    const ownCount = await countOrdersOf(denied.accountKey)
    const kind = denied.isAccountRemoved ? 'ofRemoved' : 'ofAccounts'
    return { ...sealed, [kind]: sealed[kind] - ownCount }
  }, [accountKey, device])
  return count ?? NONE_SEALED
}
