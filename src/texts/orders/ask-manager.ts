// Texts of requests to the managers of a dealership to decide on the changes of a waiting order (G236, G239): for the person
// who placed the order, and for the managers.

import { failureThen } from '../failures.ts'
import { countOf } from '../figures.ts'

/** `at 10:02` today, `on Nov 26, 10:02` on another day; `time` is the text of `momentWords`. */
export const whenWords = (time: string) => `${/^\d/.test(time) ? 'at' : 'on'} ${time}`

/** The note of a manager after a sentence; empty without a note. */
export const noteWords = (note: string) => (note === '' ? '' : ` “${note}”`)

/** For the person who placed the order. */
export const askManagerTexts = {
  askAgain: 'Ask again',
  willBeAsked: 'Your managers are asked as soon as the server answers.',
  isBeingAsked: 'Your managers are being asked.',
  asked: (time: string) => `Asked ${whenWords(time)}. Your managers see your request under Pending orders.`,
  declined: (name: string, time: string, note: string) =>
    `${name} declined ${whenWords(time)}.${noteWords(note)}`,
  afterDecline:
    'You can still review the changes yourself, take the products back to the cart, or ask again.',
  /** The reasons why a request is lost, so that no manager decides on it. */
  losses: {
    'not-kept': 'The server no longer has your request. Ask again, or review the changes yourself.',
    refused: 'The server did not take your request. Review the changes yourself.',
    'too-large': 'This order is too large to be shown to your managers. Review the changes yourself.',
    unfit: 'A manager accepted quantities that cannot be ordered. Ask again, or review the changes yourself.',
  },
  refusedBecause: (message: string) => `The server did not take your request: ${message}`,
  accepted: (name: string, time: string, before: string, now: string, note: string) =>
    `${name} accepted the changes ${whenWords(time)}. Amount: was ${before}, now ${now}.${noteWords(note)}`,
  /** In the review sheet. */
  openRequest: (time: string) =>
    `You asked your managers ${whenWords(time)}. You can still decide yourself: then the request is withdrawn.`,
} as const

/** For a manager. */
export const decideReviewTexts = {
  heading: 'Colleagues ask you',
  list: 'Orders of colleagues to decide',
  asked: (name: string, time: string) => `${name} asked ${whenWords(time)}`,
  facts: (dealership: string, lineCount: number, placedTime: string) =>
    `${dealership} · ${countOf(lineCount, 'product')} · Placed ${whenWords(placedTime)}`,
  totals: (before: string, now: string) => `Amount: was ${before}, now ${now}`,
  withoutShipping: (amounts: string) => `${amounts}, without shipping`,
  review: 'Review',
  reviewOf: (name: string, placedTime: string) =>
    `Review the order of ${name}, placed ${whenWords(placedTime)}`,
  undecidable: {
    unreadable: (name: string) =>
      `This version of the app cannot show the order. Reload the page to update the app, or let ${name} decide.`,
    'of-another-request': (name: string) =>
      `The order in this request is of another person, or it is not the order that the request names. It cannot be accepted. Talk to ${name}.`,
  },
  isLoading: 'Reading the orders of colleagues',
  afterAge: 'To decide, you need the server.',
  notStored: (failure: string) =>
    failureThen(failure, 'So it is not known whether colleagues ask you to decide on orders.'),

  explanation: (name: string, time: string) =>
    `These are the changes since ${name} placed this order, as of ${time}.`,
  nothingDiffers: (name: string) => `No price changed, but the server refused the order of ${name}.`,
  /** `canKeep`: a removed product has the button Keep in this order. */
  nothingLeft: (canKeep: boolean) =>
    canKeep
      ? 'No product is left in this order. Decline it, or keep a product that is still sold.'
      : 'No product of this order is sold any more. Decline it.',
  note: (name: string) => `Note for ${name} (optional)`,
  accept: 'Accept',
  acceptWithChanges: 'Accept with changes',
  decline: 'Decline',
  later: 'Later',
  backToList: 'Back to the list',
  needsServer: 'To decide, you need the server',
  isAccepted: (name: string) => `Accepted. The device of ${name} sends the order.`,
  isDeclined: (name: string) => `Declined. ${name} sees your decision under Pending orders.`,
  notDecided: (failure: string) =>
    failureThen(failure, 'Your decision may not have arrived. Decide once more.'),
  you: 'You',
  tooLate: {
    accepted: (name: string, time: string, note: string) =>
      `${name} had already accepted this order ${whenWords(time)}.${noteWords(note)} Your decision changes nothing.`,
    declined: (name: string, time: string, note: string) =>
      `${name} had already declined this order ${whenWords(time)}.${noteWords(note)} Your decision changes nothing.`,
  },
  notTaken:
    'This server no longer takes decisions about orders of colleagues. Your colleague has to review the order.',
} as const
