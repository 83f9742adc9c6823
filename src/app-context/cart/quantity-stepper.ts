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
export type QuantityUpdater = (current: number) => number

/** The props of a product's quantity field (G33, G34). `quantityInField` is the quantity while the person types. */
export function quantityStepperProps(
  rules: QuantityRules,
  isAdmin: boolean,
  { quantity, quantityInField = quantity }: { quantity: number; quantityInField?: number },
  /** `typedQuantity` is the quantity before it is adjusted to the rules. */
  change: (updater: QuantityUpdater, typedQuantity?: number) => void,
) {
  return {
    value: quantity,
    max: MAX_QUANTITY,
    isMarked: isAdmin && isBelowStart(quantityInField, rules),
    read: readQuantity,
    refusalText: quantityTexts.refused,
    onIncrease: () => change((current) => increasedQuantity(current, rules, isAdmin)),
    onDecrease: () => change((current) => decreasedQuantity(current, rules, isAdmin)),
    onCommit: (typedQuantity: number) =>
      change(() => fittingQuantity(typedQuantity, rules, isAdmin), typedQuantity),
  }
}
