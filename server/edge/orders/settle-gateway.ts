// Lists the orders of unknown outcome for holders of Orders#edit, with the orders of the history that may belong to
// them, and settles them (G221). The edge asks the backend for the caller's rights and for the history and
// the named order with the caller's own cookies.
import type { IncomingMessage } from 'node:http'
import type * as v from 'valibot'
import { EDGE_CODES } from '#contract/edge.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import {
  maySettleOrders,
  SETTLE_ORDER_PATH,
  settleOrderBody,
  UNSETTLED_ORDERS_PATH,
} from '#contract/orders/unsettled-orders.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { createMinuteLimit } from '#server/network/call-limit.ts'
import { edgeErrors, mayHaveArrived, settlementRefusals } from '#texts/edge.ts'
import type { SignedInAccount } from '../calls/check-author.ts'
import type { PlainRefusal } from '../calls/edge-answers.ts'
import type { OrderKeyStore } from '../key-store/order-key-store.ts'
import { readPlacedOrder, settlementMismatchOf } from './placed-order.ts'
import { edgeCall, type EdgeCall, type EdgeCallOptions } from '../calls/edge-call.ts'
import { readUnsettledList, readUnsettledOrder } from './unsettled-list.ts'
import { findOrderOfIntent, settleOrder } from './unsettled-orders.ts'

const MOST_BODY_BYTES = 4000
const MOST_PER_MINUTE = 60

export interface SettleGatewayOptions extends EdgeCallOptions {
  keys: Pick<OrderKeyStore, 'identify'>
  database: CounterDatabase
}

export function createSettleGateway(options: SettleGatewayOptions): EdgeCall[] {
  const sharedRules = {
    options,
    // The orders of a store that lost orders may have been settled since.
    keys: options.keys,
    limit: createMinuteLimit(MOST_PER_MINUTE),
    refusalOf: (person: SignedInAccount) =>
      maySettleOrders(person) ? null : { status: 403, message: edgeErrors.maySettleNoOrders },
  }

  const list = edgeCall({
    ...sharedRules,
    path: UNSETTLED_ORDERS_PATH,
    body: null,
    answer: async ({ request }) => ({ data: await readUnsettledList(request, pageOf(request), options) }),
  })

  const settle = edgeCall({
    ...sharedRules,
    path: SETTLE_ORDER_PATH,
    body: {
      schema: settleOrderBody,
      mostBytes: MOST_BODY_BYTES,
      wrongBodyMessage: edgeErrors.noSettlement,
    },
    async answer({ request, person, body }) {
      const refusal =
        body.orderId === null
          ? await refusalOfNotSent(request, body, options)
          : await refusalOfSent(request, { ...body, orderId: body.orderId }, options)
      if (refusal === 'no-answer') return { edge: EDGE_CODES.backendUnreachable }
      if (refusal !== null) return prohibited(refusal)
      const settledBy = `${person.login} (${person.id})`
      const { intent, orderId, note } = body
      const result = await settleOrder(options.database, { intent, orderId, note, settledBy })
      return result === 'settled' ? { data: {} } : prohibited(settlementRefusals[result])
    },
  })

  return [list, settle]
}

/** The zero-based page that the call asks for; an unreadable one counts as the first. */
function pageOf({ url = '' }: IncomingMessage): number {
  const page = new URLSearchParams(url.split('?')[1]).get('page') ?? ''
  return /^\d{1,6}$/.test(page) ? Number(page) : 0
}

function prohibited(message: string): PlainRefusal {
  return { status: 409, code: ERROR_CODES.prohibited, message }
}

type SettleBody = v.InferOutput<typeof settleOrderBody>

/**
 * The reason why the named order cannot be the order of unknown outcome. null if it can, or if the store does not have
 * the intent, which is refused by `settleOrder`.
 */
async function refusalOfSent(
  request: IncomingMessage,
  { intent, orderId }: SettleBody & { orderId: number },
  options: SettleGatewayOptions,
): Promise<string | null> {
  const unsettledOrder = await findOrderOfIntent(options.database, intent)
  if (unsettledOrder === null) return null
  const placedOrder = await readPlacedOrder(request, options, orderId)
  if (placedOrder === 'no-answer') return placedOrder
  const mismatch = settlementMismatchOf(unsettledOrder, placedOrder)
  return mismatch === null ? null : settlementRefusals[mismatch]
}

/**
 * The device sends an order again that is settled as not sent. So it is refused while the history has an order that may be
 * this one, unless the person has said that none of them is it (G275). null: the order can be settled, or `settleOrder`
 * refuses it.
 */
async function refusalOfNotSent(
  request: IncomingMessage,
  { intent, althoughListed }: SettleBody,
  options: SettleGatewayOptions,
): Promise<string | null> {
  if (althoughListed) return null
  const order = await readUnsettledOrder(intent, request, options)
  // The history has no filter for visitors.
  if (order === null || order.authorId === null) return null
  if (order.isHistoryTooLong) return mayHaveArrived([])
  if (order.history === null) return 'no-answer'
  // A candidate that is nearer in time to another order is no proof: of two orders of one minute both may have arrived.
  return order.history.length === 0 ? null : mayHaveArrived(order.history.map(({ id }) => id))
}
