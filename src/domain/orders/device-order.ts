/** arrived: the server has the order · not-arrived: the server does not have it · unknown: the server may have it. */
export const DEVICE_ORDER_OUTCOMES = ['arrived', 'not-arrived', 'unknown'] as const

/** An order that was sent from this device, as the edge remembers it. */
export interface DeviceOrder {
  intent: string
  /** The time at which the edge first received the order, ISO 8601. */
  sentAt: string
  outcome: (typeof DEVICE_ORDER_OUTCOMES)[number]
  /** The number of the order; null while the edge does not know it. */
  orderId: number | null
}
