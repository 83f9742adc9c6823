import type { ShippedShipment } from '../store/shipments/ship-due.ts'

/** The log lines of a run, for the people who run the server. */
export function shippedLines(day: string, shipped: readonly ShippedShipment[]): string[] {
  const orders = shipped.filter(({ orderId }) => orderId !== null)
  return [
    `Scheduled shipments of ${day}: ${orders.length} ${orders.length === 1 ? 'order' : 'orders'}`,
    ...shipped.map(({ shipmentId, orderId, reason }) =>
      orderId === null
        ? `  shipment ${shipmentId} waits: ${reason ?? 'it could not be ordered'}`
        : `  shipment ${shipmentId}: order ${orderId}`,
    ),
  ]
}
