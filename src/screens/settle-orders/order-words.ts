// The words by which people recognise an order of unknown outcome.
import type { UnsettledOrder } from '#domain/orders/unsettled-order.ts'
import { apiTextOf } from '#domain/values/dates.ts'
import { settleOrdersTexts as texts } from '#texts/orders/settle-orders.ts'

export function authorOf({ authorId, authorName, history }: UnsettledOrder): string {
  if (authorId === null) return texts.withoutAccount
  return authorName || history?.[0]?.authorName || texts.accountOf(authorId)
}

/** The letters of an intent that tell two orders apart. */
const INTENT_LETTERS = 8

/** In the form and the time zone of the order history, so that people can compare both. */
function minuteOf({ firstSentAt }: UnsettledOrder): string {
  const instant = Date.parse(firstSentAt)
  return Number.isNaN(instant) ? firstSentAt : apiTextOf(instant)
}

/** Time zones differ by whole minutes, so the seconds are those of every zone. */
function secondOf(order: UnsettledOrder): string {
  const instant = Date.parse(order.firstSentAt)
  if (Number.isNaN(instant)) return order.firstSentAt
  return `${minuteOf(order)}:${String(new Date(instant).getUTCSeconds()).padStart(2, '0')}`
}

function secondAndIntentOf(order: UnsettledOrder): string {
  return texts.timeAndIntent(secondOf(order), order.intent.slice(0, INTENT_LETTERS))
}

/**
 * The minute of the first sending; with the seconds, and if these are equal too with a part of the intent, when the
 * author has another order in `orders` that would be called the same.
 */
export function sentTimeOf(order: UnsettledOrder, orders: readonly UnsettledOrder[]): string {
  const ordersOfAuthor = orders.filter(
    (other) => other.intent !== order.intent && authorOf(other) === authorOf(order),
  )
  const isUnique = (timeOf: (order: UnsettledOrder) => string) =>
    ordersOfAuthor.every((other) => timeOf(other) !== timeOf(order))
  const timeOf = [minuteOf, secondOf].find(isUnique) ?? secondAndIntentOf
  return timeOf(order)
}

/** The name of an order, which no other one of `orders` has. */
export function nameOf(order: UnsettledOrder, orders: readonly UnsettledOrder[]): string {
  const author = order.authorId === null ? texts.someCustomer : authorOf(order)
  return texts.orderName(author, sentTimeOf(order, orders))
}
