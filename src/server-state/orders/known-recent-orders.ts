import type { Databases } from '#app-context/counter.ts'
import {
  joinRecentOrders,
  type RecentOrder,
  type RecentOrders,
  sentRecentOrder,
} from '#domain/orders/recent-orders.ts'
import type { Account } from '#domain/people/account.ts'
import { may } from '#domain/people/permissions.ts'
import { decidedLines, type PendingOrder } from '#outbox/pending-order.ts'
import { canStillArrive } from '#outbox/states.ts'
import { readNewestOrders, readOrdersReadAt } from '#storage/orders/order-table.ts'
import { readShownOrders } from '#storage/orders/outbox-table.ts'
import { readRecentOrdersAnswer } from '#storage/orders/recent-orders.ts'

/** At most this many orders of the copy are read, and at most this many finished pending orders. */
const MOST_STORED_ORDERS = 50

export interface KnownRecentOrders extends RecentOrders {
  /** When the device last heard of orders of other devices; null if never. */
  knownAt: number | null
}

/** The recent orders of a dealership that the device knows; the server is not asked. */
export async function readKnownRecentOrders(
  { account, copy }: Pick<Databases, 'account' | 'copy'>,
  reader: Account,
  dealershipId: number,
): Promise<KnownRecentOrders> {
  const answer = await readRecentOrdersAnswer(copy, dealershipId)
  const [history, ordersReadAt, { openOrders, finishedOrders }] = await Promise.all([
    may(reader, 'seeOrders') ? readNewestOrders(copy, dealershipId, MOST_STORED_ORDERS) : [],
    readOrdersReadAt(copy),
    readShownOrders(account, answer?.isComplete ? answer.readAt : 0, MOST_STORED_ORDERS),
  ])
  const recentOrders = joinRecentOrders({
    answer,
    history: history.flatMap(({ order, readAt }) => {
      const recentOrder = sentRecentOrder(order, reader)
      return recentOrder === null ? [] : [{ order: recentOrder, readAt }]
    }),
    ownOrders: [...openOrders, ...finishedOrders]
      .filter(({ dealership }) => dealership.id === dealershipId)
      .flatMap((order) => ownOrderOf(order, reader) ?? []),
  })
  const historyReadAt = history.length > 0 ? ordersReadAt : null
  const knownAt = Math.max(answer?.readAt ?? 0, historyReadAt ?? 0)
  return { ...recentOrders, knownAt: knownAt === 0 ? null : knownAt }
}

/** An order of this device that waits or was sent; null for one that was withdrawn, was refused or cannot be read. */
function ownOrderOf(order: PendingOrder, reader: Account): { order: RecentOrder; changedAt: number } | null {
  const isWaiting = canStillArrive(order.state)
  if (!isWaiting && order.state !== 'sent' && order.state !== 'duplicated') return null
  return {
    order: {
      orderId: may(reader, 'seeOrders') && !isWaiting ? order.orderId : null,
      // The outbox does not know the status of a sent order, which may still be IN.
      isNumberShown: may(reader, 'administerOrders'),
      by: { kind: 'you' },
      orderedAt: order.placedAt,
      waits: isWaiting ? { on: 'this-device' } : null,
      lines: decidedLines(order).map(({ product, quantity }) => ({ productId: product.id, quantity })),
    },
    changedAt: order.changedAt,
  }
}
