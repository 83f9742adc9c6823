import { forgetDeniedSession, readDeniedSession } from '#storage/device/denied-session.ts'
import { countOrdersOf } from '#storage/device/sealed-orders.ts'
import { useCounter } from '../counter.ts'
import { useDeviceQuery } from '../use-device-query.ts'

interface DeniedSessionView {
  /** The number of the account's orders that wait on this device. */
  orderCount: number
  /** True if the server said that the account was removed. */
  isAccountRemoved: boolean
  dismiss: () => Promise<void>
}

/** For the visitor's page: the session that the server ended on this device; null if there is none. */
export function useDeniedSession(): DeniedSessionView | null {
  const { databases, session } = useCounter()
  const isVisitor = session.read().account === null
  const deniedSession = useDeviceQuery(
    async ({ device }) => {
      const storedSession = isVisitor ? await readDeniedSession(device) : null
      if (storedSession === null) return null
      const { accountKey, isAccountRemoved } = storedSession
      return { orderCount: await countOrdersOf(accountKey), isAccountRemoved }
    },
    [isVisitor],
  )
  if (deniedSession === undefined || deniedSession === null) return null
  return { ...deniedSession, dismiss: () => forgetDeniedSession(databases.device) }
}
