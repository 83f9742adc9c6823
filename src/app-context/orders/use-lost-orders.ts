import { useLiveQuery } from 'dexie-react-hooks'
import type { DeviceOrder } from '#domain/orders/device-order.ts'
import { forgetLostOrders, readLostOrders } from '#storage/orders/lost-orders.ts'
import { useCounter } from '../counter.ts'

/**
 * Orders that this person sent from this device, and that the browser later deleted with the app's storage; empty after
 * the person dismissed them.
 */
export function useLostOrders(): { lostOrders: readonly DeviceOrder[]; dismiss(): Promise<void> } {
  const { account } = useCounter().databases
  const lostOrders = useLiveQuery(() => readLostOrders(account), [account]) ?? []
  return { lostOrders, dismiss: () => forgetLostOrders(account) }
}
