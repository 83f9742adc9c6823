import { useLiveQuery } from 'dexie-react-hooks'
import { isForPerson, isLive, type PendingOrder } from '#outbox/pending-order.ts'
import { readDeniedSession } from '#storage/denied-session.ts'
import { readPendingOrders } from '#storage/outbox-table.ts'
import { countOrdersOf, countSealedOrders, type SealedCount } from '#storage/sealed-orders.ts'
import { useCounter } from './counter.ts'

const NONE: PendingOrder[] = []
const NONE_SEALED: SealedCount = { ofAccounts: 0, ofVisitors: 0 }

/** This account's pending orders, newest first, live in every tab. */
export function usePendingOrders() {
  const { databases, outbox } = useCounter()
  const stored = useLiveQuery(() => readPendingOrders(databases.account), [databases.account])
  const orders = stored ?? NONE
  return {
    orders,
    isReady: stored !== undefined,
    liveCount: orders.filter((order) => isLive(order.state)).length,
    forPersonCount: orders.filter(isForPerson).length,
    outbox,
  }
}

/** How many live orders of other people wait on this device; nothing else of them is known here. */
export function useSealedOrders(): SealedCount {
  const { accountKey, databases } = useCounter()
  const { device } = databases
  const count = useLiveQuery(async () => {
    const sealed = await countSealedOrders(accountKey)
    const denied = await readDeniedSession(device)
    if (denied === null || denied.accountKey === accountKey) return sealed
    // Of whom the server signed out: whoever looks need not be another person.
    const ownCount = await countOrdersOf(denied.accountKey)
    return { ...sealed, ofAccounts: sealed.ofAccounts - ownCount }
  }, [accountKey, device])
  return count ?? NONE_SEALED
}
