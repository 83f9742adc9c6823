// Advises a nearby quantity that ships for less. Shipping is charged in blocks: a few more pieces may cost no more shipping,
// and a few pieces less may save a whole block (G240).
import { largestFittingQuantity, type QuantityRules } from '../cart/quantity.ts'
import type { PricingDealership } from '../people/dealership.ts'
import { cents, decimal } from '../values/money.ts'
import { percentageOf } from './percentages.ts'
import type { PricedLine, PricedProduct } from './priced-line.ts'
import { costOfBlocks, isCoveredByParent, shippingTermsOf } from './shipping.ts'

export type ShippingAdvice = {
  /** True when other options of the same parent share the shipping of this product. */
  isShared: boolean
} & (
  | {
      kind: 'more-for-the-same'
      /** Pieces that can be added. */
      pieces: number
      /** Dollars, for this product and the options that share its shipping. */
      cost: number
    }
  | {
      kind: 'less-saves'
      /** The quantity to order instead. */
      quantity: number
      /** Dollars. */
      saving: number
    }
)

/** The nearby quantities: up to a tenth less, if that saves a block, and up to twice the quantity, for the same cost. */
const LESS_SHARE = 0.1
const MORE_SHARE = 1

export interface ShippingAdviceRequest {
  product: PricedProduct & QuantityRules
  quantity: number
  /** The lines of the cart. The product's own line among them is not read. */
  lines: readonly PricedLine[]
  /** null for list prices. */
  dealership: PricingDealership | null
  isAdmin: boolean
}

/**
 * Returns at most one advice. It is null if no nearby quantity is better, or if options that share the shipping pay
 * different percentages of it, because then each piece changes the cost.
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
  const blocks = Math.ceil((quantityOfOptions + quantity) / terms.minSize)
  const fittingOfBlocks = (count: number) =>
    largestFittingQuantity(count * terms.minSize - quantityOfOptions, product, isAdmin)

  const isShared = options.length > 0
  const smallerQuantity = fittingOfBlocks(blocks - 1)
  const saving = cents(cost.minus(costOf(smallerQuantity)))
  const isLessNearby = decimal(quantity - smallerQuantity).lte(decimal(quantity).times(LESS_SHARE))
  if (smallerQuantity > 0 && isLessNearby && saving > 0)
    return { kind: 'less-saves', quantity: smallerQuantity, saving, isShared }

  const pieces = fittingOfBlocks(blocks) - quantity
  if (cents(cost) === 0 || pieces <= 0 || pieces > quantity * MORE_SHARE) return null
  return { kind: 'more-for-the-same', pieces, cost: cents(cost), isShared }
}

function isOtherOption({ product, quantity }: PricedLine, option: PricedProduct): boolean {
  return (
    product.id !== option.id &&
    quantity > 0 &&
    product.parentId === option.parentId &&
    isCoveredByParent(product)
  )
}
