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

/** From what the quantity is by then, so that no press of a quick hand is lost. */
export type QuantityMove = (last: number) => number

/** What the field of a product's quantity shows and does (G33, G34); `shown` follows what is being typed. */
export function quantityStepper(
  rules: QuantityRules,
  isAdmin: boolean,
  { quantity, shown = quantity }: { quantity: number; shown?: number },
  /** `typed` is what the person typed, where that may not fit. */
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
