// What a change of all prices, or its rollback, does before it is made: for products, for an order, for shipments that
// wait (G98).
import { type Dealership, pricingDealership } from '../people/dealership.ts'
import { sameMoney } from '../values/money.ts'
import type { Order } from '../orders/order.ts'
import { type PriceMove, tooHighMoves } from './price-change.ts'
import { priceCart, type Totals } from './pricing.ts'
import type { Product, ScheduledShipmentSummary } from '../products/product.ts'

/** What the effect is computed from: the catalogue with everybody's shipments, as far as the reader sees them. */
export interface EffectSources {
  products: readonly Product[]
  dealerships: readonly Dealership[]
  /** The newest first; the first of which a product is still there is the example. */
  orders: readonly Order[]
}

export interface MoveOfProduct extends PriceMove {
  name: string
}

/** Of a whole: dollars before and after. */
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
  /** How many products it moves. */
  productCount: number
  /** Those that moved the most dollars, the greatest first. */
  largest: MoveOfProduct[]
  /** What comes out as 0. */
  toNothing: MoveOfProduct[]
  /** For these the server refuses the change. */
  tooHigh: MoveOfProduct[]
  /** What the order would cost today. */
  example: (TotalsEffect & { order: Order; isWhole: boolean }) | null
  /** Whose total it changes, the next to go out first. */
  shipments: ShipmentEffect[]
  /** Of all that wait. */
  shipmentCount: number
}

export const LARGEST_MOVES = 10

export function effectOf(moves: readonly PriceMove[], sources: EffectSources): PriceChangeEffect {
  const names = new Map(sources.products.map(({ id, name }) => [id, name]))
  const named = (some: readonly PriceMove[]) =>
    some.map((move) => ({ ...move, name: names.get(move.productId) ?? '' }))
  const after = productsAfter(sources.products, moves)
  const dealerships = new Map(sources.dealerships.map((dealership) => [dealership.id, dealership]))
  const shipments = sources.products.flatMap((product) =>
    product.shipments.map((shipment) =>
      shipmentEffect(shipment, product, after, dealerships.get(shipment.dealershipId)),
    ),
  )
  return {
    productCount: new Set(moves.map(({ productId }) => productId)).size,
    largest: named([...moves].sort(byDistance).slice(0, LARGEST_MOVES)),
    toNothing: named(moves.filter((move) => move.after === 0)),
    tooHigh: named(tooHighMoves(moves)),
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

/** A product as it is afterwards, with what its parent's shipping is then. */
function productsAfter(products: readonly Product[], moves: readonly PriceMove[]): ProductAfter {
  const moved = new Map<number, Product>()
  const known = new Map(products.map((product) => [product.id, product]))
  for (const { productId, field, after } of moves) {
    const product = moved.get(productId) ?? known.get(productId)
    if (product !== undefined) moved.set(productId, { ...product, [field]: after })
  }
  return (product) => {
    const parent = moved.get(product.parentId)
    return {
      ...(moved.get(product.id) ?? product),
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
  const known = new Map(products.map((product) => [product.id, product]))
  for (const order of orders) {
    const lines = order.lines.flatMap(({ productId, quantity }) => {
      const product = known.get(productId)
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
