// The edge remembers by a cookie of its own which device sent an order with a key. A device that lost its storage asks for
// these orders (offline.md, Storage that was deleted).
import * as v from 'valibot'
import { DEVICE_ORDER_OUTCOMES, type DeviceOrder } from '#domain/orders/device-order.ts'
import { number } from '../numbers.ts'

/** A path of the edge, but under /api, as browsers send the session cookie to no other path. */
export const DEVICE_ORDERS_PATH = 'api/edge/device-orders'

/** The answer has the newest orders; an order that was still waiting on the device is never older than these. */
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
