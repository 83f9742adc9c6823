// The words by which people recognise an order of unknown outcome.
import type { UnsettledOrder } from '#domain/orders/unsettled-order.ts'
import { momentWords } from '#texts/figures.ts'
import { settleOrdersTexts as texts } from '#texts/orders/settle-orders.ts'

export function authorOf({ authorId, authorName, history }: UnsettledOrder): string {
  if (authorId === null) return texts.withoutAccount
  return authorName || history?.[0]?.authorName || texts.accountOf(authorId)
}

export function sentTimeOf({ firstSentAt }: UnsettledOrder): string {
  return momentWords(Date.parse(firstSentAt), Date.now())
}

export function nameOf(order: UnsettledOrder): string {
  const author = order.authorId === null ? texts.someCustomer : authorOf(order)
  return texts.orderName(author, sentTimeOf(order))
}
