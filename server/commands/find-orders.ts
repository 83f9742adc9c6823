// `orders find`: what the key store knows of an order, from what a caller knows.
import * as v from 'valibot'
import type { OrderedPieces } from '#domain/orders/recent-orders.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import {
  type FoundOrder,
  findKeyedOrders,
  type KnownFacts,
} from '#server/edge/key-store/find-keyed-orders.ts'
import { storedLines } from '#server/edge/orders/recent-order-store.ts'
import { StartRefused } from '#server/start-refused.mjs'
import { timeText } from './command.ts'

/** At most this many orders of an author or a dealership are listed. */
const MOST_FOUND = 50
const NUMBER = /^#?([1-9]\d{0,14})$/
/** An intent, or its first eight characters or more. */
const INTENT = /^[0-9a-f]{8}[0-9a-f-]*$/i

export interface OrderQuestion {
  /** The order's number, its intent or a login; undefined if only the dealership is known. */
  word: string | undefined
  dealershipId: number | undefined
  /** Finds the id of the account with a login; null without a backend. */
  findAccount: ((login: string) => Promise<number | null>) | null
}

/** The lines to print. Throws StartRefused if the word is a login and no backend can be asked for its account. */
export async function findOrders(database: CounterDatabase, question: OrderQuestion): Promise<string[]> {
  const facts = await factsOf(question)
  const orders = await findKeyedOrders(database, facts, MOST_FOUND)
  const heading =
    orders.length === MOST_FOUND
      ? `The ${MOST_FOUND} newest orders of this key store are listed. All times are UTC.`
      : `Orders in this key store: ${orders.length}. All times are UTC.`
  return [heading, ...orders.flatMap(orderLines)]
}

async function factsOf({ word, dealershipId, findAccount }: OrderQuestion): Promise<KnownFacts> {
  const dealership = dealershipId === undefined ? {} : { dealershipId }
  if (word === undefined) return dealership
  const [, number] = NUMBER.exec(word) ?? []
  // Eight digits may be either.
  const numberOrIntent = {
    ...(number !== undefined && { orderId: Number(number) }),
    ...(INTENT.test(word) && { intent: word.toLowerCase() }),
  }
  if (Object.keys(numberOrIntent).length > 0) return { ...dealership, ...numberOrIntent }
  if (findAccount === null) {
    throw new StartRefused(
      `The key store has no logins: to find the orders of "${word}" add --backend URL --login STAFF and the variable BACKEND_PASSWORD.`,
    )
  }
  const authorId = await findAccount(word)
  if (authorId === null) throw new StartRefused(`The order history has no order of the login "${word}".`)
  return { ...dealership, authorId }
}

function orderLines(order: FoundOrder): string[] {
  const { intent, state, orderId, author, dealership, firstSentAt, changedAt, revision } = order
  const { settledBy, settlementNote } = order
  return [
    [
      intent,
      state,
      orderId === null ? 'no number' : `order ${orderId}`,
      `first sent ${timeText(firstSentAt)}`,
      `changed ${timeText(changedAt)}`,
      `author ${author}`,
      `dealership ${dealership ?? 'not noted'}`,
      `revision ${revision}`,
    ].join('  '),
    ...(settledBy === null ? [] : [`  settled by ${settledBy}: ${settlementNote ?? ''}`]),
    ...productsLine(order.lines).map((line) => `  ${line}`),
  ]
}

/** The line of the stored products and quantities of an order; none if the edge has none. */
export function productsLine(lines: string | null): string[] {
  if (lines === null) return []
  const parsed = v.safeParse(storedLines, lines)
  return parsed.success ? [`products ${piecesText(parsed.output)}`] : []
}

/** `456 × 2, 457 × 1`. */
export function piecesText(lines: readonly OrderedPieces[]): string {
  return lines.map(({ productId, quantity }) => `${productId} × ${quantity}`).join(', ')
}
