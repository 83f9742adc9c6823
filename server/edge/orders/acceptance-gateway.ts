// Tells how an order was let pass by a manager or by a rule, to everybody to whom the backend shows the order (G276).
import { EDGE_CODES } from '#contract/edge.ts'
import { ORDER_ACCEPTANCES_PATH, orderAcceptancesBody } from '#contract/orders/order-acceptances.ts'
import { EDGE_RIGHTS } from '#contract/people/edge-rights.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { createMinuteLimit } from '#server/network/call-limit.ts'
import { edgeErrors } from '#texts/edge.ts'
import { readOrderAcceptances } from './order-acceptances.ts'
import { mismatchOf, readPlacedOrder } from './placed-order.ts'
import { edgeCall, type EdgeCall, type EdgeCallOptions } from '../calls/edge-call.ts'

/** A page asks once for each order that it shows. */
const MOST_PER_MINUTE = 120
const MOST_BODY_BYTES = 200

export function createAcceptanceGateway(options: EdgeCallOptions & { database: CounterDatabase }): EdgeCall {
  return edgeCall({
    path: ORDER_ACCEPTANCES_PATH,
    options,
    limit: createMinuteLimit(MOST_PER_MINUTE),
    body: {
      schema: orderAcceptancesBody,
      mostBytes: MOST_BODY_BYTES,
      wrongBodyMessage: edgeErrors.noOrderNumber,
    },
    async answer({ request, person, body: { orderId } }) {
      const acceptedOrder = await readOrderAcceptances(options.database, orderId)
      if (acceptedOrder === null) return { data: { acceptances: [] } }
      const placedOrder = await readPlacedOrder(request, options, orderId)
      if (placedOrder === 'no-answer') return { edge: EDGE_CODES.backendUnreachable }
      // An order that the backend does not show to the person stays unknown to the person.
      if (placedOrder === 'not-found' || mismatchOf(acceptedOrder, placedOrder) !== null)
        return { data: { acceptances: [] } }
      const showsStaff = EDGE_RIGHTS.isSupplierStaff(person)
      const hidesAmounts = placedOrder.totalAmount === null
      const acceptances = acceptedOrder.acceptances.map(({ isByStaff, ...acceptance }) => ({
        ...acceptance,
        ...(hidesAmounts && { before: null, now: null }),
        ...(isByStaff && !showsStaff && { name: '' }),
      }))
      return { data: { acceptances } }
    },
  })
}
