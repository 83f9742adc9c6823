// Shipping is charged in blocks of minSize pieces (storefront.md §9; G42 to G45). A parent of type OPTIONS with a shipping
// cost covers all of its options: one cost for the sum of their quantities, divided among the options by quantity.
import type { PricingDealership } from '../people/dealership.ts'
import { type Decimal, decimal } from '../values/money.ts'
import { percentageOf } from './percentages.ts'
import type { PricedLine, PricedProduct } from './priced-line.ts'

export interface ShippingTerms {
  cost: number
  localCost: number
  /** Pieces of a block, at least 1. */
  minSize: number
  /** Percent of the cost for every block after the first; 0 means the full cost. */
  step: number
}

function ownTerms(product: PricedProduct): ShippingTerms {
  return {
    cost: product.shippingCost,
    localCost: product.shippingLocal,
    minSize: Math.max(1, product.shippingMinSize),
    step: product.shippingStep,
  }
}

function parentTerms(product: PricedProduct): ShippingTerms {
  return {
    cost: product.parentShippingCost ?? 0,
    localCost: product.parentShippingLocal ?? 0,
    minSize: Math.max(1, product.parentShippingMinSize ?? 1),
    step: product.parentShippingStep ?? 0,
  }
}

/** True when the parent's shipping cost applies instead of the product's own (G45). */
export function isCoveredByParent<P extends PricedProduct>(product: P): product is P & { parentId: number } {
  const { parentId, parentType, parentShippingCost = 0 } = product
  return parentId !== undefined && parentType === 'OPTIONS' && parentShippingCost > 0
}

/** The terms of the parent if they cover the product, otherwise its own. */
export function shippingTermsOf(product: PricedProduct): ShippingTerms {
  return isCoveredByParent(product) ? parentTerms(product) : ownTerms(product)
}

/** The unrounded shipping of `quantity` pieces in dollars. */
export function costOfBlocks(terms: ShippingTerms, quantity: number, isLocal: boolean): Decimal {
  if (quantity <= 0) return decimal(0)
  const cost = decimal(isLocal && terms.localCost > 0 ? terms.localCost : terms.cost)
  const blocks = Math.ceil(quantity / terms.minSize)
  if (terms.step > 0)
    return cost.plus(
      cost
        .times(blocks - 1)
        .times(terms.step)
        .div(100),
    )
  return cost.times(blocks)
}

/** The unrounded shipping of each line in dollars, in the order of `lines`. */
export function shippingOfLines(
  lines: readonly PricedLine[],
  dealership: PricingDealership | null,
): Decimal[] {
  if (dealership?.noShippingFee) return lines.map(() => decimal(0))
  const isLocal = dealership?.localStatus ?? false
  const quantityUnderParent = new Map<number, number>()
  for (const { product, quantity } of lines) {
    if (!isCoveredByParent(product)) continue
    quantityUnderParent.set(product.parentId, (quantityUnderParent.get(product.parentId) ?? 0) + quantity)
  }
  return lines.map(({ product, quantity }) => {
    const percent = percentageOf(product, dealership, 'NO_SHIPP_DEALER')
    const terms = shippingTermsOf(product)
    if (!isCoveredByParent(product)) return costOfBlocks(terms, quantity, isLocal).times(percent).div(100)
    const quantityOfOptions = quantityUnderParent.get(product.parentId) ?? 0
    if (quantityOfOptions === 0) return decimal(0)
    const costOfOptions = costOfBlocks(terms, quantityOfOptions, isLocal)
    return costOfOptions.times(quantity).times(percent).div(decimal(quantityOfOptions).times(100))
  })
}
