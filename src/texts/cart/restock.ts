import { failureThen } from '../failures.ts'
import { countOf } from '../figures.ts'
import { usualUseText } from './usual-use.ts'

export const restockTexts = {
  title: 'Restock',
  lead: (dealership: string) => `Usual products of ${dealership}, the next to run out first.`,
  table: 'Usual products',
  isLoading: 'Loading the products that your dealership uses',
  weeksToCover: 'Weeks to cover',
  weeks: (weeks: number) => countOf(weeks, 'week'),
  product: 'Product',
  usualUse: 'Usual',
  coming: 'Coming',
  usualAndComing: 'Usual, coming',
  cover: 'Cover',
  suggested: 'Suggested',
  total: 'Total',
  actions: 'Actions',
  perMonth: usualUseText,
  computedFrom: (orders: number, months: number) =>
    `${countOf(orders, 'order')} in ${countOf(months, 'month')}`,
  outlier: (pieces: number, day: string) =>
    `An order of ${pieces} on ${day} makes this monthly use higher than usual.`,
  outlierShort: (pieces: number, day: string) => `with ${pieces} on ${day}`,
  /** In place of a total, if nothing of the product is missing. */
  enough: 'enough',
  nothingComing: 'Nothing',
  comingInAll: (pieces: number) => `${pieces} coming`,
  /** The whole weeks for which the coming pieces and the quantity of the row last. */
  coverWeeks: (weeks: number) => (weeks === 0 ? 'less than a week' : countOf(weeks, 'week')),
  comingFrom: {
    cart: (pieces: number) => `${pieces} in the cart`,
    waiting: (pieces: number) => `${pieces} in waiting orders`,
    order: (pieces: number, day: string) => `${pieces} ordered on ${day}`,
    shipment: (pieces: number, day: string) => `${pieces} due on ${day}`,
  },
  needsDescription: 'Each order of this product needs a description. Open the product to order it.',
  openProduct: 'Open',
  openOf: (name: string) => `Open ${name}`,
  quantityOf: (name: string) => `Quantity of ${name}`,
  add: 'Add',
  addOf: (name: string) => `Add ${name} to Cart`,
  chooseQuantity: 'Choose a quantity first',
  inCart: (name: string, quantity: number) => `${name}: ${quantity} in the cart`,
  notAdded: (name: string) => `${name} is no longer available for sale. It is not in the cart.`,
  notThisTime: 'Not this time',
  notThisTimeOf: (name: string) => `Not this time: ${name}`,
  neverSuggest: 'Never suggest',
  neverSuggestOf: (name: string) => `Never suggest: ${name}`,
  moreFor: (name: string) => `More for ${name}`,
  addAll: 'Add all to Cart',
  /** `shipping` is null while it is to be determined. */
  summary: (count: number, amount: string, shipping: string | null) =>
    `${countOf(count, 'product')}, ${amount}, plus ${shipping === null ? 'shipping (TBD)' : `${shipping} of shipping`}`,
  setAside: 'Set aside',
  setAsideUntil: (day: string) => `is not suggested until ${day}`,
  setAsideForEver: 'is never suggested',
  suggestAgain: 'Suggest again',
  suggestAgainOf: (name: string) => `Suggest again: ${name}`,
  none: 'Nothing is bought regularly yet',
  noneHint: 'A product appears here once it is in two orders of the last half year.',
  noneStored: 'The purchases are not on this device yet',
  noneStoredHint: 'Open this page once with a connection. Then it also works without one.',
  notStored: (failure: string) => failureThen(failure, 'The purchases are not on this device yet.'),
} as const
