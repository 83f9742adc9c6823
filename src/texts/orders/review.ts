// Texts of the review sheet (offline.md, Review).
import { CHANGE_WORDS, percentWords, piecesWords, taxShareWords } from '../cart/changes.ts'
import { quantityWords } from '../figures.ts'

export const reviewTexts = {
  causes: { gone: 'No longer available', quantity: 'Quantity', ...CHANGE_WORDS },
  figures: {
    percent: percentWords,
    pieces: (count: number) => (count === 0 ? '0' : piecesWords(count)),
    noTax: taxShareWords(0),
    taxShare: taxShareWords,
    shippingFee: { none: 'no shipping fee', local: 'local shipping', full: 'shipping fee' },
  },
  title: 'Review order',
  explanation:
    'These are the changes since you placed this order. The rows, Shipping and Tax add up to Total.',
  isComparing: 'Comparing with today’s prices…',
  table: 'Changes',
  product: 'Product and change',
  before: 'Before',
  now: 'Now',
  effect: 'Effect',
  inShipping: 'in Shipping',
  inTax: 'in Tax',
  quantityFromTo: (before: number, now: number) =>
    `Quantity ${quantityWords(before)} → ${quantityWords(now)}`,
  forDealership: (name: string) => `For ${name}.`,
  /** While at least one row has the button Take new. */
  takeNewLegend: 'Take new agrees to one new value.',
  /** While the order can be sent. */
  sendLegend: 'Send with changes sends the order with everything as shown here.',
  holdLegend: 'Hold closes the sheet, keeps your decisions and sends nothing.',
  decisionsNotSaved:
    'Your decisions could not be saved on this device. Send the order now, or decide again later.',
  choice: 'Your choice',
  shipping: 'Shipping',
  tax: 'Tax',
  total: 'Total',
  takeNew: 'Take new',
  isTaken: 'Taken',
  remove: 'Remove',
  isRemoved: 'Removed from this order',
  undo: 'Keep in this order',
  sendWithChanges: 'Send with changes',
  hold: 'Hold',
  backToCart: 'Back to cart',
  cannotSend: 'Some products cannot be ordered like this. Remove them, or take the new quantity.',
  /** `canKeep`: a removed product has the button Keep in this order. */
  nothingLeft: (canKeep: boolean) =>
    canKeep
      ? 'No product is left in this order, so it cannot be sent. Keep a product that is still sold, or press Back to cart.'
      : 'No product of this order is sold any more, so it cannot be sent. Press Back to cart.',
  notCompared: (time: string) =>
    `This saved order has the prices of ${time}. They are not compared with today’s prices yet. Send with changes compares them first. If nothing has changed, the order goes out. Otherwise it comes back here.`,
  nothingDiffers: 'There are no changes any more. Send with changes sends the order as you placed it.',
  importedUnchanged:
    'This order was imported from a saved copy. Nothing has changed since you ordered. Check it: Send with changes sends it as you placed it.',
  isSent: 'The order goes out as the review showed it.',
} as const
