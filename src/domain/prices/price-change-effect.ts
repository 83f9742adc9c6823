// Computes the effect of a change of all prices, or of its rollback, before staff make it: on products, on an example
// order and on scheduled shipments (G98).
import { type Dealership, pricingDealership } from '../people/dealership.ts'
import { sameMoney } from '../values/money.ts'
import type { Order } from '../orders/order.ts'
import { type PriceMove, tooHighMoves } from './price-change.ts'
import { priceCart, type Totals } from './pricing.ts'
import type { Product, ScheduledShipmentSummary } from '../products/product.ts'

/** The catalogue with its scheduled shipments, the dealerships and the orders, as far as the reader may see them. */
export interface EffectSources {
  products: readonly Product[]
  dealerships: readonly Dealership[]
  /** The newest first. The first order with a product that still exists becomes the example. */
  orders: readonly Order[]
}

export interface NamedPriceMove extends PriceMove {
  name: string
}

/** The totals of an order or a shipment, before and after the change. */
export interface TotalsEffect {
  before: Totals
  after: Totals
}

export interface ShipmentEffect extends TotalsEffect {
  shipment: ScheduledShipmentSummary
  productName: string
  dealershipName: string | null
}

export interface PriceChangeEffect {
  /** The number of products that change. */
  productCount: number
  /** The largest changes in dollars, the largest first. */
  largest: NamedPriceMove[]
  /** Amounts that become 0. */
  toZero: NamedPriceMove[]
  /** Amounts above the maximum: the server refuses the change because of them. */
  tooHigh: NamedPriceMove[]
  /** A recent order at today's prices. `isWhole`: all of its products and its dealership are known. */
  example: (TotalsEffect & { order: Order; isWhole: boolean }) | null
  /** The scheduled shipments with a changed total, the earliest first. */
  shipments: ShipmentEffect[]
  /** The number of all scheduled shipments. */
  shipmentCount: number
}

export const LARGEST_MOVES = 10

export function effectOf(moves: readonly PriceMove[], sources: EffectSources): PriceChangeEffect {
  const names = new Map(sources.products.map(({ id, name }) => [id, name]))
  const withNames = (nameless: readonly PriceMove[]) =>
    nameless.map((move) => ({ ...move, name: names.get(move.productId) ?? '' }))
  const after = productsAfter(sources.products, moves)
  const dealerships = new Map(sources.dealerships.map((dealership) => [dealership.id, dealership]))
  const shipments = sources.products.flatMap((product) =>
    product.shipments.map((shipment) =>
      shipmentEffect(shipment, product, after, dealerships.get(shipment.dealershipId)),
    ),
  )
  return {
    productCount: new Set(moves.map(({ productId }) => productId)).size,
    largest: withNames([...moves].sort(byDistance).slice(0, LARGEST_MOVES)),
    toZero: withNames(moves.filter((move) => move.after === 0)),
    tooHigh: withNames(tooHighMoves(moves)),
    example: exampleOf(after, sources),
    shipments: shipments
      .filter((effect) => !sameMoney(effect.before.totalPrice, effect.after.totalPrice))
      .sort(byStart),
    shipmentCount: shipments.length,
  }
}

function byDistance(one: PriceMove, other: PriceMove): number {
  const distance = (move: PriceMove) => Math.abs(move.after - move.before)
  return distance(other) - distance(one) || one.productId - other.productId
}

function byStart({ shipment: one }: ShipmentEffect, { shipment: other }: ShipmentEffect): number {
  return one.nextStartDate.localeCompare(other.nextStartDate) || one.id - other.id
}

type ProductAfter = (product: Product) => Product

/** Applies the moves to a product, and to the shipping costs that it has from its parent. */
function productsAfter(products: readonly Product[], moves: readonly PriceMove[]): ProductAfter {
  const movedProducts = new Map<number, Product>()
  const productsById = new Map(products.map((product) => [product.id, product]))
  for (const { productId, field, after } of moves) {
    const product = movedProducts.get(productId) ?? productsById.get(productId)
    if (product !== undefined) movedProducts.set(productId, { ...product, [field]: after })
  }
  return (product) => {
    const parent = movedProducts.get(product.parentId)
    return {
      ...(movedProducts.get(product.id) ?? product),
      ...(parent && {
        parentShippingCost: parent.shippingCost,
        parentShippingLocal: parent.shippingLocal,
      }),
    }
  }
}

function totalsEffect(
  lines: readonly { product: Product; quantity: number }[],
  after: ProductAfter,
  dealership: Dealership | undefined,
): TotalsEffect {
  const terms = dealership === undefined ? null : pricingDealership(dealership)
  const linesAfter = lines.map(({ product, quantity }) => ({ product: after(product), quantity }))
  return { before: totalsOf(priceCart(lines, terms)), after: totalsOf(priceCart(linesAfter, terms)) }
}

function totalsOf({ subTotal, shippingCost, taxCost, totalPrice }: Totals): Totals {
  return { subTotal, shippingCost, taxCost, totalPrice }
}

function shipmentEffect(
  shipment: ScheduledShipmentSummary,
  product: Product,
  after: ProductAfter,
  dealership: Dealership | undefined,
): ShipmentEffect {
  return {
    ...totalsEffect([{ product, quantity: shipment.quantity }], after, dealership),
    shipment,
    productName: product.name,
    dealershipName: dealership?.name ?? null,
  }
}

function exampleOf(after: ProductAfter, { products, dealerships, orders }: EffectSources) {
  const productsById = new Map(products.map((product) => [product.id, product]))
  for (const order of orders) {
    const lines = order.lines.flatMap(({ productId, quantity }) => {
      const product = productsById.get(productId)
      return product === undefined ? [] : [{ product, quantity }]
    })
    const dealership = dealerships.find(({ id }) => id === order.dealership.id)
    if (lines.length === 0) continue
    return {
      ...totalsEffect(lines, after, dealership),
      order,
      isWhole: lines.length === order.lines.length && dealership !== undefined,
    }
  }
  return null
}
