/** arrived: the server has it · not-arrived: it surely has not · unknown: it may have it. */
export const DEVICE_ORDER_OUTCOMES = ['arrived', 'not-arrived', 'unknown'] as const

/** An order that was sent from this device, as the edge remembers it. */
export interface DeviceOrder {
  intent: string
  /** ISO 8601: when the edge first saw it. */
  sentAt: string
  outcome: (typeof DEVICE_ORDER_OUTCOMES)[number]
  /** null where none is known. */
  orderId: number | null
}
