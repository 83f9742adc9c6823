// The price of a cart, computed alike on the device and on the server (storefront.md §9, G39 to G49).
import type { PricingDealership } from './dealership.ts'
import { addMoney, cents, type Decimal, decimal, rounded, sum } from './money.ts'
import { percentageOf } from './percentages.ts'
import type { PricedLine, PricedProduct } from './priced-line.ts'
import { shippingOfLines } from './shipping.ts'
import { taxOfLine } from './tax.ts'

/** Dollars rounded to two decimals; totalPrice is the sum of the other three (G46). */
export interface Totals {
  subTotal: number
  shippingCost: number
  taxCost: number
  totalPrice: number
}

export interface CartPrice extends Totals {
  /** Dealer price of one unit per line. */
  unitPrices: number[]
  /** Unit price × quantity per line. */
  lineTotals: number[]
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

function exactLineTotals(lines: readonly PricedLine[], unitPrices: readonly number[]): Decimal[] {
  return lines.map((line, index) => decimal(unitPrices[index] ?? 0).times(line.quantity))
}

/**
 * Prices every line and the whole cart for a dealership; `null` prices at list, with full shipping and no
 * tax. Lines stay exact; subtotal, shipping and tax are each rounded once.
 */
export function priceCart(lines: readonly PricedLine[], dealership: PricingDealership | null): CartPrice {
  const unitPrices = lines.map((line) => dealerPrice(line.product, dealership))
  const exactTotals = exactLineTotals(lines, unitPrices)
  const taxes = lines.map((line, index) =>
    taxOfLine(line.product, exactTotals[index] ?? decimal(0), dealership),
  )
  const subTotal = cents(sum(exactTotals))
  const shippingCost = cents(sum(shippingOfLines(lines, dealership)))
  const taxCost = cents(sum(taxes))
  return {
    unitPrices,
    lineTotals: exactTotals.map((total) => cents(total)),
    subTotal,
    shippingCost,
    taxCost,
    totalPrice: addMoney(subTotal, shippingCost, taxCost),
  }
}

/** One line as an order keeps it (G148): shares of shipping and tax are rounded for display. */
export interface LineFigures {
  price: number
  discount: number
  finalPrice: number
  shippingCost: number
  taxCost: number
}

export function priceLines(
  lines: readonly PricedLine[],
  dealership: PricingDealership | null,
): LineFigures[] {
  const shipping = shippingOfLines(lines, dealership)
  return lines.map(({ product, quantity }, index) => {
    const price = dealerPrice(product, dealership)
    const total = decimal(price).times(quantity)
    return {
      price,
      discount: priceAdjustment(product, dealership),
      finalPrice: cents(total),
      shippingCost: cents(shipping[index] ?? decimal(0)),
      taxCost: cents(taxOfLine(product, total, dealership)),
    }
  })
}

/** Amounts that a holder of Orders#edit typed over the computed ones (G49). */
export interface EditedAmounts {
  shippingCost?: number
  taxCost?: number
}

/** The computed totals with the staff's own amounts in their place, each rounded once like the others (G46). */
export function withEditedAmounts(computed: Totals, edited: EditedAmounts): Totals {
  const shippingCost = cents(decimal(edited.shippingCost ?? computed.shippingCost))
  const taxCost = cents(decimal(edited.taxCost ?? computed.taxCost))
  return {
    subTotal: computed.subTotal,
    shippingCost,
    taxCost,
    totalPrice: addMoney(computed.subTotal, shippingCost, taxCost),
  }
}
