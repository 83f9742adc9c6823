import { useEffect, useRef } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { useNow } from '#app-context/use-now.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { recentOrderNote, repeatedOrder } from '#domain/orders/recent-orders.ts'
import { type RecentOrdersOfDealership, useRecentOrders } from '#server-state/orders/use-recent-orders.ts'
import { recentOrderTexts } from '#texts/cart/recent-orders.ts'
import { NO_RECENT_ORDERS, type RecentOrdersProps } from './recent-order-notes.ts'
import { noteSentence, repeatQuestion } from './recent-order-sentences.ts'

const MINUTE_MS = 60_000
/** Unless this page got the edge's answer less than this time ago, the notes say how old the answer is. */
const FRESH_MS = 10 * MINUTE_MS

/**
 * Gives the cart the notes about recent orders, and the question of Checkout. It shows nothing itself: its code is loaded
 * after the cart is shown, and one component serves all lines.
 */
export function RecentOrders({ lines, dealershipId, onChange }: RecentOrdersProps) {
  const { clock } = useCounter()
  const now = useNow(MINUTE_MS, clock.now)
  const recentOrders = useRecentOrders(dealershipId)
  const notes = notesOf(lines, recentOrders, { dealershipId, now })
  const content = JSON.stringify(notes)

  async function findQuestion(): Promise<string | null> {
    const knownOrders = await recentOrders.readForCheckout(lines.length)
    const productIds = lines.map(({ product }) => product.id)
    const repetition = knownOrders && repeatedOrder(productIds, knownOrders.orders, clock.now())
    const productNames = new Map(lines.map(({ product }) => [product.id, product.name]))
    return repetition && repeatQuestion(repetition, productNames, clock.now())
  }

  const latestFindQuestion = useRef(findQuestion)
  useEffect(() => {
    latestFindQuestion.current = findQuestion
  })
  useEffect(() => {
    // `content` is the notes as a text, so that the cart is rendered again only when a note changes.
    const currentNotes = new Map(JSON.parse(content) as ReturnType<typeof notesOf>)
    onChange({ notes: currentNotes, findQuestion: () => latestFindQuestion.current() })
  }, [content, onChange])
  useEffect(() => () => onChange(NO_RECENT_ORDERS), [onChange])
  return null
}

/** The notes beside the lines, each with the id of its product. */
function notesOf(
  lines: readonly CartLine[],
  { knownOrders, isAnswered }: Pick<RecentOrdersOfDealership, 'knownOrders' | 'isAnswered'>,
  { dealershipId, now }: { dealershipId: number; now: number },
): [productId: number, note: string][] {
  if (knownOrders === undefined) return []
  const { knownAt } = knownOrders
  const isFresh = isAnswered && knownAt !== null && now - knownAt < FRESH_MS
  const age = isFresh || knownAt === null ? '' : recentOrderTexts.asOf(knownAt, now)
  return lines.flatMap(({ product }) => {
    const note = recentOrderNote(product, knownOrders, { dealershipId, now })
    return note === null ? [] : [[product.id, noteSentence(note, now) + age]]
  })
}
