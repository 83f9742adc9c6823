import type { FastifyInstance } from 'fastify'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { canCancelPaperOrder } from '#domain/orders/paper-order.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { paperOrderRefusals } from '#texts/orders/paper-order.ts'
import { callerOf } from '../authority/route-gate.ts'
import { scopeOf } from '../authority/scope.ts'
import type { OfficePaperOrder, PaperOffice } from '../paper-office/paper-office.ts'
import { invalid, notFound } from '../refusal.ts'
import { readOrder } from '../store/orders/find-orders.ts'
import { findPaperOrder, paperOrderAnswer } from '../store/orders/paper-orders.ts'
import { addCall } from './add-call.ts'

interface PaperOrderParts {
  database: CounterDatabase
  clock: () => Date
  office: PaperOffice
}

export function paperOrderRoutes(app: FastifyInstance, { database, clock, office }: PaperOrderParts): void {
  addCall(app, orderCalls.paperOrder, async ({ request, params: { confirmNumber } }) => {
    const paperOrder = await findPaperOrder(database, scopeOf(request.account), office, confirmNumber)
    if (paperOrder === null) throw notFound('Paper order')
    return paperOrderAnswer(paperOrder)
  })

  addCall(app, orderCalls.cancelPaperOrder, async ({ request, query: { id } }) => {
    const account = callerOf(request)
    const scope = scopeOf(account)
    const order = await readOrder(database, scope, id)
    if (order === null) throw notFound('Order')
    // The paper order must belong to the dealership of the order: a buyer may have typed the number of a paper order
    // of another dealership.
    const orderScope = { ...scope, orders: [order.dealership.id] }
    const paperOrder = await findPaperOrder(database, orderScope, office, order.confirmNumber)
    if (paperOrder === null) throw notFound('Paper order')
    const cancellation = { username: account.login, at: clock() }
    // The office decides. The status that was read before only gives the reason of a refusal.
    if (!(await office.cancel(paperOrder.confirmNumber, cancellation))) throw cancellationRefusal(paperOrder)
    return {}
  })
}

function cancellationRefusal(paperOrder: OfficePaperOrder) {
  return invalid(
    canCancelPaperOrder(paperOrder)
      ? paperOrderRefusals.cannotCancelNow
      : paperOrderRefusals.cannotCancel(paperOrder.status),
  )
}
