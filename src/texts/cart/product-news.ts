import { countOf } from '../figures.ts'
import { shellTexts } from '../shell.ts'
import { CHANGE_WORDS } from './changes.ts'

export const productNewsTexts = {
  title: shellTexts.changes,
  lead: (dealership: string) => `Products of ${dealership} that changed in the last 90 days.`,
  /** The link to this page on Home. */
  unreadCount: (count: number) => `${countOf(count, 'product')} you order changed`,
  isLoading: 'Loading the changes',
  table: 'Changed products',
  product: 'Product',
  change: 'Change',
  actions: 'Actions',
  unreadMark: 'New',
  changedAt: (moment: string) => `Changed ${moment}`,
  fromTo: (before: string, now: string) => `was ${before}, now ${now}`,
  fields: { price: CHANGE_WORDS.price, minimum: CHANGE_WORDS.minimum, step: CHANGE_WORDS.step },
  gone: 'No longer available for sale',
  back: 'Available for sale again',
  successorLabel: 'Successor:',
  places: {
    cart: 'In your cart',
    list: (name: string) => `List ${name}`,
    shipment: 'Subscription',
    waitingOrder: 'Waiting order',
    bought: 'Bought before',
  },
  replace: 'Replace',
  replaceOf: (name: string, successor: string) => `Replace ${name} by ${successor}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name} from cart and lists`,
  keep: 'Keep',
  keepOf: (name: string) => `Keep ${name}`,
  decisions: { kept: 'Kept', removed: 'Removed', replaced: 'Replaced' },
  removed: (name: string, places: string) => `${name} was removed from ${places}.`,
  replaced: (name: string, successor: string, places: string) =>
    `${name} was replaced by ${successor} in ${places}.`,
  /** `the cart`, `2 lists`, or `the cart and 1 list`. */
  changedPlaces: (isInCart: boolean, listCount: number): string =>
    [...(isInCart ? ['the cart'] : []), ...(listCount > 0 ? [countOf(listCount, 'list')] : [])].join(
      ' and ',
    ) || 'no place',
  undo: 'Undo',
  none: (since: string) => `No change since ${since}`,
  noneKnown: 'This device does not know all prices yet',
  noneHint: 'Changes of prices, minimums and steps appear here, and products that are no longer sold.',
} as const
