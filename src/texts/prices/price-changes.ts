// Texts of changes of all prices by a percentage (ordering.md §2 Change price, §8).
import { countOf, partOf, quantityWords } from '../figures.ts'
import { validationTexts } from '../validation.ts'

export const priceChangeMessages = {
  type: validationTexts.required,
  required: validationTexts.required,
  notANumber: validationTexts.notANumber,
  zero: 'A change of 0 % changes nothing',
  percentTooLow: 'The value must be above -100',
  percentTooHigh: 'The value cannot be above 1000',
  tooManyDecimals: validationTexts.tooManyDecimals,
} as const

/** Refusals of the server beside those of the form. */
export const priceChangeRefusals = {
  priceTooHigh: (productId: number) => `Product No. ${productId} would cost more than $100,000`,
} as const

/** Words for a price change, in the list and in the change history. */
export const priceChangeWords = {
  types: { PRICE: 'Price', SHIPPING: 'Shipping' },
  percent: (value: number) => `${value > 0 ? '+' : ''}${value} %`,
} as const

export const priceChangeTexts = {
  ...priceChangeWords,
  added: 'Price change added successfully.',
  addFailed: 'Failed to add price change.',
  rolledBack: (id: number) => `Change Price item rolled back and removed. ID: ${id}`,
  rollbackFailed: (id: number) => `Failed to remove ID: ${id}`,
  perhapsRolledBack: 'It may have been rolled back all the same. The list shows whether it was.',

  title: 'Change Price',
  list: 'Price changes',
  filters: 'Filters',
  isLoading: 'Loading price changes',
  none: 'No price changes yet',
  noneHint: 'A change raises or lowers all prices, or all shipping costs, by a percentage.',
  noneMatch: 'No price changes match',
  noneMatchHint: 'Change or clear the filters to see other price changes.',
  notRead: 'Price changes could not be loaded',
  notReadHint: 'Price changes are not saved on this device. They appear when the server answers.',
  needsServer: 'Price changes need a connection.',

  id: 'ID',
  date: 'DATE',
  type: 'TYPE',
  value: 'Value',
  actions: 'ACTIONS',
  anyType: 'All',
  dateHint: 'MM.dd.yyyy',
  notADay: 'Field must be a day as MM.dd.yyyy',

  addTitle: 'Add change price',
  addHint: 'All prices, or all shipping costs, change together by a percentage.',
  typeField: 'Type',
  valueField: 'Value',
  valueHint: 'In percent. A value below zero lowers the amounts.',
  add: 'Add',
  cancel: 'Cancel',
  rollBack: 'Roll back',
  rollBackOf: (id: number) => `Roll back ${id}`,
  rollBackTitle: (id: number) => `Roll back price change ${id}?`,
  rollBackText: (type: string, percent: string, date: string) =>
    `The change of ${date} is taken back: ${type} ${percent}.`,
} as const

/** Texts of the preview: the effect of a price change before it is made. */
export const priceEffectTexts = {
  title: 'Effect',
  isComputing: 'Computing the effect',
  noValueYet: 'Enter a value to see which amounts change.',
  count: {
    PRICE: (count: number) => `${countOf(count, 'product')} will have a new price.`,
    SHIPPING: (count: number) => `${countOf(count, 'product')} will have a new shipping cost.`,
  },
  nothing: 'This value changes nothing.',
  pricesBecomeZero: (count: number, first: string) =>
    count === 1 ? `${first} will cost nothing.` : `${first} and ${count - 1} more will cost nothing.`,
  pricesTooHigh: (count: number, first: string) =>
    count === 1
      ? `${first} would cost more than $100,000; the server refuses that.`
      : `${first} and ${count - 1} more would cost more than $100,000; the server refuses that.`,
  rolledBack: 'This change was rolled back already.',
  computedHint: 'These values are calculated. The server may restore the exact earlier values instead.',
  incomplete: (stored: number, total: number) =>
    stored < total
      ? `Only ${partOf(stored, total, 'product')} ${stored === 1 ? 'is' : 'are'} on this device. The other products change too.`
      : `All ${countOf(total, 'product')} are on this device; the list is still being checked.`,
  withoutHidden: 'Hidden products change too. You do not see them, so they are not counted here.',
  asOf: (age: string) => `Computed from the catalog, last updated ${age}.`,

  largest: 'Largest changes',
  product: 'Product',
  amountName: 'Amount',
  before: 'Before',
  after: 'After',
  fields: { price: 'Price', shippingCost: 'Shipping', shippingLocal: 'Local shipping' },

  example: (order: number, dealership: string) => `Order ${order} of ${dealership}, placed again today`,
  leftOutProducts: 'Products that are no longer available, and their tax, are left out.',
  noExample: 'This device has no order to show as an example.',
  amount: 'Amount',
  subTotal: 'Subtotal',
  shipping: 'Shipping',
  tax: 'Tax',
  total: 'Total',

  shipments: 'Subscriptions',
  noShipments: 'There are no subscriptions.',
  noneOfShipmentsAffected: (count: number) =>
    count === 1
      ? 'The amount of the one subscription stays the same.'
      : `The amounts of all ${count} subscriptions stay the same.`,
  affectedShipments: (count: number, all: number) =>
    all === 1
      ? 'The amount of the one subscription changes.'
      : count === all
        ? `The amounts of all ${countOf(all, 'subscription')} change.`
        : count === 1
          ? `The amount of 1 of the ${countOf(all, 'subscription')} changes.`
          : `The amounts of ${quantityWords(count)} of the ${countOf(all, 'subscription')} change.`,
  dealership: 'Dealership',
  nextStart: 'Next start',
  moreShipments: (count: number) => `And ${countOf(count, 'more subscription')}.`,
} as const
