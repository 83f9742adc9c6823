import type { DeviceOrder } from '#domain/orders/device-order.ts'
import { forgetLostOrders, readLostOrders } from '#storage/orders/lost-orders.ts'
import { useCounter } from '../counter.ts'
import { useDeviceQuery } from '../use-device-query.ts'

/**
 * Orders that this person sent from this device, and that the browser later deleted with the app's storage; empty after
 * the person dismissed them.
 */
export function useLostOrders(): { lostOrders: readonly DeviceOrder[]; dismiss(): Promise<void> } {
  const { account } = useCounter().databases
  const lostOrders = useDeviceQuery((databases) => readLostOrders(databases.account), []) ?? []
  return { lostOrders, dismiss: () => forgetLostOrders(account) }
}
