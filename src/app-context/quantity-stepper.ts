import {
  decreased,
  fittingQuantity,
  increased,
  isBelowStart,
  MAX_QUANTITY,
  type QuantityRules,
  readQuantity,
} from '#domain/cart/quantity.ts'
import { quantityTexts } from '#texts/catalogue/catalogue.ts'

/** Makes the next quantity of the present one, so that quick presses are all counted. */
export type QuantityMove = (last: number) => number

/** The props of a product's quantity field (G33, G34); `shown` is the quantity that is being typed. */
export function quantityStepper(
  rules: QuantityRules,
  isAdmin: boolean,
  { quantity, shown = quantity }: { quantity: number; shown?: number },
  /** `typed` is the quantity that the person typed, before it is fitted to the rules. */
  change: (move: QuantityMove, typed?: number) => void,
) {
  return {
    value: quantity,
    max: MAX_QUANTITY,
    isMarked: isAdmin && isBelowStart(shown, rules),
    read: readQuantity,
    refusal: quantityTexts.refused,
    onIncrease: () => change((last) => increased(last, rules, isAdmin)),
    onDecrease: () => change((last) => decreased(last, rules, isAdmin)),
    onCommit: (typed: number) => change(() => fittingQuantity(typed, rules, isAdmin), typed),
  }
}
