// The rows of Home about the day of the counter (storefront.md §2 Your counter).
import { countOf } from '../figures.ts'

export const yourCounterTexts = {
  title: 'Your counter',
  waiting: (count: number) => countOf(count, 'order waits', 'orders wait'),
  forPerson: (count: number) => countOf(count, 'needs you', 'need you'),
  openRequests: (count: number) => countOf(count, 'open request'),
  unsettledOrders: (count: number) => countOf(count, 'order of unknown outcome', 'orders of unknown outcome'),
  lastOrder: (day: string) => `Last order ${day}`,
  runOut: (count: number) => countOf(count, 'product runs out', 'products run out'),
  /** `within 4 weeks, $212.40 with shipping` */
  runOutDetail: (weeks: number, cost: string) => `within ${countOf(weeks, 'week')}, ${cost}`,
  withShipping: (amount: string) => `${amount} with shipping`,
  withoutShipping: (amount: string) => `${amount} plus shipping (TBD)`,
  lists: 'Lists',
  addList: (name: string) => `Add list ${name} to Cart`,
  moreShipments: (count: number) => countOf(count, 'more shipment comes', 'more shipments come'),
} as const
