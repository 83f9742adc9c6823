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
  explanation: 'These are the changes since you placed this order.',
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
  decisionsNotSaved:
    'Your decisions could not be saved on this device. Send the order now, or decide again later.',
  choice: 'Your choice',
  shipping: 'Shipping',
  tax: 'Tax',
  total: 'Total',
  takeNew: 'Take new',
  isTaken: 'New value taken',
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
    `These are the prices of ${time}. Send with changes first compares them with today’s.`,
  nothingDiffers: 'There are no changes any more: the order goes out as placed.',
  importedUnchanged: 'Imported from a saved copy: nothing has changed since you ordered.',
  isSent: 'The order goes out as the review showed it.',
} as const
