// Lists the orders of unknown outcome for holders of Orders#edit, with the orders of the history that may belong to
// them, and settles them (G221). The edge asks the backend for the caller's rights and for the history and
// the named order with the caller's own cookies.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type * as v from 'valibot'
import { EDGE_CODES } from '#contract/edge.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { maySettleOrders, settleOrderBody } from '#contract/orders/unsettled-orders.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { createCallLimit } from '#server/network/call-limit.ts'
import { edgeErrors, mayHaveArrived, settlementRefusals } from '#texts/edge.ts'
import type { SignedInAccount } from '../calls/check-author.ts'
import { sendJson, sendRefusal } from '../calls/edge-answers.ts'
import type { OrderKeyStore } from '../key-store/order-key-store.ts'
import { readPlacedOrder, settlementMismatchOf } from './placed-order.ts'
import { answerGet, answerPost, type PostOptions } from '../calls/signed-in-call.ts'
import { readUnsettledList, readUnsettledOrder } from './unsettled-list.ts'
import { findOrderOfIntent, settleOrder } from './unsettled-orders.ts'

const MOST_BODY_BYTES = 4000
const WINDOW_MS = 60_000
const MOST_PER_WINDOW = 60

export interface SettleGatewayOptions extends PostOptions {
  keys: Pick<OrderKeyStore, 'identify'>
  database: CounterDatabase
}

export function createSettleGateway(options: SettleGatewayOptions) {
  const sharedRules = {
    options,
    limit: createCallLimit(MOST_PER_WINDOW, () => performance.now(), WINDOW_MS),
    refusalOf: (person: SignedInAccount) =>
      maySettleOrders(person) ? null : { status: 403 as const, message: edgeErrors.maySettleNoOrders },
  }

  /**
   * Refuses the call if the store lost orders, and then returns true: the rows of such a store are old, and their
   * orders may have been settled since.
   */
  async function refuseIfStoreIsBehind(response: ServerResponse): Promise<boolean> {
    const { isBehind } = await options.keys.identify()
    if (isBehind) sendRefusal(response, { code: EDGE_CODES.storeBehind })
    return isBehind
  }

  const list = answerGet({
    ...sharedRules,
    async answer({ request, response }) {
      if (await refuseIfStoreIsBehind(response)) return
      sendJson(response, 200, { data: await readUnsettledList(request, options) })
    },
  })

  const settle = answerPost({
    ...sharedRules,
    body: {
      schema: settleOrderBody,
      mostBytes: MOST_BODY_BYTES,
      wrongBodyMessage: edgeErrors.noSettlement,
    },
    async answer({ request, response, person, body }) {
      if (await refuseIfStoreIsBehind(response)) return
      const refusal =
        body.orderId === null
          ? await refusalOfNotSent(request, body, options)
          : await refusalOfSent(request, { ...body, orderId: body.orderId }, options)
      if (refusal === 'no-answer') return sendRefusal(response, { code: EDGE_CODES.backendUnreachable })
      if (refusal !== null) return refuse(response, refusal)
      const settledBy = `${person.login} (${person.id})`
      const { intent, orderId, note } = body
      const result = await settleOrder(options.database, { intent, orderId, note, settledBy })
      if (result === 'settled') return sendJson(response, 200, { data: {} })
      refuse(response, settlementRefusals[result])
    },
  })

  return { list, settle }
}

function refuse(response: ServerResponse, message: string): void {
  sendJson(response, 409, { error: { code: ERROR_CODES.prohibited, message } })
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
