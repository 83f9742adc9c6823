// What the lines of a cart cost without shipping and tax: all that lists, product pages and the header need
// (storefront.md §9, G39 to G46).
import type { PricingDealership } from '../people/dealership.ts'
import type { EditedAmounts } from '../orders/edited-amounts.ts'
import { cents, type Decimal, decimal, rounded, sum } from '../values/money.ts'
import { percentageOf } from './percentages.ts'
import type { PricedLine, PricedProduct } from './priced-line.ts'

/** In dollars. */
export interface GoodsPrice {
  /** Dealer price of one unit per line. */
  unitPrices: number[]
  /** Unit price × quantity per line. */
  lineTotals: number[]
  subTotal: number
}

/** A line unrounded. */
export interface ExactGoods {
  /** Of one unit, in cents. */
  price: number
  /** Percent of markup minus discount. */
  discount: number
  total: Decimal
}

/** Percent that a dealership's price differs from the list price: markup minus discount. */
export function priceAdjustment(
  product: Pick<PricedProduct, 'discountsDTO'>,
  dealership: Pick<PricingDealership, 'id'> | null,
): number {
  const markup = percentageOf(product, dealership, 'MARKUP_DEALER')
  const discount = percentageOf(product, dealership, 'DISCOUNT_DEALER')
  return markup === discount ? 0 : decimal(markup).minus(discount).toNumber()
}

/** `price` changed by `adjustment` percent, never below zero, two decimals half up. */
export function adjustedPrice(price: number, adjustment: number): number {
  if (adjustment === 0) return cents(decimal(price))
  const factor = decimal(100).plus(adjustment)
  return factor.lte(0) ? 0 : cents(decimal(price).times(factor).div(100))
}

/** The price of one unit for the dealership; the list price, rounded alike, for none. */
export function dealerPrice(
  product: Pick<PricedProduct, 'price' | 'discountsDTO'>,
  dealership: Pick<PricingDealership, 'id'> | null,
): number {
  return adjustedPrice(product.price, priceAdjustment(product, dealership))
}

/** TOTAL of a product page: dealer price × quantity to four decimals (storefront.md §9). */
export function pageTotal(unitPrice: number, quantity: number): number {
  return rounded(decimal(unitPrice).times(quantity), 4)
}

/** Every line unrounded, with the staff's own percent in the place of the computed one. */
export function exactGoods(
  lines: readonly PricedLine[],
  dealership: Pick<PricingDealership, 'id'> | null,
  edited: EditedAmounts,
): ExactGoods[] {
  return lines.map(({ product, quantity }) => {
    const own = edited.lines?.[product.id]
    const discount = own?.discount ?? edited.discount ?? priceAdjustment(product, dealership)
    const price = adjustedPrice(product.price, discount)
    return { price, discount, total: decimal(price).times(quantity) }
  })
}

/** The subtotal is rounded once (G46). */
export function roundedGoods(exact: readonly ExactGoods[]): GoodsPrice {
  return {
    unitPrices: exact.map(({ price }) => price),
    lineTotals: exact.map(({ total }) => cents(total)),
    subTotal: cents(sum(exact.map(({ total }) => total))),
  }
}

/** Prices every line for a dealership; `null` prices at list. */
export function priceGoods(
  lines: readonly PricedLine[],
  dealership: Pick<PricingDealership, 'id'> | null,
  edited: EditedAmounts = {},
): GoodsPrice {
  return roundedGoods(exactGoods(lines, dealership, edited))
}
