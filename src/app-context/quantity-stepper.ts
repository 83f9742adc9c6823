import {
  decreasedQuantity,
  fittingQuantity,
  increasedQuantity,
  isBelowStart,
  MAX_QUANTITY,
  type QuantityRules,
  readQuantity,
} from '#domain/cart/quantity.ts'
import { quantityTexts } from '#texts/catalogue/catalogue.ts'

/** Computes the next quantity from the current quantity, so that each of several quick presses has its effect. */
export type QuantityMove = (current: number) => number

/** The props of a product's quantity field (G33, G34). `shown` is the quantity in the field while the person types. */
export function quantityStepper(
  rules: QuantityRules,
  isAdmin: boolean,
  { quantity, shown = quantity }: { quantity: number; shown?: number },
  /** `typed` is the typed quantity, before it is adjusted to the rules. */
  change: (move: QuantityMove, typed?: number) => void,
) {
  return {
    value: quantity,
    max: MAX_QUANTITY,
    isMarked: isAdmin && isBelowStart(shown, rules),
    read: readQuantity,
    refusal: quantityTexts.refused,
    onIncrease: () => change((current) => increasedQuantity(current, rules, isAdmin)),
    onDecrease: () => change((current) => decreasedQuantity(current, rules, isAdmin)),
    onCommit: (typed: number) => change(() => fittingQuantity(typed, rules, isAdmin), typed),
  }
}
