// Tells a device that lost its storage which orders the signed-in person has sent from this device.
import { DEVICE_ORDERS_PATH } from '#contract/orders/device-orders.ts'
import { createMinuteLimit } from '#server/network/call-limit.ts'
import { deviceOf } from './device-cookie.ts'
import type { OrderKeyStore } from '../key-store/order-key-store.ts'
import { edgeCall, type EdgeCall, type EdgeCallOptions } from '../calls/edge-call.ts'

/** The most calls of one person in a minute. It is far above the need: a device asks once per person. */
const MOST_PER_MINUTE = 30

export function createDeviceGateway(options: EdgeCallOptions & { keys: OrderKeyStore }): EdgeCall {
  return edgeCall({
    path: DEVICE_ORDERS_PATH,
    options,
    limit: createMinuteLimit(MOST_PER_MINUTE),
    body: null,
    // A store that lost orders would answer that these orders were never sent.
    keys: options.keys,
    async answer({ request, person }) {
      const device = deviceOf(request)
      const orders = device === null ? [] : await options.keys.ordersOfDevice(device, String(person.id))
      return { data: { orders } }
    },
  })
}
