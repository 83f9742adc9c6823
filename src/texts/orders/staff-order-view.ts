// Texts of the order view that only staff see (ordering.md §2, §6).
import { listedOrderNumber } from '#site/order-number.ts'
import { failureThen } from '../failures.ts'
import { countOf } from '../figures.ts'

export const staffOrderViewTexts = {
  adjustment: 'Markup',
  /** In percent of the list price. A positive number is a markup, a negative number a discount. */
  percent: (adjustment: number) => {
    if (adjustment === 0) return '–'
    return adjustment > 0 ? `+${adjustment}%` : `−${-adjustment}%`
  },
  history: 'History',
  noEvents: 'There is no history of this order.',
  notStored: (failure: string) => failureThen(failure, 'This device has no copy of the history.'),
  events: {
    placed: 'Order placed',
    printed: 'Invoice printed',
    sent: 'Invoice sent',
    reminded: 'Invoice sent as a reminder',
    removed: 'Order removed',
    corrected: (id: number | null) =>
      id === null ? 'Amounts corrected' : `Amounts corrected; replaces order ${listedOrderNumber(id)}`,
    moved: (from: string | null, to: string | null) =>
      ['Order moved', from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' '),
    reordered: (id: number | null, isRemoved: boolean) => {
      if (id === null) return 'Ordered again'
      return isRemoved
        ? `Ordered again as ${listedOrderNumber(id)}, which was removed`
        : `Ordered again as ${listedOrderNumber(id)}`
    },
  },
  byAndAt: (name: string, at: string) => [at, name].filter(Boolean).join(' · '),
  toPending: 'Move to Unpaid',
  toPaid: 'Move to Paid',
  send: 'Send invoice',
  packingSlip: 'Packing slip',
  /** An action with the number of times that it was done: `Print invoice (2)` on the screen, in words for screen readers. */
  counted: (action: string, count: number) => `${action} (${count})`,
  countedInWords: (action: string, count: number) => `${action}, done ${countOf(count, 'time')}`,
  correctAmounts: 'Correct amounts',
  correctTitle: (id: number) => `Correct amounts of order ${listedOrderNumber(id)}`,
  correctText: (id: number) =>
    `A new order with these amounts replaces order ${listedOrderNumber(id)}. Its products, prices, customer and day stay the same. Shipping and tax are divided among the products, and the papers show the new amounts.`,
  newTotal: 'New total',
  nothingCorrected: 'Both amounts are as they were, so no new order is needed.',
  asAgreed: 'as agreed',
  asAgreedHint:
    'This amount was agreed for the whole order. The amounts of the products add up to a different sum.',
  reorder: 'Reorder',
  remove: 'Remove order',
  reorderTitle: (id: number) => `Reorder ${listedOrderNumber(id)}?`,
  reorderText: (lines: number, dealership: string) =>
    `${countOf(lines, 'product')} for ${dealership} at today's prices. Reorder places the new order at once. Open in the cart puts the products into the cart in place of its present ones, and you can correct the amounts there.`,
  openInCart: 'Open in the cart',
  cancel: 'Cancel',
  notInCart: (names: string) => `Not in the cart, because no longer available for sale: ${names}.`,
  notReadForCart: (names: string) =>
    `Not in the cart, because not loaded now: ${names}. Try again when the server answers.`,
  otherQuantity: (names: string) =>
    `In the cart with a different quantity, because the minimum or the steps have changed: ${names}.`,
  nothingRead: (id: number) =>
    `No product of order ${listedOrderNumber(id)} could be loaded now. The cart is as it was. Try again when the server answers.`,
  notOpened: (id: number) =>
    `Order ${listedOrderNumber(id)} was not opened, because this device could not store it. The cart is as it was.`,
  nothingForSale: (id: number) =>
    `No product of order ${listedOrderNumber(id)} is available for sale any more. The cart is as it was.`,
} as const
