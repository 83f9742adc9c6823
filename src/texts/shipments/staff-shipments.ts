// Texts of the scheduled shipments of all dealerships that only staff see.
export const staffShipmentTexts = {
  forced: (orderId: number) => `The shipment was ordered as order ${orderId}.`,
  forceFailed: (id: number) => `Failed to force ID: ${id}`,
  /** When the answer was lost: a second try could order the shipment twice. */
  lookFirst: 'The shipment may have been ordered. Check the orders before you force it again.',
  filters: 'Filters',
  anyPeriod: 'All',
  noneMatch: 'No scheduled shipments match',
  noneMatchHint: 'Change or clear the filters to see other shipments.',
  moreFor: (product: string, dealership: string) => `More for ${product} for ${dealership}`,
  remove: 'Remove',
  removeOf: (product: string, dealership: string) => `Remove ${product} for ${dealership}`,
  orderNow: 'Order now',
  forceOf: (product: string, dealership: string) => `Force ${product} for ${dealership}`,
  forceTitle: 'Order this shipment now?',
  forceText: (subject: string, quantity: number, next: string) =>
    `${subject}: ${quantity === 1 ? '1 pc is' : `${quantity} pcs are`} ordered today. After that the next start is ${next}.`,
  subject: (product: string, dealership: string) => `${product} for ${dealership}`,
  needsServer: 'This needs a connection.',
} as const
