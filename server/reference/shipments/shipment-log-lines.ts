import type { ShipmentOutcome } from '../store/shipments/ship-due.ts'

/** The lines that tell operators which due shipments became orders, and why the other due shipments wait. */
export function shipmentLogLines(day: string, outcomes: readonly ShipmentOutcome[]): string[] {
  const orderedShipments = outcomes.filter(({ orderId }) => orderId !== null)
  return [
    `Scheduled shipments of ${day}: ${orderedShipments.length} ${orderedShipments.length === 1 ? 'order' : 'orders'}`,
    ...outcomes.map(({ shipmentId, orderId, reason }) =>
      orderId === null
        ? `  shipment ${shipmentId} waits: ${reason ?? 'it could not be ordered'}`
        : `  shipment ${shipmentId}: order ${orderId}`,
    ),
  ]
}
