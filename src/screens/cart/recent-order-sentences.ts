// The sentences about recent orders: the note beside a line, and the question of Checkout (G227, G229).
import type { OrderAuthor } from '#domain/orders/order-author.ts'
import type { NotedOrder, RecentOrder, RecentOrderNote, RepeatedOrder } from '#domain/orders/recent-orders.ts'
import { recentOrderTexts as texts } from '#texts/cart/recent-orders.ts'
import { pastDayWords } from '#texts/figures.ts'
import { orderTexts } from '#texts/orders/orders.ts'

/**
 * The note beside a product's line: `Maria ordered 200 on Tuesday (#20431); 100 come by subscription on Oct 1.` Two orders
 * that wait get a sentence each, so that they are not taken for one order; orders without a difference get one together.
 * Other orders of one person share the person: `You ordered 2 today and 3 more (waits on another device, …)`.
 */
export function noteSentence(note: RecentOrderNote, now: number): string {
  const { otherOrders, shipment } = note
  const orders = joinRepetitions(note.orders, now)
  const waitingOrders = orders.filter(({ waits }) => waits !== null)
  const separateOrders = waitingOrders.length > 1 ? waitingOrders : []
  const facts = [
    ...factsOf(
      orders.filter((order) => !separateOrders.includes(order)),
      now,
    ),
    ...(otherOrders ? [texts.otherOrders(otherOrders.count, otherOrders.quantity)] : []),
    ...(shipment ? [texts.comes(shipment.quantity, shipment.day)] : []),
  ]
  const sentences = [
    ...separateOrders.map((order) => orderWords(order, now)),
    ...(facts.length > 0 ? [facts.join('; ')] : []),
  ]
  return sentences.map((sentence) => texts.note(sentence)).join(' ')
}

interface WordedOrder extends NotedOrder {
  /** The number of orders whose quantities are added up. */
  count: number
}

/**
 * Joins orders of one person, day and place that have no number to tell them apart: read one after the other they would look
 * like one order that is named twice (G227).
 */
function joinRepetitions(orders: readonly NotedOrder[], now: number): WordedOrder[] {
  const joinedOrders = new Map<string, WordedOrder>()
  for (const order of orders) {
    const words = orderWords({ ...order, quantity: 0, count: 1 }, now)
    const earlier = joinedOrders.get(words)
    joinedOrders.set(
      words,
      earlier === undefined
        ? { ...order, count: 1 }
        : { ...earlier, quantity: earlier.quantity + order.quantity, count: earlier.count + 1 },
    )
  }
  return [...joinedOrders.values()]
}

/** A fact for each person, with all orders of the person; `You` begins a sentence, so a later fact has `you`. */
function factsOf(orders: readonly WordedOrder[], now: number): string[] {
  const facts: string[] = []
  for (const [index, order] of orders.entries()) {
    const before = orders[index - 1]
    if (before && personWords(before.by) === personWords(order.by)) {
      const isSameDay = pastDayWords(before.orderedAt, now) === pastDayWords(order.orderedAt, now)
      const quantityText = isSameDay
        ? texts.moreOrdered(order.quantity)
        : texts.orderedOn(order.quantity, order.orderedAt, now)
      facts.push(`${facts.pop()} ${texts.and} ${quantityText}${orderEnd(order, now)}`)
    } else facts.push(orderWords(order, now, index > 0))
  }
  return facts
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

function orderWords(order: WordedOrder, now: number, isWithinSentence = false): string {
  const { quantity, orderedAt } = order
  const person =
    isWithinSentence && order.by?.kind === 'you' ? texts.youWithinSentence : personWords(order.by)
  const orderedText =
    person === null
      ? texts.wereOrdered(quantity, orderedAt, now)
      : texts.ordered(person, quantity, orderedAt, now)
  return orderedText + orderEnd(order, now)
}

function orderEnd(order: WordedOrder, now: number): string {
  return texts.inOrders(order.count) + numberOrPlaceWords(order, now, order.count)
}

/** A buyer reads no number until the order leaves IN (G61, G138). */
function numberOrPlaceWords(
  { waits, orderId, isNumberShown }: Pick<RecentOrder, 'waits' | 'orderId' | 'isNumberShown'>,
  now: number,
  count = 1,
): string {
  if (waits === null) return orderId === null || !isNumberShown ? '' : texts.number(orderId)
  return waits.on === 'this-device'
    ? texts.waitsHere(count)
    : texts.waitsElsewhere(now - waits.reportedAt, count)
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
