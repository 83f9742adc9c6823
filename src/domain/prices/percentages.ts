import type { PricingDealership } from '../people/dealership.ts'
import type { DealerPercentage, PercentageType } from '../products/product.ts'

/** The percentages of a dealership without an entry: no discount, no markup, full shipping, full tax (G43, G46). */
export const DEFAULT_PERCENTAGE: Record<PercentageType, number> = {
  NO_SHIPP_DEALER: 100,
  DISCOUNT_DEALER: 0,
  MARKUP_DEALER: 0,
  TAX_DEALER: 100,
}

/** The dealership's percentage on the product, or the default when the product has no entry for the dealership. */
export function percentageOf(
  product: { discountsDTO: readonly DealerPercentage[] },
  dealership: Pick<PricingDealership, 'id'> | null,
  type: PercentageType,
): number {
  const entryOfDealership = product.discountsDTO.find(
    (entry) => entry.type === type && dealership !== null && entry.dealershipId === dealership.id,
  )
  return entryOfDealership?.value ?? DEFAULT_PERCENTAGE[type]
}
