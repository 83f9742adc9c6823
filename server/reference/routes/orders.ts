// Placing orders, and reading them: lists, single orders, invoices, and the purchases of a dealership.
import type { FastifyInstance } from 'fastify'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { PDF_TYPE } from '#contract/orders/download-files.ts'
import { invoiceFileName } from '#domain/orders/invoice-file-name.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { setFileHeaders } from '../answers.ts'
import { scopeOf } from '../authority/scope.ts'
import type { FileDrawing } from '../files/draw-files.ts'
import type { ChangeFeed } from '../product-events/change-feed.ts'
import { notFound } from '../refusal.ts'
import { findChosenInvoices, readInvoices } from '../store/orders/find-invoices.ts'
import { findOrders, readOrder } from '../store/orders/find-orders.ts'
import { placeOrder } from '../store/orders/place-order.ts'
import { readPurchases } from '../store/orders/purchases.ts'
import { readDealership } from '../store/people/dealerships.ts'
import { findKnownProducts } from '../store/products/find-products.ts'
import { hashOfBody } from './body-hash.ts'
import { addCall } from './add-call.ts'

interface OrderParts {
  database: CounterDatabase
  clock: () => Date
  files: FileDrawing
  orderFeed: ChangeFeed
  /** Lists leave out orders that are younger than this; 0 except in tests. */
  historyLagMs: () => number
}

export function orderRoutes(
  app: FastifyInstance,
  { database, clock, files, orderFeed, historyLagMs }: OrderParts,
): void {
  addCall(app, orderCalls.checkout, async ({ request, body }) => {
    const bodyHash = hashOfBody(request.body)
    const id = await database.transaction((transaction) =>
      placeOrder(transaction, scopeOf(request.account), { body, bodyHash, now: clock() }),
    )
    orderFeed.publish('all')
    return { id }
  })

  addCall(app, orderCalls.orders, async ({ request, query: page, body }) => {
    const lagMs = historyLagMs()
    const visibleUntil = lagMs > 0 ? new Date(clock().getTime() - lagMs) : null
    return findOrders(database, scopeOf(request.account), body, { ...page, until: visibleUntil })
  })

  addCall(app, orderCalls.order, async ({ request, params: { id } }) => {
    const order = await readOrder(database, scopeOf(request.account), id)
    if (order === null) throw notFound('Order')
    return order
  })

  addCall(app, orderCalls.orderProducts, async ({ request, params: { id } }) => {
    const scope = scopeOf(request.account)
    const order = await readOrder(database, scope, id)
    if (order === null) throw notFound('Order')
    const ids = order.products.map((line) => line.product.id)
    const currentProducts = await findKnownProducts(database, scope, ids, clock())
    const items = order.products.map((line) => ({
      ...line,
      product: currentProducts.find((product) => product.id === line.product.id) ?? line.product,
    }))
    return { items, count: items.length }
  })

  addCall(app, orderCalls.purchases, async ({ request, params: { id }, query: { userId } }) => {
    const scope = scopeOf(request.account)
    const dealership = await readDealership(database, scope.orders, id)
    if (dealership === null) throw notFound('Dealership')
    const items = await readPurchases(database, scope, { dealership, userId, now: clock() })
    return { items, count: items.length }
  })

  addCall(app, orderCalls.invoicesPdf, async ({ request, reply, body }) => {
    const scope = scopeOf(request.account)
    const ids = await findChosenInvoices(database, scope, body)
    return setFileHeaders(reply, PDF_TYPE, invoiceFileName(ids)).send(
      files.draw('invoices', ids, readInvoices(database, scope, ids)),
    )
  })
}
