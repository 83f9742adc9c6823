import * as v from 'valibot'
import { PERCENTAGE_TYPES } from '../products/product-shape.ts'
import { id } from '../values/shape-values.ts'

const fieldValueShape = v.nullable(v.union([v.string(), v.number(), v.boolean()]))
export type FieldValue = v.InferOutput<typeof fieldValueShape>

/** `earlier` is the value that the device last saw, `current` the present value. */
const fieldChangeShape = v.object({ field: v.string(), earlier: fieldValueShape, current: fieldValueShape })
export type FieldChange = v.InferOutput<typeof fieldChangeShape>

const percentageChangeShape = v.object({
  discountType: v.picklist(PERCENTAGE_TYPES),
  earlier: v.number(),
  current: v.number(),
})
export type PercentageChange = v.InferOutput<typeof percentageChangeShape>

/** The changes that a basket check found; the warning of ordering.md §8 shows them until the person dismisses it. */
export const cartWarningShape = v.object({
  gone: v.array(v.object({ productId: id, name: v.string() })),
  changed: v.array(
    v.object({
      productId: id,
      name: v.string(),
      fields: v.array(fieldChangeShape),
      percentages: v.array(percentageChangeShape),
    }),
  ),
})
export type CartWarning = v.InferOutput<typeof cartWarningShape>
