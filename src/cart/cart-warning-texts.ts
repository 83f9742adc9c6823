// The words of the cart's warning (ordering.md §8, decisions.md G51).
import type { FieldValue } from '#domain/basket-changes.ts'
import type { CartWarning } from '#domain/cart.ts'
import type { PercentageType } from '#domain/product.ts'

export const CART_WARNING_HEADING = 'Some products in your cart have been updated or removed.'

const PERCENTAGE_NAMES: Record<PercentageType, string> = {
  NO_SHIPP_DEALER: 'shipping',
  DISCOUNT_DEALER: 'discount',
  MARKUP_DEALER: 'markup',
  TAX_DEALER: 'tax',
}

function valueText(value: FieldValue): string {
  if (value === true) return 'yes'
  if (value === false) return 'no'
  return value === null ? 'none' : String(value)
}

export interface WarningText {
  /** Stable among the texts of one warning. */
  key: string
  text: string
}

/** One sentence per product that is gone and per value that changed. */
export function cartWarningTexts(warning: CartWarning): WarningText[] {
  const gone = warning.gone.map(({ productId, name }) => ({
    key: `${productId} gone`,
    text: `${name} is no longer available for sale`,
  }))
  const changed = warning.changed.flatMap(({ productId, name, fields, percentages }) => [
    ...fields.map(({ field, outOffDate, current }) => ({
      key: `${productId} ${field}`,
      text: `${name}: ${field} was ${valueText(outOffDate)}, now ${valueText(current)}`,
    })),
    ...percentages.map(({ discountType, outOffDate, current }) => ({
      key: `${productId} ${discountType}`,
      text: `${name}: ${PERCENTAGE_NAMES[discountType]} was ${outOffDate}%, now ${current}%`,
    })),
  ])
  return [...gone, ...changed]
}
