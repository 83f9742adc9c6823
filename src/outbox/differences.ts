// One row per difference of a line or of the dealership: cause, before, now, and the effect on the total.
import { CHANGE_WORDS, percentWords, piecesWords, taxShareWords } from '#domain/change-words.ts'
import type { Dealership } from '#domain/dealership.ts'
import { pricingDealership } from '#domain/dealership.ts'
import { cents, decimal, formatFine, formatMoney } from '#domain/money.ts'
import { percentageOf } from '#domain/percentages.ts'
import { adjustedPrice, priceLines } from '#domain/pricing.ts'
import type { PercentageType, Product } from '#domain/product.ts'
import { fitsSteps } from '#domain/quantity.ts'
import { SHIPPING_FIELDS } from '#domain/shipping-fields.ts'
import type { PendingLine } from './pending-order.ts'

export const CAUSES = {
  gone: 'No longer available',
  ...CHANGE_WORDS,
} as const
export type Cause = (typeof CAUSES)[keyof typeof CAUSES]

export interface Difference {
  /** null for a difference of the dealership itself. */
  productId: number | null
  /** The product's name, or the dealership's. */
  name: string
  cause: Cause
  before: string
  now: string
  /** Dollars that this difference alone adds to the order, for the agreed quantity. */
  effect: number
}

export interface LineContext {
  before: Dealership
  now: Dealership
  /** Staff may order any quantity. */
  isAdmin: boolean
}

export function isAvailable(product: Product | undefined): product is Product {
  return product !== undefined && !product.archive
}

function times(price: number, quantity: number): number {
  return cents(decimal(price).times(quantity))
}

/** Price, discount and markup one after the other, so that their effects add up to the line's change. */
function priceDifferences(line: PendingLine, current: Product, context: LineContext): Difference[] {
  const { product, quantity } = line
  const share = (of: Product, dealership: Dealership, type: PercentageType) =>
    percentageOf(of, dealership, type)
  const steps = [
    { cause: CAUSES.price, before: formatFine(product.price), now: formatFine(current.price) },
    ...(['DISCOUNT_DEALER', 'MARKUP_DEALER'] as const).map((type) => ({
      cause: type === 'DISCOUNT_DEALER' ? CAUSES.discount : CAUSES.markup,
      before: percentWords(share(product, context.before, type)),
      now: percentWords(share(current, context.now, type)),
    })),
  ]
  const discounts = [
    share(product, context.before, 'DISCOUNT_DEALER'),
    share(current, context.now, 'DISCOUNT_DEALER'),
  ]
  const markups = [
    share(product, context.before, 'MARKUP_DEALER'),
    share(current, context.now, 'MARKUP_DEALER'),
  ]
  const priceWith = (price: number, discount = 0, markup = 0) => adjustedPrice(price, markup - discount)
  const path = [
    priceWith(product.price, discounts[0], markups[0]),
    priceWith(current.price, discounts[0], markups[0]),
    priceWith(current.price, discounts[1], markups[0]),
    priceWith(current.price, discounts[1], markups[1]),
  ].map((price) => times(price, quantity))
  return steps.flatMap((step, index) =>
    step.before === step.now
      ? []
      : [
          {
            productId: product.id,
            name: product.name,
            ...step,
            effect: cents(decimal(path[index + 1] ?? 0).minus(path[index] ?? 0)),
          },
        ],
  )
}

function shippingDifference(line: PendingLine, current: Product, context: LineContext): Difference[] {
  const { product, quantity } = line
  const isSame =
    SHIPPING_FIELDS.every((field) => product[field] === current[field]) &&
    percentageOf(product, context.before, 'NO_SHIPP_DEALER') ===
      percentageOf(current, context.now, 'NO_SHIPP_DEALER')
  if (isSame) return []
  const [before] = priceLines([line], pricingDealership(context.before))
  const [now] = priceLines([{ product: current, quantity }], pricingDealership(context.before))
  if (!before || !now || before.shippingCost === now.shippingCost) return []
  return [
    {
      productId: product.id,
      name: product.name,
      cause: CAUSES.shipping,
      before: formatMoney(before.shippingCost),
      now: formatMoney(now.shippingCost),
      effect: cents(decimal(now.shippingCost).minus(before.shippingCost)),
    },
  ]
}

function taxDifference(line: PendingLine, current: Product, context: LineContext): Difference[] {
  const { product } = line
  const rate = (of: Product, dealership: Dealership) =>
    of.noTax ? 0 : percentageOf(of, dealership, 'TAX_DEALER')
  const before = rate(product, context.before)
  const now = rate(current, context.now)
  if (before === now) return []
  const [was] = priceLines([{ ...line, product: current }], pricingDealership(context.now))
  const old = { ...current, noTax: product.noTax, discountsDTO: product.discountsDTO }
  const [had] = priceLines([{ ...line, product: old }], pricingDealership(context.now))
  return [
    {
      productId: product.id,
      name: product.name,
      cause: CAUSES.tax,
      before: taxShareWords(before),
      now: taxShareWords(now),
      effect: cents(decimal(was?.taxCost ?? 0).minus(had?.taxCost ?? 0)),
    },
  ]
}

/** A minimum or a step counts only where the quantity fitted before and does not fit now. */
function quantityDifferences(line: PendingLine, current: Product, context: LineContext): Difference[] {
  const { product, quantity } = line
  if (context.isAdmin || fitsSteps(quantity, current) || !fitsSteps(quantity, product)) return []
  const isMinimum = quantity < current.startValue
  return [
    {
      productId: product.id,
      name: product.name,
      cause: isMinimum ? CAUSES.minimum : CAUSES.step,
      before: piecesWords(isMinimum ? product.startValue : product.quantityStep),
      now: piecesWords(isMinimum ? current.startValue : current.quantityStep),
      effect: 0,
    },
  ]
}

export function differencesOfLine(
  line: PendingLine,
  current: Product | undefined,
  context: LineContext,
): Difference[] {
  if (!isAvailable(current)) {
    const [figures] = priceLines([line], pricingDealership(context.before))
    return [
      {
        productId: line.product.id,
        name: line.product.name,
        cause: CAUSES.gone,
        before: piecesWords(line.quantity),
        now: '0',
        effect: -(figures?.finalPrice ?? 0),
      },
    ]
  }
  return [
    ...priceDifferences(line, current, context),
    ...quantityDifferences(line, current, context),
    ...shippingDifference(line, current, context),
    ...taxDifference(line, current, context),
  ]
}

/** Differences of the dealership's own terms; their effect is in the closing rows Shipping and Tax. */
export function differencesOfDealership(before: Dealership, now: Dealership): Difference[] {
  const rows: Omit<Difference, 'productId' | 'name' | 'effect'>[] = []
  const rate = (of: Dealership) => (of.noTax ? 'no tax' : percentWords(of.shippingAddress.state?.tax ?? 0))
  if (rate(before) !== rate(now)) rows.push({ cause: CAUSES.tax, before: rate(before), now: rate(now) })
  const fee = (of: Dealership) =>
    of.noShippingFee ? 'no shipping fee' : of.localStatus ? 'local shipping' : 'shipping fee'
  if (fee(before) !== fee(now)) rows.push({ cause: CAUSES.shipping, before: fee(before), now: fee(now) })
  return rows.map((row) => ({ ...row, productId: null, name: now.name, effect: 0 }))
}
