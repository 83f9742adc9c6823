import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { BASE_PATHS, ENDPOINTS, ORDERS_PER_PAGE } from '#contract/endpoints.ts'
import { checkoutBody, ordersBody } from '#contract/order.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { notFound, parsed } from '../answers.ts'
import { requireGate } from '../authentication/caller.ts'
import { findOrders, readOrder } from '../store/orders/find-orders.ts'
import { orderReader } from '../store/orders/order-reader.ts'
import { placeOrder } from '../store/orders/place-order.ts'
import { knownProducts } from '../store/products/find-products.ts'
import { productReader } from '../store/products/product-visibility.ts'
import { hashOfBody } from './body-hash.ts'
import { pageNumber, pageSize, rowId } from './query-values.ts'

const listQuery = v.object({ page: pageNumber, size: pageSize(ORDERS_PER_PAGE) })
const idParams = v.object({ id: rowId })

interface OrderParts {
  database: CounterDatabase
  clock: () => Date
  /** How old an order is before lists tell of it; 0 but in tests. */
  historyLagMs: () => number
}

export function orderRoutes(app: FastifyInstance, { database, clock, historyLagMs }: OrderParts): void {
  app.post(`/${ENDPOINTS.checkout}`, async (request) => {
    const account = requireGate(request, 'placeOrders')
    const body = parsed(checkoutBody, request.body)
    const bodyHash = hashOfBody(request.body)
    const id = await database.transaction((transaction) =>
      placeOrder(transaction, account, { body, bodyHash, now: clock() }),
    )
    return { data: { id } }
  })

  app.post(`/${ENDPOINTS.orders}`, async (request) => {
    const account = requireGate(request, 'seeOrders')
    const page = parsed(listQuery, request.query)
    const body = parsed(ordersBody, request.body ?? {})
    const lagMs = historyLagMs()
    const until = lagMs > 0 ? new Date(clock().getTime() - lagMs) : null
    return { data: await findOrders(database, orderReader(account), body, { ...page, until }) }
  })

  app.get(`/${BASE_PATHS.order}/:id`, async (request) => {
    const account = requireGate(request, 'seeOrders')
    const { id } = parsed(idParams, request.params)
    const order = await readOrder(database, orderReader(account), id)
    if (order === null) throw notFound('Order')
    return { data: order }
  })

  app.get(`/${BASE_PATHS.orderProducts}/:id`, async (request) => {
    const account = requireGate(request, 'seeOrders')
    const { id } = parsed(idParams, request.params)
    const order = await readOrder(database, orderReader(account), id)
    if (order === null) throw notFound('Order')
    const ids = order.products.map((line) => line.product.id)
    const current = await knownProducts(database, productReader(account), ids, clock())
    const items = order.products.map((line) => ({
      ...line,
      product: current.find((product) => product.id === line.product.id) ?? line.product,
    }))
    return { data: { items, count: items.length } }
  })
}
