// Finds orders by one typed text: number, PO#, RO or orderer's name, products, dealership.
import { typedOrderNumber } from '#site/order-number.ts'
import { plainSigns, plainWords, withoutInvisibleCharacters } from '../values/plain-words.ts'
import type { Order } from './order.ts'
import type { OrderFilter } from './order-filter.ts'
import { isNumberShown } from './order-status.ts'

/** The field that a person names before its text: `order 20417`, `PO# 4711`, `RO Kim`. */
const NAMED_FIELD = /^(order|po|ro)\b[\s#:.]*/i

/** A typed search for orders. */
export interface OrderSearch {
  /** The text without the name of a field. */
  text: string
  /** The number in the text; null if the text is no number. `#103` alone is the number of a product. */
  orderId: number | null
  /** True if the person named the order's number: `order 20417`. */
  isOrderNamed: boolean
}

export function orderSearchOf(typedText: string): OrderSearch {
  const cleanText = plainSigns(withoutInvisibleCharacters(typedText)).trim()
  const field = NAMED_FIELD.exec(cleanText)?.[1]?.toLowerCase()
  const text = cleanText.replace(NAMED_FIELD, '').trim() || cleanText
  const number = typedOrderNumber(text)
  const isNumber = /^\d{1,9}$/.test(number) && (field === 'order' || !/^#/.test(cleanText))
  return {
    text,
    orderId: isNumber && (field === undefined || field === 'order') ? Number(number) : null,
    isOrderNamed: isNumber && field === 'order',
  }
}

/** The filters by which the server finds the orders of a search; each finds some of them. */
export function searchFilters({ text, orderId }: OrderSearch): OrderFilter[] {
  return [orderId === null ? { ordererName: text } : { orderId }, { poNumber: text }]
}

/** Caches the plain words of orders: thousands of orders are compared after each key. */
const plainTexts = new WeakMap<Order, string>()

function plainTextOf(order: Order): string {
  const cachedText = plainTexts.get(order)
  if (cachedText !== undefined) return cachedText
  const { poNumber, namePo, dealership, lines } = order
  const text = plainWords([poNumber, namePo, dealership.name, ...lines.map(({ name }) => name)].join(' '))
  plainTexts.set(order, text)
  return text
}

/** `seesNumbers`: the reader administers orders. Other readers find no order by a number that they do not see (G138). */
export function matchesOrderSearch(order: Order, search: OrderSearch, seesNumbers: boolean): boolean {
  const number = isNumberShown(order.status, seesNumbers) ? String(order.id) : ''
  if (search.isOrderNamed) return number === String(search.orderId)
  const text = plainTextOf(order)
  return plainWords(search.text)
    .split(' ')
    .every((word) => text.includes(word) || number.includes(word))
}
