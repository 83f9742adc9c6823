// Texts of the order view that only staff see (ordering.md §2, §6).
import { failureThen } from '../failures.ts'

export const staffOrderViewTexts = {
  adjustment: 'Markup',
  /** Of the list price: a markup above zero, a discount below it. */
  percent: (adjustment: number) => {
    if (adjustment === 0) return '–'
    return adjustment > 0 ? `+${adjustment}%` : `−${-adjustment}%`
  },
  history: 'History',
  noEvents: 'There is no history of this order.',
  lastCopy: (failure: string, age: string) =>
    failureThen(failure, `This copy of the history was last updated ${age}.`),
  notStored: (failure: string) => failureThen(failure, 'This device has no copy of the history.'),
  events: {
    placed: 'Placed',
    printed: 'Printed',
    sent: 'Sent',
    reminded: 'Reminded',
    removed: 'Removed',
    corrected: (id: number | null) =>
      id === null ? 'Amounts corrected' : `Amounts corrected; takes the place of order ${id}`,
    moved: (from: string | null, to: string | null) =>
      [`Moved`, from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' '),
    reordered: (id: number | null, isRemoved: boolean) => {
      if (id === null) return 'Ordered again'
      return isRemoved ? `Ordered again as ${id}, which was removed` : `Ordered again as ${id}`
    },
  },
  byAndAt: (name: string, at: string) => [at, name].filter(Boolean).join(' · '),
  toPending: 'Move to Unpaid',
  toPaid: 'Move to Paid',
  printInvoice: 'Print invoice',
  send: 'Send invoice',
  packingSlip: 'Packing slip',
  /** How often it was done: `Print invoice (2)`. */
  counted: (what: string, count: number) => `${what} (${count})`,
  correctAmounts: 'Correct amounts',
  correctTitle: (id: number) => `Correct amounts of order ${id}`,
  correctText: (id: number) =>
    `A new order with these amounts takes the place of order ${id}: the same products, prices, customer and day. Shipping and tax are shared out over its products, and its papers show the amounts.`,
  newTotal: 'New total',
  asAgreed: 'as agreed',
  asAgreedHint:
    'This amount was agreed for the whole order. The amounts of the products add up to another one.',
  reorder: 'Reorder',
  remove: 'Remove',
  reorderTitle: (id: number) => `Reorder ${id}?`,
  reorderText: (lines: number, dealership: string) =>
    `${lines === 1 ? '1 product' : `${lines} products`} for ${dealership} at today's prices. Reorder places the new order at once. In the cart you can correct its amounts first; it takes the place of what is in the cart now.`,
  openInCart: 'Open in the cart',
  cancel: 'Cancel',
  notInCart: (names: string) => `Not in the cart, because no longer available for sale: ${names}.`,
  notReadForCart: (names: string) => `Not in the cart, because it could not be read now: ${names}.`,
  otherQuantity: (names: string) => `In the cart in another quantity, as it is sold today: ${names}.`,
  nothingRead: (id: number) => `Nothing of order ${id} could be read now.`,
  notOpened: (id: number) =>
    `Order ${id} was not opened, because this device could not store it. The cart is as it was.`,
  nothingForSale: (id: number) => `Nothing of order ${id} is available for sale any more.`,
} as const
