// Notes in the cart about the recent orders of the dealership, and the question before an order is repeated (G227, G229).
import { orderNumber } from '#site/order-number.ts'
import { ageWords, countOf, dayOfMonthWords, momentWords, pastDayWords } from '../figures.ts'

const MOST_NAMED_PRODUCTS = 4

export const recentOrderTexts = {
  note: (facts: string) => `${facts}.`,
  you: 'You',
  youWithinSentence: 'you',
  and: 'and',
  /** For people who see ids in place of names. */
  user: (id: number) => `User ${id}`,
  ordered: (person: string, quantity: number, orderedAt: number, now: number) =>
    `${person} ordered ${quantity} ${pastDayWords(orderedAt, now)}`,
  /** For people who may not see who ordered. */
  wereOrdered: (quantity: number, orderedAt: number, now: number) =>
    `${countOf(quantity, 'was', 'were')} ordered ${pastDayWords(orderedAt, now)}`,
  /** A further order of the person who was named before: `200 on Tuesday`, or on the same day `200 more`. */
  orderedOn: (quantity: number, orderedAt: number, now: number) =>
    `${quantity} ${pastDayWords(orderedAt, now)}`,
  moreOrdered: (quantity: number) => `${quantity} more`,
  /** The end of a sentence about the quantity of several orders. */
  inOrders: (count: number) => (count === 1 ? '' : ` in ${countOf(count, 'order')}`),
  number: (orderId: number) => ` (${orderNumber(orderId)})`,
  waitsHere: (count: number) => ` (${count === 1 ? 'waits' : 'wait'} on this device)`,
  waitsElsewhere: (reportedAgoMs: number, count: number) =>
    ` (${count === 1 ? 'waits' : 'wait'} on another device, reported ${ageWords(reportedAgoMs)})`,
  otherOrders: (count: number, quantity: number) =>
    count === 1 ? `1 earlier order of ${quantity}` : `${count} earlier orders of ${quantity} together`,
  comes: (quantity: number, isoDay: string) =>
    `${countOf(quantity, 'comes', 'come')} by subscription on ${dayOfMonthWords(isoDay)}`,
  /** Follows a note whose facts may have changed since `knownAt`. */
  asOf: (knownAt: number, now: number) => ` As of ${momentWords(knownAt, now)}.`,
  /** `ordered`: who ordered, how many of these products, and when. */
  question: (ordered: string, products: readonly string[]) =>
    `${ordered}: ${productsWords(products)}. Place this order as well?`,
  orderedProducts: (person: string, count: number, orderedAt: number, now: number) =>
    `${person} ordered ${count} of these products ${pastDayWords(orderedAt, now)}`,
  productsWereOrdered: (count: number, orderedAt: number, now: number) =>
    `${count} of these products were ordered ${pastDayWords(orderedAt, now)}`,
} as const

function productsWords(products: readonly string[]): string {
  const namedProducts = products.slice(0, MOST_NAMED_PRODUCTS)
  const otherCount = products.length - namedProducts.length
  return [...namedProducts, ...(otherCount > 0 ? [`${otherCount} more`] : [])].join(', ')
}
