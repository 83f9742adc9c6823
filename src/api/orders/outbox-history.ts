// The outbox's history port. Only a complete read proves that an order is missing. It needs the author's session, a
// dealership that the author may read, pages of the agreed shape that are sorted by id, and a count that stays the same
// and equals the number of the orders that were read (offline.md, rule 6).

import { sessionCalls } from '#contract/people/session-calls.ts'
import { instantOf, isoDateOfInstant } from '#domain/values/dates.ts'
import { isInScope, orderReadingScope } from '#domain/people/dealership-scope.ts'
import type { Order } from '#domain/orders/order.ts'
import type { History, HistoryRead } from '#outbox/ports.ts'
import { callOf } from '../call-of.ts'
import type { Api } from '../client.ts'
import type { Failure } from '../failure.ts'
import { fetchOrders } from './orders.ts'

/** A history with more pages than this is reported as unreadable. */
const MOST_PAGES = 500

/** False if the ids do not ascend: a change between two pages may have hidden an order. */
function isSortedById(orders: readonly Order[]): boolean {
  return orders.every(({ id }, index) => index === 0 || id > (orders[index - 1]?.id ?? id))
}

const failedRead = ({ kind }: Failure): HistoryRead => ({
  kind: kind === 'signed-out' ? 'signed-out' : 'unreadable',
})

export function createHistory(api: Api): History {
  return {
    async oldestAt({ dealership }) {
      const sort = { field: 'id' as const, direction: 'asc' as const }
      const answer = await fetchOrders(api, 0, { dealerIds: [dealership.id], sort }, undefined, 1)
      const [oldestOrder] = answer.ok ? answer.value.items : []
      return oldestOrder === undefined ? null : instantOf(oldestOrder.createdAt)
    },
    async read({ author, customer, dealership }, { fromAt, toAt }) {
      // The server gives no history to a visitor.
      if (customer !== null) return { kind: 'closed' }
      // An ordinary call: a denial ends the session on this page too.
      const session = await api.call(callOf(sessionCalls.validate))
      if (!session.ok) return failedRead(session.failure)
      if (session.value.id !== author.id) return { kind: 'signed-out' }
      // The server would answer 403, which signs the author out, or leave out orders that the author may not see.
      if (!isInScope(orderReadingScope(session.value), dealership.id)) return { kind: 'closed' }
      const filters = {
        dealerIds: [dealership.id],
        from: isoDateOfInstant(fromAt),
        to: isoDateOfInstant(toAt),
        sort: { field: 'id' as const, direction: 'asc' as const },
      }
      const orders: Order[] = []
      let total: number | null = null
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const answer = await fetchOrders(api, page, filters)
        if (!answer.ok) return failedRead(answer.failure)
        const { items, count } = answer.value
        total ??= count
        orders.push(...items)
        if (count !== total || orders.length > total || !isSortedById(orders)) return { kind: 'unreadable' }
        if (orders.length === total) return { kind: 'complete', orders }
        if (items.length === 0) return { kind: 'unreadable' }
      }
      return { kind: 'unreadable' }
    },
  }
}
