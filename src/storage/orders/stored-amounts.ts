import * as v from 'valibot'
import type { EditedAmounts } from '#domain/orders/edited-amounts.ts'

const money = v.pipe(v.number(), v.finite())
const typedAmounts = {
  discount: v.optional(money),
  shippingCost: v.optional(money),
  taxCost: v.optional(money),
}

/**
 * Amounts and percentages that staff typed, as carts and pending orders store them. Earlier versions stored only
 * shipping and tax of the whole order, in the same shape.
 */
export const storedAmounts: v.GenericSchema<unknown, EditedAmounts> = v.looseObject({
  ...typedAmounts,
  lines: v.optional(v.record(v.pipe(v.string(), v.regex(/^\d+$/)), v.looseObject(typedAmounts))),
})
