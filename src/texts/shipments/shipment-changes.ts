// Texts of changes of scheduled shipments that wait on the device, of their sheet, and of the notes before a shipment
// (G232 to G235, G246).
import { countOf } from '../figures.ts'

export const shipmentChangeTexts = {
  title: 'Changes on this device',
  list: 'Changes of subscriptions',
  lead: 'Each change is sent once, when the server answers.',
  states: {
    waiting: 'Waiting',
    checking: 'Checking',
    'sign-in': 'Sign in to send',
    'needs-review': 'Needs review',
    sending: 'Sending',
    unknown: 'Outcome unknown',
    refused: 'Refused',
    done: 'Done',
    discarded: 'Discarded',
  },
  stateWords: {
    waiting: 'It is sent when the server answers.',
    checking: 'Comparing with the subscription on the server.',
    'sign-in': 'It is sent after the person who made it signs in.',
    'needs-review': 'The subscription changed on the server meanwhile. Nothing was sent.',
    sending: 'Sending.',
    unknown: 'Checking whether it arrived. Do not make the change again.',
    refused: 'The server did not make this change.',
    done: 'Your change was made on the server.',
    discarded: 'It was not sent.',
  },
  rightLost: 'You may no longer change subscriptions in this way.',
  kinds: {
    create: (values: string) => `New subscription: ${values}`,
    change: (values: string) => `Change to ${values}`,
    skip: (from: string, to: string) => `Skip ${from}; next on ${to}`,
    pause: (to: string) => `Pause until ${to}`,
    cancel: 'Unsubscribe',
  },
  heading: (product: string, dealership: string) => `${product} for ${dealership}`,
  unreadable: (count: number) =>
    count === 1
      ? '1 change of a subscription cannot be read by this version of the app. It stays on this device. Load the page again when the server answers.'
      : `${count} changes of subscriptions cannot be read by this version of the app. They stay on this device. Load the page again when the server answers.`,
  review: 'Review',
  reviewOf: (product: string) => `Review the change of ${product}`,
  sendNow: 'Send now',
  sendNowOf: (product: string) => `Send the change of ${product} now`,
  tryAgain: 'Try again',
  tryAgainOf: (product: string) => `Try the change of ${product} again`,
  discard: 'Discard',
  discardOf: (product: string) => `Discard the change of ${product}`,
  discardQuestion: 'Discard this change? The subscription on the server stays as it is.',
  notPossible: 'This is no longer possible: the change is in another state now. Look at the list.',

  offline: 'Without a connection the change waits on this device. It is sent when the server answers.',
  savedOffline: 'Saved on this device. It is sent when the server answers.',
  withdrawn: 'The waiting change was withdrawn.',
  isBeingSent: 'The last change of this subscription is being sent. Wait until it is done.',
  skipped: (product: string, date: string) => `${product}: the next shipment comes on ${date}.`,
  needsReview: (product: string) => `The subscription of ${product} changed meanwhile. Decide what is sent.`,
  refused: (product: string) => `The change of the subscription of ${product} was refused.`,
  openSubscription: 'Subscription',
  /** The list item of a waiting change on the page Pending orders. */
  pendingItem: (heading: string, state: string) => `${heading}: ${state}`,
  pendingTitle: 'Changes of subscriptions',
  editsWaiting: 'A change of this subscription waits on this device. You edit that change.',

  skip: 'Skip once',
  skipTitle: 'Skip the next shipment?',
  skipText: (product: string, from: string, to: string) =>
    `${product} is not shipped on ${from}. The next shipment then comes on ${to}.`,
  howSkipAndPauseWork:
    'The app skips or pauses by setting the next start date of the subscription to a later day.',
  tooFar:
    'The shipment after the next one is more than six months away, and the server takes only dates of the next six months.',
  pause: 'Pause',
  pauseTitle: 'Pause the subscription',
  pauseUntil: 'Pause until',
  pauseConfirm: 'Pause',
  pauseText: (product: string) => `${product} is not shipped before the chosen day.`,
  noPauseDates: 'The next shipment is later than every day to which the server can move it.',

  sheetTitle: 'The subscription changed meanwhile',
  sheetText: (product: string, dealership: string) =>
    `${product} for ${dealership}: compare, then decide. Nothing is overwritten without you.`,
  gone: 'The subscription was ended on the server. Press Send my change to start it again.',
  exists: 'The dealership now has a subscription of this product. Press Send my change to change it.',
  nothingToSend:
    'The server already has what you asked for, or a later date. There is nothing to send: press Discard my change.',
  table: 'Differences of the subscription',
  value: 'Value',
  before: 'Before',
  now: 'Now',
  mine: 'Yours',
  fields: { quantity: 'Quantity', reorderPeriod: 'Period', nextStartDate: 'Next start date' },
  none: 'none',
  ended: 'ended',
  sendMine: 'Send my change',
  keepTheirs: 'Discard my change',
  later: 'Decide later',
  isSent: 'Your change is sent as soon as the server answers.',
  isKept: 'The subscription stays as it is on the server.',

  nextDates: 'Next shipments at today’s price',
  nextDate: (date: string, cost: string) => `${date}: ${cost}`,

  /** `Dec 1: 300 Tag Pouch Standard come` */
  comesOn: (product: string, quantity: number, day: string) =>
    `${day}: ${countOf(quantity, `${product} comes`, `${product} come`)}`,
  wasDueOn: (product: string, quantity: number, day: string) =>
    `${day}: ${countOf(quantity, `${product} was due`, `${product} were due`)}`,
  willNotCome: (product: string, quantity: number, day: string) =>
    `${day}: ${countOf(quantity, product, product)} will not come, no longer for sale`,
  /** Beside the values of the server. */
  changeWaits: 'Your change of this subscription waits on this device; the server does not have it yet.',
  /** The change itself may be older: the device may have been without a connection. */
  changedSince: (day: string, changes: string) => `Seen on this device since ${day}: ${changes}.`,
  priceChange: (before: string, after: string) => `price ${before} → ${after}`,
  minimumChange: (before: number, after: number) => `minimum ${before} → ${after}`,
  stepChange: (before: number, after: number) => `step ${before} → ${after}`,
  forSaleAgain: 'for sale again',
  nearShipments: 'Shipments of the next three days',
} as const
