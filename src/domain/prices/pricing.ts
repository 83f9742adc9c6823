// The price of a cart; device and server compute it with the same code (storefront.md §9, G39 to G49).

import type { EditedAmounts, TypedAmounts } from '../orders/edited-amounts.ts'
import type { PricingDealership } from '../people/dealership.ts'
import { addMoney, type Decimal, decimal, roundToCents, sum } from '../values/money.ts'
import { type ExactGoods, exactGoods, type GoodsPrice, roundedGoods } from './goods.ts'
import type { PricedLine } from './priced-line.ts'
import { shippingOfLines } from './shipping.ts'
import { taxOfLine } from './tax.ts'

/** Dollars rounded to two decimals; totalPrice is the sum of the other three (G46). */
export interface Totals {
  subTotal: number
  shippingCost: number
  taxCost: number
  totalPrice: number
}

/** The amount of an order that is shown and compared: without shipping while shipping is to be determined (G58). */
export function knownTotal({ totalPrice, subTotal, taxCost }: Totals, isShippingOpen: boolean): number {
  return isShippingOpen ? addMoney(subTotal, taxCost) : totalPrice
}

export interface CartPrice extends GoodsPrice, Totals {}

interface ExactLine extends ExactGoods {
  shippingCost: Decimal
  taxCost: Decimal
}

/** The unrounded amounts of every line; percentages and amounts that staff typed replace the computed ones. */
function unroundedLinesOf(
  lines: readonly PricedLine[],
  dealership: PricingDealership | null,
  editedAmounts: EditedAmounts,
): ExactLine[] {
  const shipping = shippingOfLines(lines, dealership)
  const goods = exactGoods(lines, dealership, editedAmounts)
  return lines.flatMap(({ product }, index) => {
    const line = goods[index]
    if (line === undefined) return []
    const typedAmounts = editedAmounts.lines?.[product.id]
    const shippingCost = roundedAmount(typedAmounts?.shippingCost) ?? shipping[index] ?? decimal(0)
    const taxCost = roundedAmount(typedAmounts?.taxCost) ?? taxOfLine(product, line.total, dealership)
    return { ...line, shippingCost, taxCost }
  })
}

/** The typed amount rounded to cents; null when staff typed none. */
function roundedAmount(typedAmount: number | undefined): Decimal | null {
  return typedAmount === undefined ? null : decimal(roundToCents(decimal(typedAmount)))
}

/**
 * Prices every line and the whole cart for a dealership. Without a dealership it uses list prices, full shipping and no tax.
 * The totals are computed from unrounded lines; subtotal, shipping and tax are each rounded once.
 */
export function priceCart(
  lines: readonly PricedLine[],
  dealership: PricingDealership | null,
  editedAmounts: EditedAmounts = {},
): CartPrice {
  const unroundedLines = unroundedLinesOf(lines, dealership, editedAmounts)
  const goods = roundedGoods(unroundedLines)
  const totals = withEditedAmounts(
    {
      subTotal: goods.subTotal,
      shippingCost: roundToCents(sum(unroundedLines.map(({ shippingCost }) => shippingCost))),
      taxCost: roundToCents(sum(unroundedLines.map(({ taxCost }) => taxCost))),
    },
    editedAmounts,
  )
  return { ...goods, ...totals }
}

/** The amounts of one line of an order (G148). Its shares of shipping and tax are rounded for display. */
export interface LineFigures {
  price: number
  /** Percent: the `discount` of `ExactGoods`. */
  discount: number
  finalPrice: number
  shippingCost: number
  taxCost: number
}

export function priceLines(
  lines: readonly PricedLine[],
  dealership: PricingDealership | null,
  editedAmounts: EditedAmounts = {},
): LineFigures[] {
  return unroundedLinesOf(lines, dealership, editedAmounts).map(
    ({ price, discount, total, shippingCost, taxCost }) => ({
      price,
      discount,
      finalPrice: roundToCents(total),
      shippingCost: roundToCents(shippingCost),
      taxCost: roundToCents(taxCost),
    }),
  )
}

/** The totals, with the amounts that staff typed for the whole order; each amount is rounded once (G46). */
export function withEditedAmounts(
  computedTotals: Omit<Totals, 'totalPrice'>,
  editedAmounts: TypedAmounts,
): Totals {
  const { subTotal } = computedTotals
  const shippingCost = roundToCents(decimal(editedAmounts.shippingCost ?? computedTotals.shippingCost))
  const taxCost = roundToCents(decimal(editedAmounts.taxCost ?? computedTotals.taxCost))
  return { subTotal, shippingCost, taxCost, totalPrice: addMoney(subTotal, shippingCost, taxCost) }
}
