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
export interface TermsChange {
  /** The time at which the device learned of the change; epoch milliseconds. */
  at: number
  /** The terms before the change; null if the product was new. */
  before: ProductTerms | null
}

/** A change is news for this long. */
export const NEWS_DAYS = 90
const NEWS_MS = NEWS_DAYS * 86_400_000
/** Of a product with more changes, the first changes and the latest change are stored. */
const MOST_CHANGES = 20

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

/** True if the terms are equal; their names and groups may differ. */
export function areTermsSame(oldTerms: ProductTerms, newTerms: ProductTerms): boolean {
  return isSameValue({ ...oldTerms, name: '', parentId: 0 }, { ...newTerms, name: '', parentId: 0 })
}

/** The changes that are still news. */
export function recentTermsChanges(changes: readonly TermsChange[], now: number): TermsChange[] {
  return changes.filter(({ at }) => at > now - NEWS_MS)
}

/** The changes that are still news, and at the end the new change. */
export function withTermsChange(changes: readonly TermsChange[], newChange: TermsChange): TermsChange[] {
  const recentChanges = recentTermsChanges(changes, newChange.at)
  return [...recentChanges.slice(0, MOST_CHANGES - 1), newChange]
}
