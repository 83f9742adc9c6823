import * as v from 'valibot'
import type { FieldChange, PercentageChange } from '#domain/basket-changes.ts'
import type { Product } from '#domain/product.ts'
import { PERCENTAGE_TYPES } from '#domain/product.ts'
import { number } from './numbers.ts'
import { productSchema } from './product.ts'

const fieldChange: v.GenericSchema<unknown, FieldChange> = v.object({
  field: v.string(),
  outOffDate: v.nullable(v.union([v.string(), v.number(), v.boolean()])),
  current: v.nullable(v.union([v.string(), v.number(), v.boolean()])),
})
const percentageChange: v.GenericSchema<unknown, PercentageChange> = v.object({
  discountType: v.picklist(PERCENTAGE_TYPES),
  outOffDate: number,
  current: number,
})

/** What check-basket answers (G50, G132, G149); the misspelt names are the wire's. */
export interface BasketCheck {
  outOffDateProduct: Record<string, FieldChange[]>
  /** Per product id, or a plain list where the backend does not say which product. */
  outOfDateDiscount: Record<string, PercentageChange[]> | PercentageChange[]
  items: Product[]
}

export const basketCheckSchema: v.GenericSchema<unknown, BasketCheck> = v.object({
  outOffDateProduct: v.record(v.string(), v.array(fieldChange)),
  outOfDateDiscount: v.union([v.record(v.string(), v.array(percentageChange)), v.array(percentageChange)]),
  items: v.array(productSchema),
})

export const basketCheckBody = v.object({
  cartItems: v.pipe(
    v.array(v.object({ product: productSchema, quantity: v.pipe(v.number(), v.integer(), v.minValue(0)) })),
    v.maxLength(1000),
  ),
  dealershipId: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type BasketCheckBody = v.InferOutput<typeof basketCheckBody>
