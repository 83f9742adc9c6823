// The work of staff on orders: count prints, mail invoices, draw packing slips, change the status, remove, order again,
// correct amounts, download statements, read the history, and assign vendors.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PDF_TYPE, STATEMENT_FILE, WORKBOOK_TYPE } from '#contract/orders/download-files.ts'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { orderWorkCalls } from '#contract/orders/order-work-calls.ts'
import { invoiceFileName } from '#domain/orders/invoice-file-name.ts'
import {
  MOVE_ACTIONS,
  type OrderActionFault,
  type OrderActionName,
  orderActionFault,
} from '#domain/orders/order-actions.ts'
import type { Account } from '#domain/people/account.ts'
import type { CounterDatabase, Statements } from '#server/database/open-database.ts'
import { orderFaultTexts } from '#texts/orders/order-work.ts'
import { setFileHeaders } from '../answers.ts'
import { createChangeStamper } from '../authority/create-change-stamper.ts'
import { callerOf } from '../authority/route-gate.ts'
import { scopeOf } from '../authority/scope.ts'
import type { FileDrawing } from '../files/draw-files.ts'
import type { Mailer } from '../mail/mailer.ts'
import { sendInvoices } from '../mail/send-invoices.ts'
import type { ChangeFeed } from '../product-events/change-feed.ts'
import { notFound, Refusal, type RefusalKind } from '../refusal.ts'
import type { ChangeStamp } from '../store/changes.ts'
import { countPrints, moveOrders, removeOrder } from '../store/orders/change-orders.ts'
import { correctAmounts } from '../store/orders/correct-amounts.ts'
import { findChosenInvoices, readInvoices } from '../store/orders/find-invoices.ts'
import { readEvents } from '../store/orders/order-events.ts'
import { reorder } from '../store/orders/reorder.ts'
import { openStatement } from '../store/orders/statement.ts'
import { assignVendor } from '../store/products/vendor-products.ts'
import { addCall } from './add-call.ts'

interface OrderWorkParts {
  database: CounterDatabase
  clock: () => Date
  files: FileDrawing
  mailer: Mailer
  orderFeed: ChangeFeed
}

const REFUSAL_KINDS: Record<OrderActionFault, RefusalKind> = {
  permission: 'forbidden',
  status: 'order-status',
  'never-printed': 'never-printed',
  'never-sent': 'never-sent',
}

type CheckedOrder = Parameters<typeof orderActionFault>[1]

/** Creates a function that returns why the caller may not take the action on an order; null when the caller may. */
function createRefusalOf(action: OrderActionName, caller: Account): (order: CheckedOrder) => Refusal | null {
  return (order) => {
    const fault = orderActionFault(action, order, caller)
    return fault && new Refusal(REFUSAL_KINDS[fault], orderFaultTexts[fault])
  }
}

/** The parts of the routes, with the stamp of a change and the function that changes orders. */
interface OrderWork extends OrderWorkParts {
  stampOf: (request: FastifyRequest) => ChangeStamp
  /** Changes orders in one transaction and notifies the lists of orders after the commit (G200). */
  changeOrders: <Value>(change: (transaction: Statements) => Promise<Value>) => Promise<Value>
}

export function orderWorkRoutes(app: FastifyInstance, parts: OrderWorkParts): void {
  const work: OrderWork = {
    ...parts,
    stampOf: createChangeStamper(parts.clock),
    async changeOrders(change) {
      const value = await parts.database.transaction(change)
      parts.orderFeed.publish('all')
      return value
    },
  }
  addInvoiceRoutes(app, work)
  addMoveRoutes(app, work)
  addNewOrderRoutes(app, work)
  addReportRoutes(app, work)
}

/** Routes that count prints of invoices, mail invoices, and draw packing slips. */
function addInvoiceRoutes(
  app: FastifyInstance,
  { database, files, mailer, orderFeed, stampOf, changeOrders }: OrderWork,
): void {
  /** Counts the prints of staff; prints of buyers are not counted (G143). */
  addCall(app, orderWorkCalls.printPressed, async ({ request, body }) => {
    const count = await changeOrders((transaction) =>
      countPrints(transaction, scopeOf(request.account), body, stampOf(request)),
    )
    return { count }
  })

  addCall(app, orderWorkCalls.sendInvoices, async ({ request, body: sentBody }) => {
    const { reminder: isReminder, seen = [], ...body } = sentBody
    const caller = callerOf(request)
    const scope = scopeOf(caller)
    const refusalOf = createRefusalOf(isReminder ? 'remind' : 'send', caller)
    const job = {
      database,
      files,
      mailer,
      scope,
      body,
      seenCounts: new Map(seen.map(({ id, sendCount }) => [id, sendCount])),
      isReminder,
      refusalOf,
      ...stampOf(request),
      isCallerGone: () => request.raw.socket.destroyed,
      endHeavyWork: () => request.endHeavyWork(),
    }
    // Published also after a failure, because earlier mails may have been sent.
    const count = await sendInvoices(job).finally(() => orderFeed.publish('all'))
    return { count }
  })

  addCall(app, orderCalls.packingSlipsPdf, async ({ request, reply, body }) => {
    const scope = scopeOf(request.account)
    const ids = await findChosenInvoices(database, scope, body)
    return setFileHeaders(reply, PDF_TYPE, invoiceFileName(ids)).send(
      files.draw('packingSlips', ids, readInvoices(database, scope, ids)),
    )
  })
}

/** Routes that change the status of orders, and remove orders. */
function addMoveRoutes(app: FastifyInstance, { stampOf, changeOrders }: OrderWork): void {
  addCall(app, orderWorkCalls.confirmState, async ({ request, query: { state }, body }) => {
    const caller = callerOf(request)
    const count = await changeOrders((transaction) =>
      moveOrders(transaction, scopeOf(caller), body, {
        goal: state,
        refusalOf: createRefusalOf(MOVE_ACTIONS[state], caller),
        ...stampOf(request),
      }),
    )
    return { count }
  })

  addCall(app, orderWorkCalls.removeOrder, async ({ request, query: { id } }) => {
    await changeOrders((transaction) =>
      removeOrder(transaction, scopeOf(request.account), id, stampOf(request)),
    )
    return {}
  })
}

/** Routes that make a new order from an order. */
function addNewOrderRoutes(app: FastifyInstance, { stampOf, changeOrders }: OrderWork): void {
  addCall(app, orderWorkCalls.reorder, async ({ request, params: { id } }) => {
    const newId = await changeOrders((transaction) =>
      reorder(transaction, scopeOf(request.account), id, stampOf(request)),
    )
    return { id: newId }
  })

  addCall(app, orderWorkCalls.correctAmounts, async ({ request, params: { id }, body: amounts }) => {
    const caller = callerOf(request)
    const refusalOf = createRefusalOf('correctAmounts', caller)
    const newId = await changeOrders((transaction) =>
      correctAmounts(transaction, scopeOf(caller), { id, amounts, refusalOf, ...stampOf(request) }),
    )
    return { id: newId }
  })
}

/** Routes that download statements, read the history of an order, and assign vendors. */
function addReportRoutes(app: FastifyInstance, { database, files }: OrderWork): void {
  addCall(app, orderWorkCalls.ordersWorkbook, async ({ request, reply, body }) => {
    const rows = await openStatement(database, scopeOf(request.account), body)
    return setFileHeaders(reply, WORKBOOK_TYPE, STATEMENT_FILE).send(files.draw('statement', null, rows))
  })

  addCall(app, orderWorkCalls.orderEvents, async ({ request, params: { id } }) => {
    const items = await readEvents(database, scopeOf(request.account), id)
    if (items === null) throw notFound('Order')
    return { items, count: items.length }
  })

  addCall(app, orderWorkCalls.assignVendor, async ({ request, body }) => {
    await database.transaction((transaction) => assignVendor(transaction, scopeOf(request.account), body))
    return {}
  })
}
