// Texts of scheduled shipments (storefront.md §2, §4, §5 and §8).
import { countOf } from '../figures.ts'
import { validationTexts } from '../validation.ts'

export const shipmentMessages = {
  dealership: {
    notANumber: validationTexts.notANumber,
    required: validationTexts.required,
    notChosen: 'You need to select a dealership',
  },
  period: {
    notANumber: 'Please select a valid period',
    required: 'Reorder period is required',
    notListed: 'Please select a valid period from the list',
  },
  product: {
    notANumber: validationTexts.notANumber,
    required: 'Product is required',
    notChosen: 'You need to select a product',
  },
  quantity: {
    notANumber: validationTexts.notANumber,
    required: 'Quantity is required',
    tooSmall: 'Quantity must be greater than 0',
    tooLarge: validationTexts.numberOutOfRange,
  },
  startNotListed: 'Please select a start date from the list',
} as const

/** Refusals of the server beside those of the form. */
export const shipmentRefusals = {
  alreadyThere: 'This dealership already has a subscription of the product',
  fixedDealership: 'The dealership and the product of a subscription cannot be changed',
  changedMeanwhile:
    'Somebody else changed this subscription meanwhile. Open it again, then repeat your change.',
  notForSubscription: (name: string) => `${name} cannot be ordered by subscription`,
  notOrdered: (reason: string) => `The shipment cannot be ordered: ${reason}`,
} as const

/** The reasons why no order was placed from a due shipment. */
export const shipmentFailures = {
  dealershipRemoved: 'its dealership was removed',
  noUser: 'its dealership has no user',
  productGone: 'its product is no longer available for sale',
} as const

/** The orderer's name in an order that was placed from a shipment. */
export const SHIPMENT_ORDER_NAME = 'Subscription'

export const shipmentTexts = {
  subscribe: 'subscribe',
  moreFor: (product: string) => `More for ${product}`,
  subscribed: 'subscribed',
  subscribedCount: (count: number) => `subscribed ${count}`,
  creating: 'Creating subscribe...',
  editing: 'Editing...',
  create: 'Subscribe',
  update: 'Update',
  unsubscribe: 'Unsubscribe',
  cancel: 'Cancel',
  dealership: 'Dealership',
  fixedDealership: 'The dealership cannot be changed.',
  period: 'Period',
  quantity: 'Quantity',
  nextStart: 'Next start date',
  added: 'Added successfully.',
  addFailed: 'Failed to add item.',
  confirmRemoval: 'Are you sure you want to remove item?',
  removed: (id: number) => `Success removed. ID: ${id}`,
  removalFailed: (id: number) => `Failed to remove ID: ${id}`,
  strip: 'Shipments of the next 12 months',
  next: 'next shipment',
  later: 'later shipment',
  existing: 'Subscriptions of this product',
  addAnother: 'Subscribe another dealership',
  edit: 'Edit',
  editOf: (product: string, dealership: string) => `Edit ${product} for ${dealership}`,
  summary: (quantity: number, rhythm: string, start: string) =>
    `${countOf(quantity, 'pc')} ${rhythm}, next on ${start}`,
  cost: (perShipment: string, perYear: string, shipments: number) =>
    `${perShipment} per shipment, ${perYear} per year (${countOf(shipments, 'shipment')}),`,
  costWithShipping: 'with shipping and tax at today’s prices.',
  costWithoutShipping: 'with tax at today’s prices; shipping TBD.',
  needsConnection:
    'Changing a subscription needs a connection. What you typed stays here; save it when the server answers.',
  mayNotEdit: 'You may see this subscription, but not change it.',
  title: 'Subscription',
  list: 'Subscriptions',
  isLoading: 'Loading subscriptions',
  none: 'No subscriptions yet',
  noneHint: 'Press subscribe at a product to receive it regularly.',
  noneStored: 'No subscriptions on this device',
  noneStoredHint: 'Subscriptions that you open with a connection are saved here.',
  product: 'PRODUCT',
  dealershipColumn: 'DEALERSHIP',
  quantityColumn: 'QNT',
  periodColumn: 'PERIOD',
  nextStartColumn: 'NEXT START',
  months: 'NEXT 12 MONTHS',
  actions: 'ACTIONS',
  goneProduct: (id: number) => `Product No. ${id}`,
  unnamedDealership: (id: number) => `Dealership ${id}`,
} as const

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The short name of a month that is given as yyyy-MM, for example `Dec`. */
export function monthName(month: string): string {
  return MONTHS[Number(month.slice(5, 7)) - 1] ?? month
}
