// The review sheet of one order: the agreed values, the current ones and the person's decisions. The sheet and the
// check before sending use the same differences and the same pricing (offline.md, Review and rule 3).
import { type Dealership, pricingDealership } from '#domain/people/dealership.ts'
import { roundToCents, decimal, formatMoney, isSameMoney, subtractMoney } from '#domain/values/money.ts'
import { priceCart, type Totals } from '#domain/prices/pricing.ts'
import type { Product } from '#domain/products/product.ts'
import { fitsSteps } from '#domain/cart/quantity.ts'
import type { CurrentBasis } from './current-basis.ts'
import {
  type Difference,
  differencesOfDealership,
  differencesOfLine,
  isAvailable,
  type LineContext,
  shippingOfProduct,
} from './differences.ts'
import type { PendingEvent } from './events.ts'
import type { PendingLine, PendingOrder } from './pending-order.ts'
import { differenceKey } from './review-decisions.ts'

/** An amount as agreed and now, as texts for people. */
export interface BeforeAndNow {
  before: string
  now: string
  /** The difference in dollars. */
  effect: number
}

/** One row of the sheet: a difference with the chosen quantity. */
export interface ReviewRow extends Difference {
  key: string
  /**
   * Dollars that the difference adds to the order's goods. Its part of shipping and tax is in the closing rows: the
   * effects of all rows, of Shipping and of Tax add up to the effect of Total.
   */
  effect: number
  /**
   * The agreed and the chosen quantity if they differ; only in the product's first row, whose effect includes the
   * change.
   */
  quantity: { before: number; now: number } | null
}

export interface Review {
  rows: ReviewRow[]
  shipping: BeforeAndNow
  tax: BeforeAndNow
  total: BeforeAndNow
  /** The totals that will be agreed and sent. */
  totals: Totals
  /** True if at least one line remains, all products are available and every quantity fits its minimum and steps. */
  canSend: boolean
}

function currentProductsById(currentBasis: CurrentBasis): Map<number, CurrentBasis['products'][number]> {
  return new Map(currentBasis.products.map((product) => [product.id, product]))
}

/** These lines with today's products, without products that are no longer available and without quantities of 0. */
export function linesWithCurrentProducts(
  lines: readonly PendingLine[],
  currentBasis: CurrentBasis,
): PendingLine[] {
  const products = currentProductsById(currentBasis)
  return lines.flatMap(({ product, quantity }) => {
    const currentProduct = products.get(product.id)
    return isAvailable(currentProduct) && quantity > 0 ? [{ product: currentProduct, quantity }] : []
  })
}

export function totalsAtCurrentPrices(
  order: PendingOrder,
  lines: readonly PendingLine[],
  currentBasis: CurrentBasis,
): Totals {
  const { subTotal, shippingCost, taxCost, totalPrice } = priceCart(
    linesWithCurrentProducts(lines, currentBasis),
    pricingDealership(currentBasis.dealership),
    order.edited,
  )
  return { subTotal, shippingCost, taxCost, totalPrice }
}

function contextOf(order: PendingOrder, currentBasis: CurrentBasis): LineContext {
  return {
    agreedDealership: order.dealership,
    currentDealership: currentBasis.dealership,
    isAdmin: order.author.isAdmin,
    editedAmounts: order.edited,
  }
}

export function differencesOf(order: PendingOrder, currentBasis: CurrentBasis): Difference[] {
  const products = currentProductsById(currentBasis)
  const context = contextOf(order, currentBasis)
  return [
    ...order.lines.flatMap((line) => differencesOfLine(line, products.get(line.product.id), context)),
    ...differencesOfDealership(order.dealership, currentBasis.dealership),
  ]
}

/** The row for a product without a difference whose quantity the person changed. */
function quantityRow({ product, quantity }: PendingLine, chosenQuantity: number): Difference {
  return {
    productId: product.id,
    name: product.name,
    cause: 'quantity',
    before: { kind: 'pieces', value: quantity },
    now: { kind: 'pieces', value: chosenQuantity },
    unitPrice: null,
  }
}

/** The current value of a difference; shipping depends on the chosen quantity. */
function currentFigureOf(
  row: Difference,
  currentProduct: Product | undefined,
  quantity: number,
  agreedDealership: Dealership,
) {
  const isShippingOfProduct = row.cause === 'shipping' && currentProduct !== undefined && quantity > 0
  return isShippingOfProduct
    ? { kind: 'amount' as const, value: shippingOfProduct(currentProduct, quantity, agreedDealership) }
    : row.now
}

/**
 * The rows of one line. The first includes the change of quantity, so that their effects add up to the effect of the
 * line.
 */
function rowsOfLine(
  line: PendingLine,
  chosenQuantity: number,
  currentProduct: Product | undefined,
  context: LineContext,
): ReviewRow[] {
  const differences = differencesOfLine(line, currentProduct, context)
  const isQuantityChanged = chosenQuantity !== line.quantity
  const rows =
    differences.length === 0 && isQuantityChanged ? [quantityRow(line, chosenQuantity)] : differences
  const [agreedPrice = 0] = priceCart(
    [line],
    pricingDealership(context.agreedDealership),
    context.editedAmounts,
  ).unitPrices
  const amount = (price: number, quantity: number) => roundToCents(decimal(price).times(quantity))
  let unitPrice = agreedPrice
  let earlierAmount = amount(agreedPrice, line.quantity)
  return rows.map((row, index) => {
    unitPrice = row.unitPrice ?? unitPrice
    const currentAmount = amount(unitPrice, chosenQuantity)
    const effect = roundToCents(decimal(currentAmount).minus(earlierAmount))
    earlierAmount = currentAmount
    const showsQuantityChange =
      index === 0 && isQuantityChanged && row.cause !== 'gone' && row.cause !== 'quantity'
    return {
      ...row,
      key: differenceKey(row),
      now: currentFigureOf(row, currentProduct, chosenQuantity, context.agreedDealership),
      effect,
      quantity: showsQuantityChange ? { before: line.quantity, now: chosenQuantity } : null,
    }
  })
}

function reviewRows(
  order: PendingOrder,
  chosenLines: readonly PendingLine[],
  currentBasis: CurrentBasis,
): ReviewRow[] {
  const products = currentProductsById(currentBasis)
  const context = contextOf(order, currentBasis)
  const quantities = new Map(
    linesWithCurrentProducts(chosenLines, currentBasis).map(({ product, quantity }) => [
      product.id,
      quantity,
    ]),
  )
  return [
    ...order.lines.flatMap((line) => {
      const { id } = line.product
      return rowsOfLine(line, quantities.get(id) ?? 0, products.get(id), context)
    }),
    ...differencesOfDealership(order.dealership, currentBasis.dealership).map((row) => ({
      ...row,
      key: differenceKey(row),
      effect: 0,
      quantity: null,
    })),
  ]
}

/**
 * True if all products and quantities can still be ordered, every unit price is the same, and every agreed amount is
 * the same to the cent; with open shipping (AK, HI) only prices, subtotal and tax are compared (offline.md, rule 3).
 */
export function isAsAgreed(order: PendingOrder, currentBasis: CurrentBasis): boolean {
  if (order.lines.some(({ product }) => !isAvailable(currentProductsById(currentBasis).get(product.id))))
    return false
  const hasQuantityDifference = differencesOf(order, currentBasis).some(
    (row) => row.cause === 'minimum' || row.cause === 'step',
  )
  if (hasQuantityDifference) return false
  const lines = linesWithCurrentProducts(order.lines, currentBasis)
  const totals = priceCart(lines, pricingDealership(currentBasis.dealership), order.edited)
  const agreedPricing = priceCart(order.lines, pricingDealership(order.dealership), order.edited)
  if (totals.unitPrices.some((unitPrice, index) => unitPrice !== agreedPricing.unitPrices[index]))
    return false
  const areGoodsAndTaxSame =
    isSameMoney(totals.subTotal, order.agreed.subTotal) && isSameMoney(totals.taxCost, order.agreed.taxCost)
  if (order.isShippingOpen) return areGoodsAndTaxSame
  return (
    areGoodsAndTaxSame &&
    isSameMoney(totals.shippingCost, order.agreed.shippingCost) &&
    isSameMoney(totals.totalPrice, order.agreed.totalPrice)
  )
}

/** True if the last check found no change since the order was placed, so that its person only has to check and send it. */
export function isUnchanged(order: PendingOrder): boolean {
  const { current } = order
  return current !== null && differencesOf(order, current).length === 0 && isAsAgreed(order, current)
}

function beforeAndNow(before: number, now: number): BeforeAndNow {
  return {
    before: formatMoney(before),
    now: formatMoney(now),
    effect: subtractMoney(now, before),
  }
}

/**
 * The values with which the order is compared: those of the last check, or the agreed ones for an
 * imported order that no check has compared yet.
 */
export function basisOf(order: PendingOrder): CurrentBasis {
  return (
    order.current ?? {
      products: order.lines.map(({ product }) => product),
      dealership: order.dealership,
      foundAt: order.pricesAsOf ?? order.placedAt,
    }
  )
}

/** The sheet for an order that needs review, with the lines that the person has chosen so far. */
export function reviewOf(order: PendingOrder, chosenLines: readonly PendingLine[]): Review {
  const currentBasis = basisOf(order)
  const totals = totalsAtCurrentPrices(order, chosenLines, currentBasis)
  const products = currentProductsById(currentBasis)
  const doesEveryLineFit = chosenLines.every(({ product, quantity }) => {
    const currentProduct = products.get(product.id)
    return (
      isAvailable(currentProduct) &&
      quantity > 0 &&
      (order.author.isAdmin || fitsSteps(quantity, currentProduct))
    )
  })
  return {
    rows: reviewRows(order, chosenLines, currentBasis),
    shipping: beforeAndNow(order.agreed.shippingCost, totals.shippingCost),
    tax: beforeAndNow(order.agreed.taxCost, totals.taxCost),
    total: beforeAndNow(order.agreed.totalPrice, totals.totalPrice),
    totals,
    canSend: chosenLines.length > 0 && doesEveryLineFit,
  }
}

/** The event that accepts the changes: `lines` at the server's values of the last check. */
export function acceptedChanges(
  order: PendingOrder,
  lines: readonly PendingLine[],
): Extract<PendingEvent, { type: 'changes-accepted' }> {
  const currentBasis = basisOf(order)
  return {
    type: 'changes-accepted',
    lines: linesWithCurrentProducts(lines, currentBasis),
    dealership: currentBasis.dealership,
    agreed: totalsAtCurrentPrices(order, lines, currentBasis),
    edited: order.edited,
    pricesAsOf: currentBasis.foundAt,
  }
}
