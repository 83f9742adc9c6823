import { useLiveQuery } from 'dexie-react-hooks'
import { forgetDeniedSession, readDeniedSession } from '#storage/denied-session.ts'
import { countOrdersOf } from '#storage/sealed-orders.ts'
import { useCounter } from './counter.ts'

/** While nobody is signed in: that the server signed somebody out, and how many of his orders wait; null where it did not. */
export function useDeniedSession(): { orderCount: number; dismiss: () => Promise<void> } | null {
  const { databases, session } = useCounter()
  const { device } = databases
  const isVisitors = session.read().account === null
  const orderCount = useLiveQuery(async () => {
    const denied = isVisitors ? await readDeniedSession(device) : null
    return denied && countOrdersOf(denied.accountKey)
  }, [device, isVisitors])
  if (orderCount === undefined || orderCount === null) return null
  return { orderCount, dismiss: () => forgetDeniedSession(device) }
}
