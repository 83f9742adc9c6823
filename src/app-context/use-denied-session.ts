import { useLiveQuery } from 'dexie-react-hooks'
import { forgetDeniedSession, readDeniedSession } from '#storage/device/denied-session.ts'
import { countOrdersOf } from '#storage/device/sealed-orders.ts'
import { useCounter } from './counter.ts'

interface DeniedSessionView {
  /** How many orders of the account wait here. */
  orderCount: number
  /** Nobody signs in to the account again. */
  isAccountRemoved: boolean
  dismiss: () => Promise<void>
}

/** While nobody is signed in: that the server signed somebody out; null where it did not. */
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
