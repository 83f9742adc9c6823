import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { BASE_PATHS } from '#contract/endpoints.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { notFound, parsed } from '../answers.ts'
import { isInScope, requireGate } from '../authentication/caller.ts'
import { readDealership } from '../store/dealerships.ts'
import { orderReader } from '../store/orders/order-reader.ts'
import { readPurchases } from '../store/orders/purchases.ts'
import { productReader } from '../store/products/product-visibility.ts'
import { rowId } from './query-values.ts'

const params = v.object({ id: rowId })
const query = v.object({ userId: v.optional(rowId) })

/** All items that a dealership purchased (ordering.md §2). */
export function purchaseRoutes(
  app: FastifyInstance,
  { database, clock }: { database: CounterDatabase; clock: () => Date },
): void {
  app.get(`/${BASE_PATHS.orderProducts}/all/:id`, async (request) => {
    const account = requireGate(request, 'seeOrders')
    const { id } = parsed(params, request.params)
    const { userId } = parsed(query, request.query)
    const reader = { ...orderReader(account), products: productReader(account) }
    const dealership = isInScope(reader.dealerships, id) ? await readDealership(database, id) : null
    if (dealership === null) throw notFound('Dealership')
    const items = await readPurchases(database, reader, { dealership, userId, now: clock() })
    return { data: { items, count: items.length } }
  })
}
