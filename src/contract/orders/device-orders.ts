// Of orders with a key the edge remembers from which device they were sent, by a cookie that only it sets and reads. A
// device that lost its storage asks for them (offline.md, Storage that was deleted).
import * as v from 'valibot'
import { DEVICE_ORDER_OUTCOMES, type DeviceOrder } from '#domain/orders/device-order.ts'
import { number } from '../numbers.ts'

/** Of the edge, but under /api: the session cookie goes to no other path. */
export const DEVICE_ORDERS_PATH = 'api/edge/device-orders'

/** The newest are told; what was sent before them is older than anything that still waited. */
export const MOST_DEVICE_ORDERS = 20

const deviceOrder = v.object({
  intent: v.string(),
  sentAt: v.string(),
  outcome: v.picklist(DEVICE_ORDER_OUTCOMES),
  orderId: v.nullable(number),
}) satisfies v.GenericSchema<unknown, DeviceOrder>

/** Newest first. */
export const deviceOrdersAnswer = v.object({ orders: v.array(deviceOrder) })
export type DeviceOrders = v.InferOutput<typeof deviceOrdersAnswer>['orders']
