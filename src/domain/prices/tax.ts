import type { PricingDealership } from '../people/dealership.ts'
import { type Decimal, decimal } from '../values/money.ts'
import { percentageOf } from './percentages.ts'
import type { PricedProduct } from './priced-line.ts'

/**
 * The unrounded tax of one line in dollars: line total × dealer percent × state percent, without shipping; 0 without a
 * dealership, or when the dealership or the product is free of tax (storefront.md §9, G46).
 */
export function taxOfLine(
  product: PricedProduct,
  lineTotal: Decimal,
  dealership: PricingDealership | null,
): Decimal {
  if (dealership === null || dealership.noTax || product.noTax) return decimal(0)
  const dealerPercent = percentageOf(product, dealership, 'TAX_DEALER')
  return lineTotal.times(dealerPercent).times(dealership.state.tax).div(10_000)
}
