// The edge recognizes by its own cookie which device sent an order with a key. A device that lost its storage asks the edge
// for these orders (offline.md, Storage that was deleted).
import * as v from 'valibot'
import { deviceOrderShape } from '#domain/orders/device-order.ts'
import { tolerant } from '../tolerant-shape.ts'

/** A path of the edge, but under /api, as browsers send the session cookie to no other path. */
export const DEVICE_ORDERS_PATH = 'api/edge/device-orders'

/** The answer has only the newest orders. Orders that the device was sending when it lost its storage are among them. */
export const MOST_DEVICE_ORDERS = 20

/** Newest first. */
export const deviceOrdersAnswer = v.object({ orders: v.array(tolerant(deviceOrderShape)) })
export type DeviceOrders = v.InferOutput<typeof deviceOrdersAnswer>['orders']
