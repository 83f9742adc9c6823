// What staff do with orders: print, send, pack, move, order again, remove, export, and who did what.
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { invoiceFile, PDF_TYPE, STATEMENT_FILE, WORKBOOK_TYPE } from '#contract/orders/download-files.ts'
import { BASE_PATHS, ENDPOINTS } from '#contract/endpoints.ts'
import { doneSchema } from '#contract/envelope.ts'
import { ordersBody } from '#contract/orders/order.ts'
import {
  changedOrders,
  correctAmountsBody,
  orderEventsSchema,
  reorderAnswer,
  sendBody,
  statementBody,
  vendorProductsBody,
} from '#contract/orders/order-work.ts'
import type { Account } from '#domain/people/account.ts'
import {
  MOVE_ACTIONS,
  ORDER_ACTIONS,
  type OrderActionFault,
  type OrderActionName,
  orderActionFault,
} from '#domain/orders/order-actions.ts'
import type { CounterDatabase, Statements } from '#server/database/open-database.ts'
import { orderFaultTexts } from '#texts/orders/order-work.ts'
import { answers, answersFile, parsed, type RoutedApp, sendFile } from '../answers.ts'
import { deedsAt } from '../authority/deeds-at.ts'
import { callerOf } from '../authority/route-gate.ts'
import { scopeOf } from '../authority/scope.ts'
import type { FileDrawing } from '../files/draw-files.ts'
import type { Mailer } from '../mail/mailer.ts'
import { sendInvoices } from '../mail/send-invoices.ts'
import type { ChangeFeed } from '../product-events/change-feed.ts'
import { notFound, Refusal, type RefusalKind } from '../refusal.ts'
import type { Deed } from '../store/deed.ts'
import { countPrints, moveOrders, removeOrder } from '../store/orders/change-orders.ts'
import { correctAmounts } from '../store/orders/correct-amounts.ts'
import { chosenInvoices, readInvoices } from '../store/orders/find-invoices.ts'
import { readEvents } from '../store/orders/order-events.ts'
import { reorder } from '../store/orders/reorder.ts'
import { openStatement } from '../store/orders/statement.ts'
import { assignVendor } from '../store/products/vendor-products.ts'
import { rowId } from './query-values.ts'

const goal = v.object({ state: v.picklist(['pending', 'paid', 'free']) })
const idOf = v.object({ id: rowId })

interface OrderWorkParts {
  database: CounterDatabase
  clock: () => Date
  files: FileDrawing
  mailer: Mailer
  orderFeed: ChangeFeed
}

const {
  print,
  send,
  packingSlip,
  reorder: again,
  correctAmounts: correct,
  remove,
  administerInvoice,
} = ORDER_ACTIONS

const REFUSED: Record<OrderActionFault, RefusalKind> = {
  permission: 'forbidden',
  status: 'order-status',
  'never-printed': 'never-printed',
  'never-sent': 'never-sent',
}

type Judged = Parameters<typeof orderActionFault>[1]

/** Why the caller cannot take the action of an order; null where he can. */
function refusalsOf(action: OrderActionName, caller: Account): (order: Judged) => Refusal | null {
  return (order) => {
    const fault = orderActionFault(action, order, caller)
    return fault && new Refusal(REFUSED[fault], orderFaultTexts[fault])
  }
}

/** What the routes share: who does it, and the one way in which orders are changed. */
interface OrderWork extends OrderWorkParts {
  deedOf: (request: FastifyRequest) => Deed
  /** In one transaction, and told to the lists of orders once it is committed (G200). */
  change: <Value>(work: (transaction: Statements) => Promise<Value>) => Promise<Value>
}

export function orderWorkRoutes(app: RoutedApp, parts: OrderWorkParts): void {
  const work: OrderWork = {
    ...parts,
    deedOf: deedsAt(parts.clock),
    async change(statements) {
      const value = await parts.database.transaction(statements)
      parts.orderFeed.publish('all')
      return value
    },
  }
  invoiceRoutes(app, work)
  moveRoutes(app, work)
  replacementRoutes(app, work)
  reportRoutes(app, work)
}

/** Printing, mailing and packing. */
function invoiceRoutes(
  app: RoutedApp,
  { database, files, mailer, orderFeed, deedOf, change }: OrderWork,
): void {
  /** Only staff count prints (G143). */
  app.post(`/${ENDPOINTS.printPressed}`, answers(changedOrders, { gate: print.gate }), async (request) => {
    const body = parsed(ordersBody, request.body ?? {})
    const count = await change((transaction) =>
      countPrints(transaction, scopeOf(request.account), body, deedOf(request)),
    )
    return { count }
  })

  app.post(
    `/${ENDPOINTS.sendInvoices}`,
    answers(changedOrders, { gate: send.gate, heavy: true }),
    async (request) => {
      const { reminder: isReminder, seen = [], ...body } = parsed(sendBody, request.body)
      const caller = callerOf(request)
      const scope = scopeOf(caller)
      const refusalOf = refusalsOf(isReminder ? 'remind' : 'send', caller)
      const sending = {
        database,
        files,
        mailer,
        scope,
        body,
        seen: new Map(seen.map(({ id, sendCount }) => [id, sendCount])),
        isReminder,
        refusalOf,
        ...deedOf(request),
        isCallerGone: () => request.raw.socket.destroyed,
        endHeavyWork: () => request.endHeavyWork(),
      }
      // Also after a failure: those before it went out.
      const count = await sendInvoices(sending).finally(() => orderFeed.publish('all'))
      return { count }
    },
  )

  app.post(
    `/${ENDPOINTS.packingSlipsPdf}`,
    answersFile({ gate: packingSlip.gate, heavy: true }),
    async (request, reply) => {
      const body = parsed(ordersBody, request.body ?? {})
      const scope = scopeOf(request.account)
      const ids = await chosenInvoices(database, scope, body)
      return sendFile(reply, PDF_TYPE, invoiceFile(ids)).send(
        files.draw('packingSlips', ids, readInvoices(database, scope, ids)),
      )
    },
  )
}

/** Status and removal. */
function moveRoutes(app: RoutedApp, { deedOf, change }: OrderWork): void {
  app.post(
    `/${ENDPOINTS.confirmState}`,
    answers(changedOrders, { gate: administerInvoice.gate }),
    async (request) => {
      const { state } = parsed(goal, request.query)
      const body = parsed(ordersBody, request.body ?? {})
      const caller = callerOf(request)
      const count = await change((transaction) =>
        moveOrders(transaction, scopeOf(caller), body, {
          goal: state,
          refusalOf: refusalsOf(MOVE_ACTIONS[state], caller),
          ...deedOf(request),
        }),
      )
      return { count }
    },
  )

  app.post(`/${ENDPOINTS.removeOrder}`, answers(doneSchema, { gate: remove.gate }), async (request) => {
    const { id } = parsed(idOf, request.query)
    await change((transaction) => removeOrder(transaction, scopeOf(request.account), id, deedOf(request)))
    return {}
  })
}

/** Orders that are made of another one. */
function replacementRoutes(app: RoutedApp, { deedOf, change }: OrderWork): void {
  app.post(
    `/${BASE_PATHS.order}/reorder/:id`,
    answers(reorderAnswer, { gate: again.gate }),
    async (request) => {
      const { id } = parsed(idOf, request.params)
      const newId = await change((transaction) =>
        reorder(transaction, scopeOf(request.account), id, deedOf(request)),
      )
      return { id: newId }
    },
  )

  app.post(
    `/${BASE_PATHS.order}/correct-amounts/:id`,
    answers(reorderAnswer, { gate: correct.gate }),
    async (request) => {
      const { id } = parsed(idOf, request.params)
      const amounts = parsed(correctAmountsBody, request.body)
      const caller = callerOf(request)
      const refusalOf = refusalsOf('correctAmounts', caller)
      const newId = await change((transaction) =>
        correctAmounts(transaction, scopeOf(caller), { id, amounts, refusalOf, ...deedOf(request) }),
      )
      return { id: newId }
    },
  )
}

/** Statements, histories and vendors. */
function reportRoutes(app: RoutedApp, { database, files }: OrderWork): void {
  app.post(
    `/${ENDPOINTS.ordersWorkbook}`,
    answersFile({ gate: administerInvoice.gate, heavy: true }),
    async (request, reply) => {
      const body = parsed(statementBody, request.body ?? {})
      const rows = await openStatement(database, scopeOf(request.account), body)
      return sendFile(reply, WORKBOOK_TYPE, STATEMENT_FILE).send(files.draw('statement', null, rows))
    },
  )

  app.get(
    `/${BASE_PATHS.order}/:id/events`,
    answers(orderEventsSchema, { gate: administerInvoice.gate }),
    async (request) => {
      const { id } = parsed(idOf, request.params)
      const items = await readEvents(database, scopeOf(request.account), id)
      if (items === null) throw notFound('Order')
      return { items, count: items.length }
    },
  )

  app.post(
    `/${ENDPOINTS.assignVendor}`,
    answers(doneSchema, { gate: administerInvoice.gate }),
    async (request) => {
      const body = parsed(vendorProductsBody, request.body)
      await database.transaction((transaction) => assignVendor(transaction, scopeOf(request.account), body))
      return {}
    },
  )
}
