// Texts of the scheduled shipments of all dealerships that only staff see.
import { countOf } from '../figures.ts'
export const staffShipmentTexts = {
  forced: (orderId: number) => `The shipment was ordered as order ${orderId}.`,
  forceFailed: (id: number) => `Failed to force ID: ${id}`,
  perhapsForced: (id: number) => `It is not known whether subscription ${id} was ordered.`,
  /** When the answer was lost: a second try could order the shipment twice. */
  lookFirst: 'Check the newest orders of the list before you force it again.',
  filters: 'Filters',
  anyPeriod: 'All',
  noneMatch: 'No subscriptions match',
  noneMatchHint: 'Change or clear the filters to see other subscriptions.',
  moreFor: (product: string, dealership: string) => `More for ${product} for ${dealership}`,
  remove: 'Remove',
  removeOf: (product: string, dealership: string) => `Remove ${product} for ${dealership}`,
  orderNow: 'Order now',
  force: 'Force',
  forceOf: (product: string, dealership: string) => `Force ${product} for ${dealership}`,
  forceTitle: 'Order this shipment now?',
  forceText: (subject: string, quantity: number, next: string) =>
    `${subject}: ${countOf(quantity, 'pc is', 'pcs are')} ordered today. After that the next start is ${next}.`,
  subject: (product: string, dealership: string) => `${product} for ${dealership}`,
  needsServer: 'This needs a connection.',
} as const
