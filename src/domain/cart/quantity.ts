// Reads a typed quantity and applies its steps and minimums (storefront.md §4 Quantity stepper; G33, G34, G38, G140).

import { plainSigns, withoutInvisibleCharacters } from '../values/plain-words.ts'

/** The fields of a product that say which quantities can be ordered. */
export interface QuantityRules {
  startValue: number
  /** Start value of admins (role ids 1 and 2); 0 means that they start at `startValue` as buyers do. */
  startAdminValue: number
  quantityStep: number
}

export const MAX_QUANTITY = 100_000

const WHOLE_NUMBER = /^(\d+|\d{1,3}(,\d{3})+)$/

/**
 * Reads a typed quantity: digits, with or without thousands commas (`1,000`). Any other text gives null, so that `1.5`,
 * `12,5`, `-3` or `1e3` never becomes a quantity that the person did not mean.
 */
export function readQuantity(typedText: string): number | null {
  const text = withoutInvisibleCharacters(plainSigns(typedText)).trim()
  return WHOLE_NUMBER.test(text) ? Number(text.replaceAll(',', '')) : null
}

function startOf(rules: QuantityRules, isAdmin: boolean): number {
  const start = isAdmin && rules.startAdminValue > 0 ? rules.startAdminValue : rules.startValue
  return Math.max(1, start)
}

function stepOf(rules: QuantityRules): number {
  return Math.max(1, rules.quantityStep)
}

/** Rounds up to the next start + k × step, but not above the largest start + k × step that the maximum allows. */
function roundedUpToSteps(quantity: number, start: number, step: number): number {
  const stepsToQuantity = Math.max(0, Math.ceil((quantity - start) / step))
  const stepsToMaximum = Math.max(0, Math.floor((MAX_QUANTITY - start) / step))
  return start + Math.min(stepsToQuantity, stepsToMaximum) * step
}

/** One press of Increase: the start value first, then one step. A buyer's quantity between steps moves to the next step. */
export function increasedQuantity(quantity: number, rules: QuantityRules, isAdmin: boolean): number {
  const start = startOf(rules, isAdmin)
  const step = stepOf(rules)
  if (quantity < start) return start
  if (!isAdmin) return Math.max(quantity, roundedUpToSteps(quantity + 1, start, step))
  return quantity + step > MAX_QUANTITY ? quantity : quantity + step
}

/** One press of Decrease. Below the start value the result is 0, which removes the line from a cart. */
export function decreasedQuantity(quantity: number, rules: QuantityRules, isAdmin: boolean): number {
  const start = startOf(rules, isAdmin)
  const step = stepOf(rules)
  const nextQuantity = isAdmin ? quantity - step : start + (Math.ceil((quantity - start) / step) - 1) * step
  return nextQuantity < start ? 0 : nextQuantity
}

/**
 * The quantity that can be ordered in place of a typed, earlier or suggested one. Buyers: rounded up to
 * start + k × step. Admins: rounded up to a whole number. The result is at most 100,000. 0, negative numbers and NaN become 0.
 */
export function fittingQuantity(typedQuantity: number, rules: QuantityRules, isAdmin: boolean): number {
  if (Number.isNaN(typedQuantity) || typedQuantity <= 0) return 0
  if (isAdmin) return Math.min(MAX_QUANTITY, Math.ceil(typedQuantity))
  return roundedUpToSteps(typedQuantity, startOf(rules, false), stepOf(rules))
}

/** The largest quantity up to `limit` that can be ordered without a warning; 0 if there is no such quantity. */
export function largestFittingQuantity(limit: number, rules: QuantityRules, isAdmin: boolean): number {
  const start = startOf(rules, false)
  const end = Math.min(limit, MAX_QUANTITY)
  if (end < start) return 0
  return isAdmin ? end : end - ((end - start) % stepOf(rules))
}

/** Admins may order less than the start value, but the field with their quantity is then red. */
export function isBelowStart(quantity: number, rules: QuantityRules): boolean {
  return quantity > 0 && quantity < rules.startValue
}

/** True when a buyer may order exactly this quantity. */
export function fitsSteps(quantity: number, rules: QuantityRules): boolean {
  return quantity > 0 && fittingQuantity(quantity, rules, false) === quantity
}
