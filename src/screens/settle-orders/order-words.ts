// The words by which people recognise an order of unknown outcome.
import type { UnsettledOrder } from '#domain/orders/unsettled-order.ts'
import { apiTextOf } from '#domain/values/dates.ts'
import { settleOrdersTexts as texts } from '#texts/orders/settle-orders.ts'

export function authorOf({ authorId, authorName, history }: UnsettledOrder): string {
  if (authorId === null) return texts.withoutAccount
  return authorName || history?.[0]?.authorName || texts.accountOf(authorId)
}

/** In the form and the time zone of the order history, so that people can compare both. */
export function minuteOf({ firstSentAt }: UnsettledOrder): string {
  const instant = Date.parse(firstSentAt)
  return Number.isNaN(instant) ? firstSentAt : apiTextOf(instant)
}

/** The place in the sequence of sending, if the author has another order in `orders` of the same minute: `1st of 3`. */
export function placeOf(order: UnsettledOrder, orders: readonly UnsettledOrder[]): string | undefined {
  const minute = minuteOf(order)
  const twins = orders
    .filter((other) => authorOf(other) === authorOf(order) && minuteOf(other) === minute)
    .toSorted((a, b) => Date.parse(a.firstSentAt) - Date.parse(b.firstSentAt))
  if (twins.length < 2) return undefined
  const place = twins.findIndex(({ intent }) => intent === order.intent) + 1
  return texts.placeOf(place, twins.length)
}

/** The name of an order, which no other one of `orders` has. */
export function nameOf(order: UnsettledOrder, orders: readonly UnsettledOrder[]): string {
  const author = order.authorId === null ? texts.someCustomer : authorOf(order)
  const place = placeOf(order, orders)
  const minute = minuteOf(order)
  return texts.orderName(author, place === undefined ? minute : texts.placeAt(place) + minute)
}
