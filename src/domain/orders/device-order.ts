import * as v from 'valibot'

/** An order that was sent from this device, as the edge remembers it. */
export const deviceOrderShape = v.object({
  intent: v.string(),
  /** The time at which the edge first received the order, ISO 8601. */
  sentAt: v.string(),
  /** arrived: the server has the order · not-arrived: the server does not have it · unknown: the server may have it. */
  outcome: v.picklist(['arrived', 'not-arrived', 'unknown']),
  /** The number of the order; null while the edge does not know it. */
  orderId: v.nullable(v.number()),
})
export type DeviceOrder = v.InferOutput<typeof deviceOrderShape>
