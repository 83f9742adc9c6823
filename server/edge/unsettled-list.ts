// The list of orders of unknown outcome, each with the orders of the backend's history that may belong to it (G221).
import type { IncomingMessage } from 'node:http'
import * as v from 'valibot'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { dataEnvelope } from '#contract/envelope.ts'
import { ordersSchema } from '#contract/orders/order.ts'
import { MOST_UNSETTLED_ORDERS, type UnsettledOrders } from '#contract/orders/unsettled-orders.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { askBackendAsCaller, type BackendOptions } from './check-author.ts'
import { readAnswer } from './classify-outcome.ts'
import {
  findKeyedIdsAmong,
  findUnsettledOrders,
  historyFilterOf,
  type UnsettledOrder,
} from './unsettled-orders.ts'

/** Orders whose key changed within this time are left out, because their own devices may still find the outcome. */
const UNSETTLED_MINUTES = 10
const HISTORY_PAGE = 50

type Options = BackendOptions & { database: CounterDatabase }

/** Reads the history with the cookies of this request, so that it has nothing that the caller may not read. */
export async function readUnsettledList(
  request: IncomingMessage,
  options: Options,
): Promise<UnsettledOrders> {
  const unsettledOrders = await findUnsettledOrders(options.database, UNSETTLED_MINUTES)
  const orders = await Promise.all(
    unsettledOrders.slice(0, MOST_UNSETTLED_ORDERS).map(async (order) => {
      const { intent, state, author, dealership, firstSentAt } = order
      return {
        intent,
        state,
        authorId: /^\d+$/.test(author) ? Number(author) : null,
        dealershipId: dealership === null ? null : Number(dealership),
        firstSentAt: firstSentAt.toISOString(),
        history: await readPossibleOrders(request, order, options),
      }
    }),
  )
  return { orders, count: unsettledOrders.length }
}

type PossibleOrders = UnsettledOrders['orders'][number]['history']

/**
 * The orders of the history that may belong to the order; null for a visitor's order, or if the history cannot be read
 * wholly.
 */
async function readPossibleOrders(
  request: IncomingMessage,
  order: UnsettledOrder,
  options: Options,
): Promise<PossibleOrders> {
  const filter = historyFilterOf(order)
  if (filter === null) return null
  const path = `${ENDPOINTS.orders}?page=0&size=${HISTORY_PAGE}`
  const result = await askBackendAsCaller(request, options, path, filter)
  const answer = result.kind === 'answered' && result.status === 200 ? readAnswer(result) : null
  const page = v.safeParse(dataEnvelope(ordersSchema), answer)
  // A part of a longer list could lack the order.
  if (!page.success || page.output.data.items.length < page.output.data.count) return null
  const { items } = page.output.data
  const keyedIds = await findKeyedIdsAmong(
    options.database,
    items.map(({ id }) => id),
  )
  return items
    .filter(({ id }) => !keyedIds.has(id))
    .map(({ id, createdAt, totalAmount, poNumber, user, dealership }) => ({
      id,
      createdAt,
      totalAmount,
      poNumber,
      authorName: user.name || user.login,
      dealershipName: dealership.name,
    }))
}
