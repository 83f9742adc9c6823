// The outbox's history port. "Not there" may only come from a complete read: the author's session, a dealership
// that it may read, every page JSON and of the agreed shape, sorted by id, one count on all pages and as many
// orders as that (offline.md, rule 6).

import { isoDayOf } from '#domain/values/dates.ts'
import { isInScope, ordersReadBy } from '#domain/people/dealership-scope.ts'
import type { Order } from '#domain/orders/order.ts'
import type { History, HistoryRead } from '#outbox/ports.ts'
import { fetchAccount } from '../people/auth.ts'
import type { Api } from '../client.ts'
import type { Failure } from '../failure.ts'
import { fetchOrders } from './orders.ts'

/** More than this many pages in two days is no history that a person wrote. */
const MOST_PAGES = 500

/** What was removed or moved between two pages may have pushed an order past us. */
function isInOrder(orders: readonly Order[]): boolean {
  return orders.every(({ id }, index) => index === 0 || id > (orders[index - 1]?.id ?? id))
}

const failedRead = ({ kind }: Failure): HistoryRead => ({
  kind: kind === 'signed-out' ? 'signed-out' : 'unreadable',
})

export function createHistory(api: Api): History {
  return {
    async read({ author, customer, dealership }, { fromAt, toAt }) {
      // Nobody may look for the order of a visitor.
      if (customer !== null) return { kind: 'closed' }
      const reader = await fetchAccount(api)
      if (!reader.ok) return failedRead(reader.failure)
      if (reader.value.id !== author.id) return { kind: 'signed-out' }
      // The server would sign the author out for asking, or leave out what he may no longer see.
      if (!isInScope(ordersReadBy(reader.value), dealership.id)) return { kind: 'closed' }
      const filters = {
        dealerIds: [dealership.id],
        from: isoDayOf(fromAt),
        to: isoDayOf(toAt),
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
        if (count !== total || orders.length > total || !isInOrder(orders)) return { kind: 'unreadable' }
        if (orders.length === total) return { kind: 'complete', orders }
        if (items.length === 0) return { kind: 'unreadable' }
      }
      return { kind: 'unreadable' }
    },
  }
}
