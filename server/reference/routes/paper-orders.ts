import * as v from 'valibot'
import { BASE_PATHS, ENDPOINTS } from '#contract/endpoints.ts'
import { doneSchema } from '#contract/envelope.ts'
import { paperOrderSchema } from '#contract/orders/paper-order.ts'
import { canCancelPaperOrder, PAPER_ORDER_ACTIONS } from '#domain/orders/paper-order.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { paperOrderRefusals } from '#texts/orders/paper-order.ts'
import { answers, parseInput, type RoutedApp } from '../answers.ts'
import { callerOf } from '../authority/route-gate.ts'
import { scopeOf } from '../authority/scope.ts'
import type { OfficePaperOrder, PaperOffice } from '../paper-office/paper-office.ts'
import { invalid, notFound } from '../refusal.ts'
import { readOrder } from '../store/orders/find-orders.ts'
import { findPaperOrder, paperOrderAnswer } from '../store/orders/paper-orders.ts'
import { rowId } from './query-values.ts'

const numberParams = v.object({ confirmNumber: v.string() })
const cancelQuery = v.object({ id: rowId })

interface PaperOrderParts {
  database: CounterDatabase
  clock: () => Date
  office: PaperOffice
}

export function paperOrderRoutes(app: RoutedApp, { database, clock, office }: PaperOrderParts): void {
  app.get(
    `/${BASE_PATHS.order}/confirm/:confirmNumber`,
    answers(paperOrderSchema, { gate: 'seeOrders' }),
    async (request) => {
      const { confirmNumber } = parseInput(numberParams, request.params)
      const paperOrder = await findPaperOrder(database, scopeOf(request.account), office, confirmNumber)
      if (paperOrder === null) throw notFound('Paper order')
      return paperOrderAnswer(paperOrder)
    },
  )

  app.post(
    `/${ENDPOINTS.cancelPaperOrder}`,
    answers(doneSchema, { gate: PAPER_ORDER_ACTIONS.cancel.gate }),
    async (request) => {
      const account = callerOf(request)
      const scope = scopeOf(account)
      const { id } = parseInput(cancelQuery, request.query)
      const order = await readOrder(database, scope, id)
      if (order === null) throw notFound('Order')
      // The paper order must belong to the dealership of the order: a buyer may have typed the number of a paper order
      // of another dealership.
      const orderScope = { ...scope, orders: [order.dealership.id] }
      const paperOrder = await findPaperOrder(database, orderScope, office, order.confirmNumber)
      if (paperOrder === null) throw notFound('Paper order')
      const cancellation = { username: account.login, at: clock() }
      // The office decides. The status that was read before only gives the reason of a refusal.
      if (!(await office.cancel(paperOrder.confirmNumber, cancellation)))
        throw cancellationRefusal(paperOrder)
      return {}
    },
  )
}

function cancellationRefusal(paperOrder: OfficePaperOrder) {
  return invalid(
    canCancelPaperOrder(paperOrder)
      ? paperOrderRefusals.cannotCancelNow
      : paperOrderRefusals.cannotCancel(paperOrder.status),
  )
}
