// Texts of the page on which staff settle orders of unknown outcome (G221).
import { orderNumber } from '#site/order-number.ts'
import { countOf } from '../figures.ts'

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
function ordinal(place: number): string {
  const isTeen = place % 100 > 10 && place % 100 < 14
  return `${place}${(isTeen ? undefined : [undefined, 'st', 'nd', 'rd'][place % 10]) ?? 'th'}`
}

export const settleOrdersTexts = {
  title: 'Orders of unknown outcome',
  lead: 'Look each order up, then choose what you found.',
  loadAgain: 'Load the list again',
  severalPages: (count: number) =>
    `There are ${count} of them: first those of customers with an account, the oldest first.`,
  sent: 'First sent',
  stoppedSending:
    'The end of the sending was not stored: the server stopped meanwhile, or its database did not answer.',
  author: 'Ordered by',
  accountOf: (id: number) => `Account ${id}`,
  withoutAccount: 'Customer without an account',
  /** Within a sentence. */
  someCustomer: 'a customer without an account',
  dealership: 'Dealership',
  dealershipOf: (id: number) => `Dealership ${id}`,
  products: 'Products',
  pieces: (quantity: number, product: string) => `${quantity} × ${product}`,
  productOf: (id: number) => `product No. ${id}`,
  furtherProducts: (count: number) => `and ${countOf(count, 'more product')}`,
  history: 'In the order history',
  historyNone: 'No order of this person near that time.',
  historyUnread: 'The order history could not be read. Press Load the list again.',
  historyTooLong: 'Too many orders of these days to list. Look in the order history.',
  historyOfVisitor: 'Without an account. Look in the order history for an order of that time.',
  historyOfOthers:
    'Each order of this person near that time is nearer to another order of this list, but may be this one:',
  showMore: (count: number) => `Show ${count} more`,
  /** All candidates are more likely other orders of the list. */
  showOthers: (count: number) => `Show ${countOf(count, 'order')} more likely of another row`,
  /** In a row, behind the most likely order. */
  more: (count: number) => `${count} more`,
  showFewer: 'Show fewer',
  candidate: (id: number, createdAt: string) => `${orderNumber(id)} of ${createdAt}`,
  /** The order of the history is nearer in time to another order of the page. */
  listedUnder: (order: string) => `more likely the order of ${order}`,
  poNumber: (number: string) => `PO# ${number}`,
  choose: 'This is it',
  chooseNumber: (id: number) => `This is it: ${orderNumber(id)}`,
  chooseFor: (id: number, order: string) => `This is it: ${orderNumber(id)} is the order of ${order}`,
  /** The note of a settlement by this button, which the edge stores. */
  noteOfChoice: 'Chosen among the orders of the history that are listed for it.',
  isSettling: 'Another order is being settled.',
  actions: 'Actions',
  arrived: 'It arrived',
  arrivedFor: (order: string) => `It arrived: order of ${order}`,
  notArrived: 'It did not arrive',
  notArrivedFor: (order: string) => `It did not arrive: order of ${order}`,
  moreFor: (order: string) => `More for ${order}`,
  /** One of several orders of one person in one minute, in the sequence of sending. */
  placeOf: (place: number, count: number) => `${ordinal(place)} of ${count}`,
  /** The minute follows. */
  placeAt: (place: string) => `${place} at `,
  /** The log of the server and `npm run orders` name the order by its intent. */
  intentInLog: (intent: string) => `In the server’s log: intent ${intent}`,
  orderName: (author: string, time: string) => `${author} (${time})`,
  arrivedTitle: 'Has this order arrived?',
  arrivedText: (order: string) =>
    `The order of ${order} is then settled as sent. Its device shows it as Sent and does not send it again.`,
  notArrivedTitle: 'Did this order not arrive?',
  notArrivedText: (order: string) =>
    `The device that has the order of ${order} then checks prices and sends it again. If it did arrive, there will be two orders. Before you settle it, wait as long as your system may need to show a new order, and look for it again.`,
  ruleOut:
    'These orders of the order history may be this one. If one of them is, choose Cancel and then It arrived. If none is, say in the note how you know.',
  orderNumber: 'Order number',
  orderNumberHint: 'The number under which you found the order, such as 20413.',
  wrongNumber: 'Enter the number of an order, such as 20413',
  note: 'Note',
  noteHint: 'Write how you found out. The note is stored with your name and the time.',
  confirmArrived: 'Settle as sent',
  confirmNotArrived: 'Settle as not sent',
  cancel: 'Cancel',
  settledSent: (id: number) => `The order is settled as sent: ${orderNumber(id)}.`,
  settledNotSent: 'The order is settled as not sent. Its device checks and sends it when it next connects.',
  notSettled: 'The order was not settled.',
  needsServer: 'Not possible now: the server does not answer.',
  isLoading: 'Loading orders of unknown outcome',
  none: 'No order has an unknown outcome',
  noneHint: 'An order is listed here when its outcome has been unknown for ten minutes.',
  notRead: 'Orders of unknown outcome could not be loaded',
  notReadHint: 'Try again. If it fails each time, your server may not have this list.',
} as const
