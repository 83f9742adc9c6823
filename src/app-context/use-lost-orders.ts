import { useLiveQuery } from 'dexie-react-hooks'
import type { DeviceOrder } from '#domain/orders/device-order.ts'
import { forgetLostOrders, readLostOrders } from '#storage/orders/lost-orders.ts'
import { useCounter } from './counter.ts'

/** Orders that this person sent from this device before the browser deleted its storage; empty after the person dismissed them. */
export function useLostOrders(): { lost: readonly DeviceOrder[]; dismiss(): Promise<void> } {
  const { account } = useCounter().databases
  const lost = useLiveQuery(() => readLostOrders(account), [account]) ?? []
  return { lost, dismiss: () => forgetLostOrders(account) }
}
