// The sentences about recent orders: the note beside a line, and the question of Checkout (G227, G229).
import type { OrderAuthor } from '#domain/orders/order-author.ts'
import type { NotedOrder, RecentOrder, RecentOrderNote, RepeatedOrder } from '#domain/orders/recent-orders.ts'
import { recentOrderTexts as texts } from '#texts/cart/recent-orders.ts'
import { orderTexts } from '#texts/orders/orders.ts'

/**
 * The note beside a product's line: `Maria ordered 200 on Tuesday (#20431); 100 come by subscription on Oct 1.` Two orders
 * that wait get a sentence each, so that they are not taken for one order.
 */
export function noteSentence(note: RecentOrderNote, now: number): string {
  const { orders, otherOrders, shipment } = note
  const waitingOrders = orders.filter(({ waits }) => waits !== null)
  const separateOrders = waitingOrders.length > 1 ? waitingOrders : []
  const facts = [
    ...orders.filter((order) => !separateOrders.includes(order)).map((order) => orderWords(order, now)),
    ...(otherOrders ? [texts.otherOrders(otherOrders.count, otherOrders.quantity)] : []),
    ...(shipment ? [texts.comes(shipment.quantity, shipment.day)] : []),
  ]
  const sentences = [
    ...separateOrders.map((order) => orderWords(order, now)),
    ...(facts.length > 0 ? [facts.join('; ')] : []),
  ]
  return sentences.map((sentence) => texts.note(sentence)).join(' ')
}

/** The question that Checkout asks if the cart repeats a recent order. */
export function repeatQuestion(
  { order, productIds }: RepeatedOrder,
  productNames: ReadonlyMap<number, string>,
  now: number,
): string {
  const person = personWords(order.by)
  const count = productIds.length
  const orderedText =
    person === null
      ? texts.productsWereOrdered(count, order.orderedAt, now)
      : texts.orderedProducts(person, count, order.orderedAt, now)
  const names = productIds.flatMap((id) => productNames.get(id) ?? [])
  return texts.question(orderedText + numberOrPlaceWords(order, now), names)
}

function orderWords(order: NotedOrder, now: number): string {
  const person = personWords(order.by)
  const orderedText =
    person === null
      ? texts.wereOrdered(order.quantity, order.orderedAt, now)
      : texts.ordered(person, order.quantity, order.orderedAt, now)
  return orderedText + numberOrPlaceWords(order, now)
}

/** A buyer reads no number until the order leaves IN (G61, G138). */
function numberOrPlaceWords(
  { waits, orderId, isNumberShown }: Pick<RecentOrder, 'waits' | 'orderId' | 'isNumberShown'>,
  now: number,
): string {
  if (waits === null) return orderId === null || !isNumberShown ? '' : texts.number(orderId)
  return waits.on === 'this-device' ? texts.waitsHere : texts.waitsElsewhere(now - waits.reportedAt)
}

function personWords(author: OrderAuthor | null): string | null {
  switch (author?.kind) {
    case 'you':
      return texts.you
    case 'person':
      return author.name
    case 'user':
      return texts.user(author.id)
    case 'staff':
      return orderTexts.adminAuthor
    case undefined:
      return null
  }
}
