// Placing orders, and reading them: lists, single orders, invoices, and the purchases of a dealership.
import * as v from 'valibot'
import { BASE_PATHS, ENDPOINTS, MOST_ORDERS_PER_PAGE, ORDERS_PER_PAGE } from '#contract/endpoints.ts'
import { page } from '#contract/envelope.ts'
import { PDF_TYPE } from '#contract/orders/download-files.ts'
import { invoiceFileName } from '#domain/orders/invoice-file-name.ts'
import {
  checkoutAnswer,
  checkoutBody,
  lineSchema,
  orderSchema,
  ordersBody,
  ordersSchema,
} from '#contract/orders/order.ts'
import { purchasesSchema } from '#contract/orders/purchased-item.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { answers, answersFile, parseInput, type RoutedApp, setFileHeaders } from '../answers.ts'
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
import { pageNumber, pageSize, rowId } from './query-values.ts'

const listQuery = v.object({ page: pageNumber, size: pageSize(ORDERS_PER_PAGE, MOST_ORDERS_PER_PAGE) })
const idParams = v.object({ id: rowId })
const linesPage = page(lineSchema)
const purchasesQuery = v.object({ userId: v.optional(rowId) })

interface OrderParts {
  database: CounterDatabase
  clock: () => Date
  files: FileDrawing
  orderFeed: ChangeFeed
  /** Lists leave out orders that are younger than this; 0 except in tests. */
  historyLagMs: () => number
}

export function orderRoutes(
  app: RoutedApp,
  { database, clock, files, orderFeed, historyLagMs }: OrderParts,
): void {
  app.post(`/${ENDPOINTS.checkout}`, answers(checkoutAnswer, { gate: 'placeOrders' }), async (request) => {
    const body = parseInput(checkoutBody, request.body)
    const bodyHash = hashOfBody(request.body)
    const id = await database.transaction((transaction) =>
      placeOrder(transaction, scopeOf(request.account), { body, bodyHash, now: clock() }),
    )
    orderFeed.publish('all')
    return { id }
  })

  app.post(
    `/${ENDPOINTS.orders}`,
    answers(ordersSchema, { gate: 'seeOrders', heavy: true }),
    async (request) => {
      const page = parseInput(listQuery, request.query)
      const body = parseInput(ordersBody, request.body ?? {})
      const lagMs = historyLagMs()
      const visibleUntil = lagMs > 0 ? new Date(clock().getTime() - lagMs) : null
      return findOrders(database, scopeOf(request.account), body, { ...page, until: visibleUntil })
    },
  )

  app.get(`/${BASE_PATHS.order}/:id`, answers(orderSchema, { gate: 'seeOrders' }), async (request) => {
    const { id } = parseInput(idParams, request.params)
    const order = await readOrder(database, scopeOf(request.account), id)
    if (order === null) throw notFound('Order')
    return order
  })

  app.get(`/${BASE_PATHS.orderProducts}/:id`, answers(linesPage, { gate: 'seeOrders' }), async (request) => {
    const { id } = parseInput(idParams, request.params)
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

  /** All products that a dealership purchased (ordering.md §2). */
  app.get(
    `/${BASE_PATHS.orderProducts}/all/:id`,
    answers(purchasesSchema, { gate: 'seeOrders', heavy: true }),
    async (request) => {
      const { id } = parseInput(idParams, request.params)
      const { userId } = parseInput(purchasesQuery, request.query)
      const scope = scopeOf(request.account)
      const dealership = await readDealership(database, scope.orders, id)
      if (dealership === null) throw notFound('Dealership')
      const items = await readPurchases(database, scope, { dealership, userId, now: clock() })
      return { items, count: items.length }
    },
  )

  /**
   * Invoices, for everybody who sees the orders. Buyers get the invoice of an order whose status is no longer IN
   * (G126).
   */
  app.post(
    `/${ENDPOINTS.invoicesPdf}`,
    answersFile({ gate: 'seeOrders', heavy: true }),
    async (request, reply) => {
      const body = parseInput(ordersBody, request.body ?? {})
      const scope = scopeOf(request.account)
      const ids = await findChosenInvoices(database, scope, body)
      return setFileHeaders(reply, PDF_TYPE, invoiceFileName(ids)).send(
        files.draw('invoices', ids, readInvoices(database, scope, ids)),
      )
    },
  )
}
