// What a dealership bought, by product (ordering.md §2 and §3): its orders, what it takes a month, and the product
// as it is now.
import { and, eq, sql } from 'drizzle-orm'
import { apiTextOf } from '#domain/values/dates.ts'
import { type Dealership, pricingDealership } from '#domain/people/dealership.ts'
import { priceLines } from '#domain/prices/pricing.ts'
import type { Product } from '#domain/products/product.ts'
import type { Statements } from '#server/database/open-database.ts'
import type { Scope } from '../../authority/scope.ts'
import { orderLines, orders } from '../../schema/orders.ts'
import { groupBy } from '../group-by.ts'
import { perMonth } from '../products/dealer-figures.ts'
import { knownProducts } from '../products/find-products.ts'
import { vendorsOf } from '../products/vendor-products.ts'
import { isReadable } from './readable-orders.ts'

interface PurchasesOf {
  dealership: Dealership
  /** Only what this person ordered. */
  userId: number | undefined
  now: Date
}

/** Most recently bought first. */
export async function readPurchases(statements: Statements, scope: Scope, asked: PurchasesOf) {
  const { dealership, now } = asked
  const lines = await boughtLines(statements, scope, asked)
  const byProduct = groupBy(lines, (line) => line.productId)
  const current = await knownProducts(statements, scope, [...byProduct.keys()], now)
  const products = new Map(current.map((product) => [product.id, product]))
  const vendors = scope.administersOrders ? await vendorsOf(statements, dealership.id) : null
  return [...byProduct].map(([productId, bought]) => {
    const quantity = bought.reduce((total, line) => total + line.quantity, 0)
    const product = products.get(productId)
    return {
      product: product
        ? asSold(product, bought[0]?.quantity ?? 1, dealership)
        : { id: productId, name: bought[0]?.name },
      orders: bought.map(({ orderId, createdAt, status, quantity, price }) => ({
        id: orderId,
        createdAt: apiTextOf(createdAt),
        ...(scope.seesStatus && { paymentStatus: status }),
        quantity,
        price: scope.seesAmounts ? price : null,
      })),
      averageOrders: perMonth(quantity, bought.at(-1)?.createdAt ?? null, now),
      // The key is there for everybody (G174); the vendor is named to who administers orders.
      vendorProduct: vendors?.get(productId) ?? null,
    }
  })
}

/** A line and its order; `createdAt` in milliseconds. */
interface BoughtLine {
  orderId: number
  createdAt: number
  status: number
  productId: number
  name: string
  quantity: number
  price: number
}

/** Newest first. Dealerships may have ten thousands: the embedded database hands out one text sooner than rows. */
async function boughtLines(
  statements: Statements,
  scope: Scope,
  { dealership, userId }: PurchasesOf,
): Promise<BoughtLine[]> {
  const line = sql`json_build_object('orderId', ${orders.id},
    'createdAt', round(extract(epoch from ${orders.createdAt}) * 1000), 'status', ${orders.status},
    'productId', ${orderLines.productId}, 'name', ${orderLines.name}, 'quantity', ${orderLines.quantity},
    'price', ${orderLines.price})`
  const newestFirst = sql`order by ${orders.createdAt} desc, ${orders.id} desc, ${orderLines.position}`
  const [answer] = await statements
    .select({ lines: sql<BoughtLine[]>`coalesce(json_agg(${line} ${newestFirst}), '[]')` })
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

/** Discount and tax as the quantity that was ordered last would carry them today. */
function asSold(product: Product, quantity: number, dealership: Dealership) {
  const [figures] = priceLines([{ product, quantity }], pricingDealership(dealership))
  return { ...product, discount: figures?.discount ?? 0, taxCost: figures?.taxCost ?? 0 }
}
