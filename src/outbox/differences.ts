// Lists the differences between a pending order and today's products and terms: for a line, or for the dealership. Each
// difference has its cause, its value in the order (`before`) and its value today (`now`).
import { type Dealership, pricingDealership } from '#domain/people/dealership.ts'
import type { EditedAmounts } from '#domain/orders/edited-amounts.ts'
import { adjustedPrice, netAdjustment } from '#domain/prices/goods.ts'
import { isSamePrice } from '#domain/values/money.ts'
import { percentageOf } from '#domain/prices/percentages.ts'
import { SHIPPING_FIELDS } from '#domain/prices/priced-line.ts'
import { priceLines } from '#domain/prices/pricing.ts'
import type { PercentageType, Product } from '#domain/products/product.ts'
import { fitsSteps } from '#domain/cart/quantity.ts'
import type { PendingLine } from './pending-order.ts'

export type Cause =
  | 'gone'
  | 'price'
  | 'discount'
  | 'markup'
  | 'shipping'
  | 'tax'
  | 'minimum'
  | 'step'
  | 'quantity'

/** The value of a difference with its kind; the sheet puts it into words. */
export type Figure =
  | { kind: 'price' | 'amount' | 'percent' | 'pieces' | 'tax-share'; value: number }
  /** null: the dealership pays no tax. */
  | { kind: 'state-tax'; value: number | null }
  | { kind: 'shipping-fee'; value: 'none' | 'local' | 'full' }

export interface Difference {
  /** null for a difference of the dealership itself. */
  productId: number | null
  /** The product's name, or the dealership's. */
  name: string
  cause: Cause
  before: Figure
  now: Figure
  /** Price of one piece after this difference and those before it, in dollars; null if the difference changes no price. */
  unitPrice: number | null
}

export interface LineContext {
  /** The dealership with its terms in the order. */
  agreedDealership: Dealership
  /** The dealership with its current terms. */
  currentDealership: Dealership
  /** True for admins (roles 1 and 2), who may order any quantity. */
  isAdmin: boolean
  /** Amounts that staff typed are agreed, whatever the computed amounts are. */
  editedAmounts: EditedAmounts
}

export function isAvailable(product: Product | undefined): product is Product {
  return product !== undefined && !product.archive
}

/**
 * The percentage that staff typed for this product, or else for the whole order; undefined if they typed none. It is a
 * markup above zero, a discount below zero.
 */
function typedPercentage({ product }: PendingLine, { editedAmounts }: LineContext): number | undefined {
  return editedAmounts.lines?.[product.id]?.discount ?? editedAmounts.discount
}

/** The differences of price, discount and markup, in this order; the unit price of the last one is today's price. */
function priceDifferences(line: PendingLine, currentProduct: Product, context: LineContext): Difference[] {
  const { product } = line
  const typedPercent = typedPercentage(line, context)
  function percentOf(pricedProduct: Product, dealership: Dealership, type: PercentageType): number {
    if (typedPercent === undefined) return percentageOf(pricedProduct, dealership, type)
    return type === 'MARKUP_DEALER' ? typedPercent : 0
  }
  const discounts = [
    percentOf(product, context.agreedDealership, 'DISCOUNT_DEALER'),
    percentOf(currentProduct, context.currentDealership, 'DISCOUNT_DEALER'),
  ]
  const markups = [
    percentOf(product, context.agreedDealership, 'MARKUP_DEALER'),
    percentOf(currentProduct, context.currentDealership, 'MARKUP_DEALER'),
  ]
  const priceWith = (price: number, discount = 0, markup = 0) =>
    adjustedPrice(price, netAdjustment(markup, discount))
  const unitPrices = [
    priceWith(currentProduct.price, discounts[0], markups[0]),
    priceWith(currentProduct.price, discounts[1], markups[0]),
    priceWith(currentProduct.price, discounts[1], markups[1]),
  ]
  // The prices that this dealership pays. They are rounded to cents, so the list prices below are compared instead.
  const paidPrices = { before: priceWith(product.price, discounts[0], markups[0]), now: unitPrices[0] ?? 0 }
  const possibleDifferences = [
    { cause: 'price' as const, kind: 'price' as const, ...paidPrices },
    ...(['DISCOUNT_DEALER', 'MARKUP_DEALER'] as const).map((type) => ({
      cause: type === 'DISCOUNT_DEALER' ? ('discount' as const) : ('markup' as const),
      kind: 'percent' as const,
      before: percentOf(product, context.agreedDealership, type),
      now: percentOf(currentProduct, context.currentDealership, type),
    })),
  ]
  return possibleDifferences.flatMap(({ cause, kind, before, now }, index) => {
    const hasSameValue = kind === 'price' ? isSamePrice(product.price, currentProduct.price) : before === now
    if (hasSameValue) return []
    const { id: productId, name } = product
    const unitPrice = unitPrices[index] ?? 0
    return [{ productId, name, cause, before: { kind, value: before }, now: { kind, value: now }, unitPrice }]
  })
}

/** The shipping of this quantity by the terms of this product and this dealership. */
export function shippingOfProduct(product: Product, quantity: number, dealership: Dealership): number {
  return priceLines([{ product, quantity }], pricingDealership(dealership))[0]?.shippingCost ?? 0
}

function shippingDifference(line: PendingLine, currentProduct: Product, context: LineContext): Difference[] {
  const { product, quantity } = line
  const isShippingTyped = context.editedAmounts.lines?.[product.id]?.shippingCost !== undefined
  const hasSameTerms =
    SHIPPING_FIELDS.every((field) => product[field] === currentProduct[field]) &&
    percentageOf(product, context.agreedDealership, 'NO_SHIPP_DEALER') ===
      percentageOf(currentProduct, context.currentDealership, 'NO_SHIPP_DEALER')
  if (isShippingTyped || hasSameTerms) return []
  const before = shippingOfProduct(product, quantity, context.agreedDealership)
  const now = shippingOfProduct(currentProduct, quantity, context.agreedDealership)
  if (before === now) return []
  return [
    {
      productId: product.id,
      name: product.name,
      cause: 'shipping',
      before: { kind: 'amount', value: before },
      now: { kind: 'amount', value: now },
      unitPrice: null,
    },
  ]
}

function taxDifference(line: PendingLine, currentProduct: Product, context: LineContext): Difference[] {
  const { product } = line
  const taxShareOf = (taxedProduct: Product, dealership: Dealership) =>
    taxedProduct.noTax ? 0 : percentageOf(taxedProduct, dealership, 'TAX_DEALER')
  const before = taxShareOf(product, context.agreedDealership)
  const now = taxShareOf(currentProduct, context.currentDealership)
  if (before === now || context.editedAmounts.lines?.[product.id]?.taxCost !== undefined) return []
  return [
    {
      productId: product.id,
      name: product.name,
      cause: 'tax',
      before: { kind: 'tax-share', value: before },
      now: { kind: 'tax-share', value: now },
      unitPrice: null,
    },
  ]
}

/**
 * A minimum or a step is a difference if the quantity does not fit now, also if it did not fit when the order was
 * placed, because the server refuses it in both cases. Then `before` is the ordered quantity. Admins may order any
 * quantity, so it is no difference for them.
 */
function quantityDifferences(line: PendingLine, currentProduct: Product, context: LineContext): Difference[] {
  const { product, quantity } = line
  if (context.isAdmin || fitsSteps(quantity, currentProduct)) return []
  const isBelowMinimum = quantity < currentProduct.startValue
  const agreedRule = isBelowMinimum ? product.startValue : product.quantityStep
  return [
    {
      productId: product.id,
      name: product.name,
      cause: isBelowMinimum ? 'minimum' : 'step',
      before: { kind: 'pieces', value: fitsSteps(quantity, product) ? agreedRule : quantity },
      now: {
        kind: 'pieces',
        value: isBelowMinimum ? currentProduct.startValue : currentProduct.quantityStep,
      },
      unitPrice: null,
    },
  ]
}

export function differencesOfLine(
  line: PendingLine,
  currentProduct: Product | undefined,
  context: LineContext,
): Difference[] {
  if (!isAvailable(currentProduct)) {
    return [
      {
        productId: line.product.id,
        name: line.product.name,
        cause: 'gone',
        before: { kind: 'pieces', value: line.quantity },
        now: { kind: 'pieces', value: 0 },
        unitPrice: null,
      },
    ]
  }
  return [
    ...priceDifferences(line, currentProduct, context),
    ...quantityDifferences(line, currentProduct, context),
    ...shippingDifference(line, currentProduct, context),
    ...taxDifference(line, currentProduct, context),
  ]
}

/** The differences of the dealership's own terms: its state tax and its shipping fee. */
export function differencesOfDealership(
  agreedDealership: Dealership,
  currentDealership: Dealership,
): Difference[] {
  const differenceOf = (cause: Cause, before: Figure, now: Figure): Difference[] =>
    before.value === now.value
      ? []
      : [{ productId: null, name: currentDealership.name, cause, before, now, unitPrice: null }]
  return [
    ...differenceOf('tax', stateTaxOf(agreedDealership), stateTaxOf(currentDealership)),
    ...differenceOf('shipping', feeOf(agreedDealership), feeOf(currentDealership)),
  ]
}

function stateTaxOf({ noTax, shippingAddress }: Dealership): Figure {
  return { kind: 'state-tax', value: noTax ? null : (shippingAddress.state?.tax ?? 0) }
}

function feeOf({ noShippingFee, localStatus }: Dealership): Figure {
  if (noShippingFee) return { kind: 'shipping-fee', value: 'none' }
  return { kind: 'shipping-fee', value: localStatus ? 'local' : 'full' }
}
