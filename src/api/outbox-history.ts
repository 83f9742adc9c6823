// The outbox's history port. "Not there" may only come from a complete read: every page JSON and of the agreed
// shape, sorted by id, as many distinct orders as the server counts (offline.md, rule 6).

import { isoDayOf } from '#domain/dates.ts'
import type { Order } from '#domain/order.ts'
import type { History } from '#outbox/ports.ts'
import type { Api } from './client.ts'
import { fetchOrders } from './orders.ts'

/** More than this many pages in two days is no history that a person wrote. */
const MOST_PAGES = 500

export function createHistory(api: Api, dealershipIds: () => number[]): History {
  return {
    async read({ fromAt, toAt }) {
      const found = new Map<number, Order>()
      const filters = {
        dealerIds: dealershipIds(),
        from: isoDayOf(fromAt),
        to: isoDayOf(toAt),
        sort: { field: 'id' as const, direction: 'asc' as const },
      }
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const answer = await fetchOrders(api, page, filters)
        if (!answer.ok) return { kind: answer.failure.kind === 'signed-out' ? 'signed-out' : 'unreadable' }
        const { items, count } = answer.value
        for (const order of items) found.set(order.id, order)
        if (found.size === count) return { kind: 'complete', orders: [...found.values()] }
        if (items.length === 0 || found.size > count) return { kind: 'unreadable' }
      }
      return { kind: 'unreadable' }
    },
  }
}
