// Prices the lines of a cart without shipping and tax, for lists, product pages and the header
// (storefront.md §9, G39 to G46).

import type { EditedAmounts } from '../orders/edited-amounts.ts'
import type { PricingDealership } from '../people/dealership.ts'
import { type Decimal, decimal, roundToCents, roundToPlaces, sum } from '../values/money.ts'
import { percentageOf } from './percentages.ts'
import type { PricedLine, PricedProduct } from './priced-line.ts'

/** All amounts in dollars. */
export interface GoodsPrice {
  /** Dealer price of one unit per line. */
  unitPrices: number[]
  /** Unit price × quantity per line. */
  lineTotals: number[]
  subTotal: number
}

/** The price of a line with an unrounded total. */
export interface ExactGoods {
  /** Dollars for one unit, rounded to cents. */
  price: number
  /** Percent that the price differs from the list price: a markup above zero, a discount below it (G148). */
  discount: number
  total: Decimal
}

/** The percent of the markup minus the percent of the discount, exactly: 0.3 minus 0.1 is 0.2. */
export function netAdjustment(markup: number, discount: number): number {
  return markup === discount ? 0 : decimal(markup).minus(discount).toNumber()
}

/** Percent that a dealership's price differs from the list price: its markup minus its discount. */
export function priceAdjustment(
  product: Pick<PricedProduct, 'discountsDTO'>,
  dealership: Pick<PricingDealership, 'id'> | null,
): number {
  return netAdjustment(
    percentageOf(product, dealership, 'MARKUP_DEALER'),
    percentageOf(product, dealership, 'DISCOUNT_DEALER'),
  )
}

/** `price` changed by `adjustment` percent, never below zero, rounded half up to two decimals. */
export function adjustedPrice(price: number, adjustment: number): number {
  if (adjustment === 0) return roundToCents(decimal(price))
  const factor = decimal(100).plus(adjustment)
  return factor.lte(0) ? 0 : roundToCents(decimal(price).times(factor).div(100))
}

/** The price of one unit for the dealership; without a dealership the list price. Both are rounded to cents. */
export function dealerPrice(
  product: Pick<PricedProduct, 'price' | 'discountsDTO'>,
  dealership: Pick<PricingDealership, 'id'> | null,
): number {
  return adjustedPrice(product.price, priceAdjustment(product, dealership))
}

/**
 * The TOTAL of a product page, and of a row of a list, of the purchases and of Restock: dealer price × quantity,
 * rounded to four decimals (storefront.md §9).
 */
export function pageTotal(unitPrice: number, quantity: number): number {
  return roundToPlaces(decimal(unitPrice).times(quantity), 4)
}

/** The price of every line with an unrounded total; a percentage that staff typed replaces the computed one. */
export function exactGoods(
  lines: readonly PricedLine[],
  dealership: Pick<PricingDealership, 'id'> | null,
  editedAmounts: EditedAmounts,
): ExactGoods[] {
  return lines.map(({ product, quantity }) => {
    const typedAmounts = editedAmounts.lines?.[product.id]
    const discount = typedAmounts?.discount ?? editedAmounts.discount ?? priceAdjustment(product, dealership)
    const price = adjustedPrice(product.price, discount)
    return { price, discount, total: decimal(price).times(quantity) }
  })
}

/** Rounds the lines for display, and the subtotal once from the exact totals (G46). */
export function roundedGoods(exactLines: readonly ExactGoods[]): GoodsPrice {
  return {
    unitPrices: exactLines.map(({ price }) => price),
    lineTotals: exactLines.map(({ total }) => roundToCents(total)),
    subTotal: roundToCents(sum(exactLines.map(({ total }) => total))),
  }
}

/** Prices every line for a dealership, or at list prices when it is null. */
export function priceGoods(
  lines: readonly PricedLine[],
  dealership: Pick<PricingDealership, 'id'> | null,
  editedAmounts: EditedAmounts = {},
): GoodsPrice {
  return roundedGoods(exactGoods(lines, dealership, editedAmounts))
}
