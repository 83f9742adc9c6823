// Computes the effect of a change of all prices, or of its rollback, before staff make it: on products, on an example
// order and on scheduled shipments (G98).
import { type Dealership, pricingDealership } from '../people/dealership.ts'
import { isSameMoney } from '../values/money.ts'
import type { Order } from '../orders/order.ts'
import { type PriceMove, tooHighMoves } from './price-change.ts'
import { priceCart, type Totals } from './pricing.ts'
import type { Product, ScheduledShipmentSummary } from '../products/product.ts'

/** The products with their shipments, the dealerships and the orders, as far as the signed-in person may see them. */
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
  totalsBefore: Totals
  totalsAfter: Totals
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
  largestMoves: NamedPriceMove[]
  /** Changes of an amount to 0. */
  movesToZero: NamedPriceMove[]
  /** Changes to an amount above the maximum. The server refuses a price change with such an amount. */
  tooHighMoves: NamedPriceMove[]
  /** A recent order, before and after the change. `isComplete`: all of its products and its dealership are known. */
  example: (TotalsEffect & { order: Order; isComplete: boolean }) | null
  /** The scheduled shipments with a changed total, the earliest first. */
  shipments: ShipmentEffect[]
  /** The number of all scheduled shipments. */
  shipmentCount: number
}

/** The preview lists at most this many of the largest changes. */
export const MOST_LISTED_MOVES = 10

export function effectOf(moves: readonly PriceMove[], sources: EffectSources): PriceChangeEffect {
  const productNames = new Map(sources.products.map(({ id, name }) => [id, name]))
  const addNames = (unnamedMoves: readonly PriceMove[]) =>
    unnamedMoves.map((move) => ({ ...move, name: productNames.get(move.productId) ?? '' }))
  const applyMoves = createMoveApplier(sources.products, moves)
  const dealerships = new Map(sources.dealerships.map((dealership) => [dealership.id, dealership]))
  const shipments = sources.products.flatMap((product) =>
    product.shipments.map((shipment) =>
      shipmentEffect(shipment, product, applyMoves, dealerships.get(shipment.dealershipId)),
    ),
  )
  return {
    productCount: new Set(moves.map(({ productId }) => productId)).size,
    largestMoves: addNames([...moves].sort(byLargestChange).slice(0, MOST_LISTED_MOVES)),
    movesToZero: addNames(moves.filter((move) => move.after === 0)),
    tooHighMoves: addNames(tooHighMoves(moves)),
    example: exampleOf(applyMoves, sources),
    shipments: shipments
      .filter((effect) => !isSameMoney(effect.totalsBefore.totalPrice, effect.totalsAfter.totalPrice))
      .sort(byNextDate),
    shipmentCount: shipments.length,
  }
}

function byLargestChange(one: PriceMove, other: PriceMove): number {
  const difference = (move: PriceMove) => Math.abs(move.after - move.before)
  return difference(other) - difference(one) || one.productId - other.productId
}

function byNextDate({ shipment: one }: ShipmentEffect, { shipment: other }: ShipmentEffect): number {
  return one.nextStartDate.localeCompare(other.nextStartDate) || one.id - other.id
}

type ApplyMoves = (product: Product) => Product

/** Returns a function that applies the moves to a product, and to the shipping costs that it has from its parent. */
function createMoveApplier(products: readonly Product[], moves: readonly PriceMove[]): ApplyMoves {
  const changedProducts = new Map<number, Product>()
  const productsById = new Map(products.map((product) => [product.id, product]))
  for (const { productId, field, after } of moves) {
    const product = changedProducts.get(productId) ?? productsById.get(productId)
    if (product !== undefined) changedProducts.set(productId, { ...product, [field]: after })
  }
  return (product) => {
    const parent = changedProducts.get(product.parentId)
    return {
      ...(changedProducts.get(product.id) ?? product),
      ...(parent && {
        parentShippingCost: parent.shippingCost,
        parentShippingLocal: parent.shippingLocal,
      }),
    }
  }
}

function totalsEffect(
  lines: readonly { product: Product; quantity: number }[],
  applyMoves: ApplyMoves,
  dealership: Dealership | undefined,
): TotalsEffect {
  const terms = dealership === undefined ? null : pricingDealership(dealership)
  const changedLines = lines.map(({ product, quantity }) => ({ product: applyMoves(product), quantity }))
  return {
    totalsBefore: totalsOf(priceCart(lines, terms)),
    totalsAfter: totalsOf(priceCart(changedLines, terms)),
  }
}

function totalsOf({ subTotal, shippingCost, taxCost, totalPrice }: Totals): Totals {
  return { subTotal, shippingCost, taxCost, totalPrice }
}

function shipmentEffect(
  shipment: ScheduledShipmentSummary,
  product: Product,
  applyMoves: ApplyMoves,
  dealership: Dealership | undefined,
): ShipmentEffect {
  return {
    ...totalsEffect([{ product, quantity: shipment.quantity }], applyMoves, dealership),
    shipment,
    productName: product.name,
    dealershipName: dealership?.name ?? null,
  }
}

function exampleOf(applyMoves: ApplyMoves, { products, dealerships, orders }: EffectSources) {
  const productsById = new Map(products.map((product) => [product.id, product]))
  for (const order of orders) {
    const lines = order.lines.flatMap(({ productId, quantity }) => {
      const product = productsById.get(productId)
      return product === undefined ? [] : [{ product, quantity }]
    })
    const dealership = dealerships.find(({ id }) => id === order.dealership.id)
    if (lines.length === 0) continue
    return {
      ...totalsEffect(lines, applyMoves, dealership),
      order,
      isComplete: lines.length === order.lines.length && dealership !== undefined,
    }
  }
  return null
}
