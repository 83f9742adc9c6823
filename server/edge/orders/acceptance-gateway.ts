// Tells how an order was let pass by a manager or by a rule, to everybody to whom the backend shows the order (G276).
import { EDGE_CODES } from '#contract/edge.ts'
import { orderAcceptancesBody } from '#contract/orders/order-acceptances.ts'
import { EDGE_RIGHTS } from '#contract/people/edge-rights.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { createCallLimit } from '#server/network/call-limit.ts'
import { edgeErrors } from '#texts/edge.ts'
import { sendJson, sendRefusal } from '../calls/edge-answers.ts'
import { readOrderAcceptances } from './order-acceptances.ts'
import { mismatchOf, readPlacedOrder } from './placed-order.ts'
import { answerPost, type CallHandler, type PostOptions } from '../calls/signed-in-call.ts'

const WINDOW_MS = 60_000
/** A page asks once for each order that it shows. */
const MOST_PER_WINDOW = 120
const MOST_BODY_BYTES = 200

export interface AcceptanceGatewayOptions extends PostOptions {
  database: CounterDatabase
}

export function createAcceptanceGateway(options: AcceptanceGatewayOptions): CallHandler {
  return answerPost({
    options,
    limit: createCallLimit(MOST_PER_WINDOW, () => performance.now(), WINDOW_MS),
    body: {
      schema: orderAcceptancesBody,
      mostBytes: MOST_BODY_BYTES,
      wrongBodyMessage: edgeErrors.noOrderNumber,
    },
    async answer({ request, response, person, body: { orderId } }) {
      const sendAcceptances = (acceptances: object[]) => sendJson(response, 200, { data: { acceptances } })
      const acceptedOrder = await readOrderAcceptances(options.database, orderId)
      if (acceptedOrder === null) return sendAcceptances([])
      const placedOrder = await readPlacedOrder(request, options, orderId)
      if (placedOrder === 'no-answer') return sendRefusal(response, { code: EDGE_CODES.backendUnreachable })
      // An order that the backend does not show to the person stays unknown to the person.
      if (placedOrder === 'not-found' || mismatchOf(acceptedOrder, placedOrder) !== null)
        return sendAcceptances([])
      const showsStaff = EDGE_RIGHTS.isSupplierStaff(person)
      const hidesAmounts = placedOrder.totalAmount === null
      sendAcceptances(
        acceptedOrder.acceptances.map(({ isByStaff, ...acceptance }) => ({
          ...acceptance,
          ...(hidesAmounts && { before: null, now: null }),
          ...(isByStaff && !showsStaff && { name: '' }),
        })),
      )
    },
  })
}
