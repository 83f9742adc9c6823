import type { ScheduledShipment } from '#domain/shipments/shipment.ts'

/** A shipment of five pouches to dealership 1 each month. */
export const sampleShipment = (id: number): ScheduledShipment => ({
  id,
  dealershipId: 1,
  productId: 101,
  quantity: 5,
  reorderPeriod: 30,
  nextStartDate: '2026-12-01',
  product: null,
})

/** Shipments with the ids 1 to `count`. */
export const sampleShipments = (count: number): ScheduledShipment[] =>
  Array.from({ length: count }, (_, index) => sampleShipment(index + 1))
