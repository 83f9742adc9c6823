import type { FieldChange, PercentageChange } from '#domain/cart/cart-warning.ts'
import * as v from 'valibot'
import type { ComparedProduct } from '#domain/cart/basket-changes.ts'
import { DEFAULT_PERCENTAGE } from '#domain/prices/percentages.ts'
import type { DealerPercentage, Product } from '#domain/products/product.ts'
import { PERCENTAGE_TYPES, PRODUCT_TYPES } from '#domain/products/product-shape.ts'
import { productSchema } from '../products/product.ts'
import {
  boundedList,
  emptyAsNull,
  flag,
  id,
  listOf,
  mapOf,
  number,
  numberOr,
  orElse,
  text,
} from '../tolerant-values.ts'

const fieldValueSchema = orElse(v.union([number, v.string(), v.boolean()]), null)
const fieldChangeSchema = v.pipe(
  v.object({ field: text, outOffDate: fieldValueSchema, current: fieldValueSchema }),
  v.transform(({ field, outOffDate: earlier, current }) => ({ field, earlier, current })),
) satisfies v.GenericSchema<unknown, FieldChange>
/** A missing or empty value is read as the default percentage (G149). */
const percentageChangeSchema = v.pipe(
  v.object({
    discountType: v.picklist(PERCENTAGE_TYPES),
    outOffDate: orElse(number, null),
    current: orElse(number, null),
  }),
  v.transform(({ discountType, outOffDate, current }) => ({
    discountType,
    earlier: outOffDate ?? DEFAULT_PERCENTAGE[discountType],
    current: current ?? DEFAULT_PERCENTAGE[discountType],
  })),
) satisfies v.GenericSchema<unknown, PercentageChange>

/** A map from product id to changes, or a plain list of changes if the backend does not name the products. */
type PerProduct<Change> = Record<string, Change[]> | Change[]

function perProduct<Schema extends v.GenericSchema>(change: Schema) {
  type Change = v.InferOutput<Schema>
  const byProduct: v.GenericSchema<unknown, PerProduct<Change>> = mapOf(listOf(change))
  const plainList: v.GenericSchema<unknown, PerProduct<Change>> = v.array(change)
  const changesSchema = v.lazy((value) =>
    Array.isArray(value) && emptyAsNull(value) !== null ? plainList : byProduct,
  )
  // The schema accepts more than the contract promises.
  return changesSchema as v.GenericSchema<Record<string, v.InferInput<Schema>[]>, PerProduct<Change>>
}

/** Answer of check-basket (G50, G132, G149). */
export interface BasketCheck {
  fieldChanges: PerProduct<FieldChange>
  percentageChanges: PerProduct<PercentageChange>
  items: Product[]
}

/** The names of the wire, which misspells them (G50). */
export const BASKET_CHECK_NAMES = {
  fieldChanges: 'outOffDateProduct',
  percentageChanges: 'outOfDateDiscount',
} as const

export const basketCheckSchema = v.pipe(
  v.object({
    outOffDateProduct: perProduct(fieldChangeSchema),
    outOfDateDiscount: perProduct(percentageChangeSchema),
    items: v.array(productSchema),
  }),
  v.transform(({ outOffDateProduct: fieldChanges, outOfDateDiscount: percentageChanges, items }) => ({
    fieldChanges,
    percentageChanges,
    items,
  })),
) satisfies v.GenericSchema<unknown, BasketCheck>

/** The answer as it is sent. */
export function basketCheckOnTheWire({
  fieldChanges,
  percentageChanges,
  items,
}: {
  fieldChanges: Record<string, FieldChange[]>
  percentageChanges: Record<string, PercentageChange[]>
  items: Product[]
}) {
  return {
    outOffDateProduct: eachChange(fieldChanges, ({ field, earlier: outOffDate, current }) => ({
      field,
      outOffDate,
      current,
    })),
    outOfDateDiscount: eachChange(percentageChanges, ({ discountType, earlier: outOffDate, current }) => ({
      discountType,
      outOffDate,
      current,
    })),
    items,
  }
}

function eachChange<Change, WireChange>(
  changes: Record<string, Change[]>,
  write: (change: Change) => WireChange,
): Record<string, WireChange[]> {
  return Object.fromEntries(Object.entries(changes).map(([productId, list]) => [productId, list.map(write)]))
}

/** Checks the percentages without a schema: staff have one per dealership, and schemas would be too slow for them. */
export const lastSeenPercentages = v.custom<DealerPercentage[]>(
  (list) => Array.isArray(list) && list.every(isPercentage),
)
function isPercentage(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null) return false
  const { type, dealershipId, value } = entry as Partial<DealerPercentage> // every field is checked below
  return (
    PERCENTAGE_TYPES.some((percentageType) => percentageType === type) &&
    Number.isInteger(dealershipId) &&
    Number.isFinite(value)
  )
}

/**
 * The compared fields of a product as the device last read it. Missing fields get the same defaults as in other calls. The
 * other fields are not read: for a thousand products that would take several times as long.
 */
const lastSeenProductSchema: v.GenericSchema<unknown, ComparedProduct & Pick<Product, 'id'>> = v.object({
  id,
  price: numberOr(0),
  archive: flag,
  noTax: flag,
  startValue: numberOr(1),
  quantityStep: numberOr(1),
  shippingCost: numberOr(0),
  shippingLocal: numberOr(0),
  shippingStep: numberOr(0),
  shippingMinSize: numberOr(1),
  parentType: orElse(v.picklist(PRODUCT_TYPES), null),
  parentShippingCost: numberOr(0),
  parentShippingLocal: numberOr(0),
  parentShippingMinSize: numberOr(1),
  parentShippingStep: numberOr(0),
  discountsDTO: orElse(lastSeenPercentages, () => []),
})

export const basketCheckBody = v.object({
  cartItems: boundedList(
    v.object({ product: lastSeenProductSchema, quantity: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
    1000,
  ),
  dealershipId: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type BasketCheckBody = v.InferOutput<typeof basketCheckBody>
