// The purchases of a dealership (ordering.md §2 and §3): for each product its orders, the monthly average, and the
// current product.
import { and, eq, sql } from 'drizzle-orm'
import { type Dealership, pricingDealership } from '#domain/people/dealership.ts'
import { priceLines } from '#domain/prices/pricing.ts'
import type { Product } from '#domain/products/product.ts'
import { apiTextOf } from '#domain/values/dates.ts'
import type { Statements } from '#server/database/open-database.ts'
import type { Scope } from '../../authority/scope.ts'
import { orderLines, orders } from '../../schema/orders.ts'
import { groupBy } from '../group-by.ts'
import { monthlyAverage } from '../products/dealer-figures.ts'
import { findKnownProducts } from '../products/find-products.ts'
import { readVendors } from '../products/vendor-products.ts'
import { isReadable } from './readable-orders.ts'

interface PurchasesFilter {
  dealership: Dealership
  /** If set, only the orders of this person are read. */
  userId: number | undefined
  now: Date
}

/** The purchased products, the most recently bought first. */
export async function readPurchases(statements: Statements, scope: Scope, filter: PurchasesFilter) {
  const { dealership, now } = filter
  const lines = await readPurchasedLines(statements, scope, filter)
  const linesByProduct = groupBy(lines, (line) => line.productId)
  const currentProducts = await findKnownProducts(statements, scope, [...linesByProduct.keys()], now)
  const products = new Map(currentProducts.map((product) => [product.id, product]))
  const vendors = scope.administersOrders ? await readVendors(statements, dealership.id) : null
  return [...linesByProduct].map(([productId, productLines]) => {
    const totalQuantity = productLines.reduce((total, line) => total + line.quantity, 0)
    const product = products.get(productId)
    return {
      product: product
        ? withCurrentFigures(product, productLines[0]?.quantity ?? 1, dealership)
        : { id: productId, name: productLines[0]?.name },
      orders: productLines.map(({ orderId, createdAt, status, quantity, price }) => ({
        id: orderId,
        createdAt: apiTextOf(createdAt),
        ...(scope.seesStatus && { paymentStatus: status }),
        quantity,
        price: scope.seesAmounts ? price : null,
      })),
      averageOrders: monthlyAverage(totalQuantity, productLines.at(-1)?.createdAt ?? null, now),
      // The key is in every answer (G174); only administrators of orders get the vendor.
      vendorProduct: vendors?.get(productId) ?? null,
    }
  })
}

/** A line with facts of its order; `createdAt` in epoch milliseconds. */
interface PurchasedLine {
  orderId: number
  createdAt: number
  status: number
  productId: number
  name: string
  quantity: number
  price: number
}

/** Newest first. A dealership may have ten thousand lines, which the embedded database returns faster as one text. */
async function readPurchasedLines(
  statements: Statements,
  scope: Scope,
  { dealership, userId }: PurchasesFilter,
): Promise<PurchasedLine[]> {
  const line = sql`json_build_object('orderId', ${orders.id},
    'createdAt', round(extract(epoch from ${orders.createdAt}) * 1000), 'status', ${orders.status},
    'productId', ${orderLines.productId}, 'name', ${orderLines.name}, 'quantity', ${orderLines.quantity},
    'price', ${orderLines.price})`
  const newestFirst = sql`order by ${orders.createdAt} desc, ${orders.id} desc, ${orderLines.position}`
  const [answer] = await statements
    .select({ lines: sql<PurchasedLine[]>`coalesce(json_agg(${line} ${newestFirst}), '[]')` })
    .from(orderLines)
    .innerJoin(orders, eq(orderLines.orderId, orders.id))
    .where(
      and(
        isReadable(scope),
        eq(orders.dealershipId, dealership.id),
        userId === undefined ? undefined : eq(orders.userId, userId),
      ),
    )
  return answer?.lines ?? []
}

/** The product with discount and tax for the last ordered quantity, at current prices. */
function withCurrentFigures(product: Product, quantity: number, dealership: Dealership) {
  const [figures] = priceLines([{ product, quantity }], pricingDealership(dealership))
  return { ...product, discount: figures?.discount ?? 0, taxCost: figures?.taxCost ?? 0 }
}
