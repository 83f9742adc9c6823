// Advises a nearby quantity with cheaper shipping. Shipping is charged in blocks: a few more pieces may cost no more
// shipping, and a few pieces less may save a whole block (G240).
import { largestFittingQuantity, type QuantityRules } from '../cart/quantity.ts'
import type { PricingDealership } from '../people/dealership.ts'
import { roundToCents, decimal } from '../values/money.ts'
import { percentageOf } from './percentages.ts'
import type { PricedLine, PricedProduct } from './priced-line.ts'
import { costOfBlocks, isCoveredByParent, shippingTermsOf } from './shipping.ts'

export type ShippingAdvice = {
  /** True when other options of the same parent share the shipping of this product. */
  isShared: boolean
} & (
  | {
      kind: 'more-for-the-same'
      /** Pieces that can be added without more shipping cost. */
      pieces: number
      /** Dollars of shipping, for this product and the options that share its shipping. */
      cost: number
    }
  | {
      kind: 'less-saves'
      /** The smaller quantity that costs less shipping. */
      quantity: number
      /** Dollars of shipping that the smaller quantity saves. */
      saving: number
    }
)

/**
 * Shares of the quantity, together with the options that share the shipping: the advised quantity is at most a tenth
 * smaller, or at most twice as large.
 */
const LARGEST_DECREASE = 0.1
const LARGEST_INCREASE = 1

export interface ShippingAdviceRequest {
  product: PricedProduct & QuantityRules
  quantity: number
  /** The lines of the cart. The line of `product` is ignored, because `quantity` replaces it. */
  lines: readonly PricedLine[]
  /** null for a visitor, who sees list prices. */
  dealership: PricingDealership | null
  isAdmin: boolean
}

/**
 * Returns at most one advice. It is null if `quantity` cannot be ordered, if the dealership pays no shipping, if no
 * nearby quantity is better, or if options that share the shipping pay different percentages of it, because then each
 * piece changes the cost.
 */
export function shippingAdvice({
  product,
  quantity,
  lines,
  dealership,
  isAdmin,
}: ShippingAdviceRequest): ShippingAdvice | null {
  const fits = (pieces: number) => pieces > 0 && largestFittingQuantity(pieces, product, isAdmin) === pieces
  if (!fits(quantity) || dealership?.noShippingFee) return null
  const options = isCoveredByParent(product) ? lines.filter((line) => isOtherOption(line, product)) : []
  const percentOf = (option: PricedProduct) => percentageOf(option, dealership, 'NO_SHIPP_DEALER')
  const percent = percentOf(product)
  if (options.some((option) => percentOf(option.product) !== percent)) return null

  const terms = shippingTermsOf(product)
  const isLocal = dealership?.localStatus ?? false
  const quantityOfOptions = options.reduce((total, option) => total + option.quantity, 0)
  const costOf = (pieces: number) =>
    costOfBlocks(terms, quantityOfOptions + pieces, isLocal)
      .times(percent)
      .div(100)
  const cost = costOf(quantity)
  const wholeQuantity = quantityOfOptions + quantity
  const neededBlocks = Math.ceil(wholeQuantity / terms.minSize)
  // Pieces that fill their blocks are at the best price per piece: fewer of them save no shipping that was wasted.
  const isOverBlock = wholeQuantity % terms.minSize !== 0
  const largestQuantityIn = (blockCount: number) =>
    largestFittingQuantity(blockCount * terms.minSize - quantityOfOptions, product, isAdmin)

  const isShared = options.length > 0
  const smallerQuantity = largestQuantityIn(neededBlocks - 1)
  const saving = roundToCents(cost.minus(costOf(smallerQuantity)))
  const isSmallerQuantityNearby = decimal(quantity - smallerQuantity).lte(
    decimal(wholeQuantity).times(LARGEST_DECREASE),
  )
  if (isOverBlock && smallerQuantity > 0 && isSmallerQuantityNearby && saving > 0)
    return { kind: 'less-saves', quantity: smallerQuantity, saving, isShared }

  const pieces = largestQuantityIn(neededBlocks) - quantity
  if (roundToCents(cost) === 0 || pieces <= 0 || pieces > wholeQuantity * LARGEST_INCREASE) return null
  return { kind: 'more-for-the-same', pieces, cost: roundToCents(cost), isShared }
}

function isOtherOption({ product, quantity }: PricedLine, option: PricedProduct): boolean {
  return (
    product.id !== option.id &&
    quantity > 0 &&
    product.parentId === option.parentId &&
    isCoveredByParent(product)
  )
}
