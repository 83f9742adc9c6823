import { useLiveQuery } from 'dexie-react-hooks'
import { forgetDeniedSession, readDeniedSession } from '#storage/device/denied-session.ts'
import { countOrdersOf } from '#storage/device/sealed-orders.ts'
import { useCounter } from './counter.ts'

interface DeniedSessionView {
  /** The number of the account's orders that wait here. */
  orderCount: number
  /** The account was removed. */
  isAccountRemoved: boolean
  dismiss: () => Promise<void>
}

/** The account that the server signed out on this device, shown to the visitor; null if there is none. */
export function useDeniedSession(): DeniedSessionView | null {
  const { databases, session } = useCounter()
  const { device } = databases
  const isVisitors = session.read().account === null
  const denied = useLiveQuery(async () => {
    const session = isVisitors ? await readDeniedSession(device) : null
    if (session === null) return null
    const { accountKey, isAccountRemoved } = session
    return { orderCount: await countOrdersOf(accountKey), isAccountRemoved }
  }, [device, isVisitors])
  if (denied === undefined || denied === null) return null
  return { ...denied, dismiss: () => forgetDeniedSession(device) }
}
