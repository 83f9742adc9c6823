// The price of a cart, computed alike on the device and on the server (storefront.md §9, G39 to G49).
import type { PricingDealership } from './dealership.ts'
import type { EditedAmounts, TypedAmounts } from './edited-amounts.ts'
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

interface ExactLine {
  price: number
  discount: number
  total: Decimal
  shippingCost: Decimal
  taxCost: Decimal
}

/** Every line unrounded, with the staff's own percent and amounts in the place of the computed ones. */
function exactLines(
  lines: readonly PricedLine[],
  dealership: PricingDealership | null,
  edited: EditedAmounts,
): ExactLine[] {
  const shipping = shippingOfLines(lines, dealership)
  return lines.map(({ product, quantity }, index) => {
    const own = edited.lines?.[product.id]
    const discount = own?.discount ?? edited.discount ?? priceAdjustment(product, dealership)
    const price = adjustedPrice(product.price, discount)
    const total = decimal(price).times(quantity)
    const shippingCost = exactAmount(own?.shippingCost) ?? shipping[index] ?? decimal(0)
    const taxCost = exactAmount(own?.taxCost) ?? taxOfLine(product, total, dealership)
    return { price, discount, total, shippingCost, taxCost }
  })
}

/** What a person typed is in cents. */
function exactAmount(typed: number | undefined): Decimal | null {
  return typed === undefined ? null : decimal(cents(decimal(typed)))
}

/**
 * Prices every line and the whole cart for a dealership; `null` prices at list, with full shipping and no
 * tax. Lines stay exact; subtotal, shipping and tax are each rounded once.
 */
export function priceCart(
  lines: readonly PricedLine[],
  dealership: PricingDealership | null,
  edited: EditedAmounts = {},
): CartPrice {
  const exact = exactLines(lines, dealership, edited)
  const totals = withEditedAmounts(
    {
      subTotal: cents(sum(exact.map(({ total }) => total))),
      shippingCost: cents(sum(exact.map(({ shippingCost }) => shippingCost))),
      taxCost: cents(sum(exact.map(({ taxCost }) => taxCost))),
    },
    edited,
  )
  return {
    unitPrices: exact.map(({ price }) => price),
    lineTotals: exact.map(({ total }) => cents(total)),
    ...totals,
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
  edited: EditedAmounts = {},
): LineFigures[] {
  return exactLines(lines, dealership, edited).map(({ price, discount, total, shippingCost, taxCost }) => ({
    price,
    discount,
    finalPrice: cents(total),
    shippingCost: cents(shippingCost),
    taxCost: cents(taxCost),
  }))
}

/** The totals with the staff's own amounts of the whole in their place, each rounded once like the others (G46). */
export function withEditedAmounts(computed: Omit<Totals, 'totalPrice'>, edited: TypedAmounts): Totals {
  const { subTotal } = computed
  const shippingCost = cents(decimal(edited.shippingCost ?? computed.shippingCost))
  const taxCost = cents(decimal(edited.taxCost ?? computed.taxCost))
  return { subTotal, shippingCost, taxCost, totalPrice: addMoney(subTotal, shippingCost, taxCost) }
}
