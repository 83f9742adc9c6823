// The terms of a product, and their earlier values on a device (G247).
import type { PercentageType, Product } from '../products/product.ts'
import { isSameValue } from '../same-value.ts'

/** The fields of a product that decide its price for a dealership, its quantities, and whether it is for sale. */
export type ProductTerms = Pick<
  Product,
  | 'name'
  | 'parentId'
  | 'type'
  | 'price'
  | 'archive'
  | 'hiddenProduct'
  | 'startValue'
  | 'quantityStep'
  | 'discountsDTO'
>

/** One change of the terms of a product. */
export interface TermsStep {
  /** When the device learned of the change; epoch milliseconds. */
  at: number
  /** The terms before the change; null if the product was new. */
  before: ProductTerms | null
}

/** A change is news for this long. */
export const NEWS_DAYS = 90
const NEWS_MS = NEWS_DAYS * 86_400_000
/** Of a product that changes more often the first steps and the latest one are kept. */
const MOST_STEPS = 20

const PRICE_PERCENTAGES: readonly PercentageType[] = ['DISCOUNT_DEALER', 'MARKUP_DEALER']

export function termsOf({
  name,
  parentId,
  type,
  price,
  archive,
  hiddenProduct,
  startValue,
  quantityStep,
  discountsDTO,
}: Product): ProductTerms {
  return {
    name,
    parentId,
    type,
    price,
    archive,
    hiddenProduct,
    startValue,
    quantityStep,
    discountsDTO: discountsDTO
      .filter((entry) => PRICE_PERCENTAGES.includes(entry.type))
      .map(({ type: percentage, dealershipId, value }) => ({ type: percentage, dealershipId, value })),
  }
}

/** True if only the name or the group differs, or nothing. */
export function areTermsSame(one: ProductTerms, other: ProductTerms): boolean {
  return isSameValue({ ...one, name: '', parentId: 0 }, { ...other, name: '', parentId: 0 })
}

/** The steps that are still news. */
export function recentSteps(steps: readonly TermsStep[], now: number): TermsStep[] {
  return steps.filter(({ at }) => at > now - NEWS_MS)
}

/** The steps with a new one, without those that are no longer news. */
export function withStep(steps: readonly TermsStep[], step: TermsStep): TermsStep[] {
  const recent = recentSteps(steps, step.at)
  return [...recent.slice(0, MOST_STEPS - 1), step]
}
