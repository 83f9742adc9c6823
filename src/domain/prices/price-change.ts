// A change of all prices or of all shipping costs by a percentage (G98). App and server use the same
// rules, so that the server makes exactly the change that the preview showed.
import * as v from 'valibot'
import { id, textOr } from '../values/shape-values.ts'
import { decimal, roundToPlaces } from '../values/money.ts'
import { HIGHEST_AMOUNT } from '../products/product-rules.ts'

export const PRICE_CHANGE_TYPES = ['PRICE', 'SHIPPING'] as const
export type PriceChangeType = (typeof PRICE_CHANGE_TYPES)[number]

export const priceChangeShape = v.object({
  id,
  type: v.picklist(PRICE_CHANGE_TYPES),
  /** Percent: above -100, not 0. */
  value: v.number(),
  /** `MM.dd.yyyy HH:mm` in the site's time zone (G69). */
  createdAt: textOr(''),
})
export type PriceChange = v.InferOutput<typeof priceChangeShape>

/** The type and percentage of a price change that a person is about to make. */
export type NewPriceChange = Pick<PriceChange, 'type' | 'value'>

/** The filters of the list of price changes; a missing field does not filter. */
export interface PriceChangeFilter {
  id?: number
  /** yyyy-MM-dd in the site's time zone. */
  date?: string
  type?: PriceChangeType
  value?: number
}

/** Percent. A change must be above LEAST_CHANGE, because -100 would make all amounts 0; it may be MOST_CHANGE. */
export const LEAST_CHANGE = -100
export const MOST_CHANGE = 1000

/** The amounts of a product that a price change of this type changes. */
export const MOVED_FIELDS = {
  PRICE: ['price'],
  SHIPPING: ['shippingCost', 'shippingLocal'],
} as const satisfies Record<PriceChangeType, readonly string[]>
export type MovedField = (typeof MOVED_FIELDS)[PriceChangeType][number]

export interface ProductAmounts extends Record<MovedField, number> {
  id: number
}

/** One field of one product: dollars before and after. */
export const priceMoveShape = v.object({
  productId: id,
  field: v.picklist([...MOVED_FIELDS.PRICE, ...MOVED_FIELDS.SHIPPING]),
  before: v.number(),
  after: v.number(),
})
export type PriceMove = v.InferOutput<typeof priceMoveShape>

/** The value after a change by `percent`, rounded to four decimals. */
export function changedByPercent(value: number, percent: number): number {
  return roundToPlaces(decimal(value).times(decimal(100).plus(percent)).div(100), 4)
}

/** The moves of all products that the change alters. */
export function movesOfChange(
  products: readonly ProductAmounts[],
  { type, value }: NewPriceChange,
): PriceMove[] {
  return products.flatMap((product) =>
    MOVED_FIELDS[type].flatMap((field) => {
      const before = product[field]
      const after = changedByPercent(before, value)
      return after === before ? [] : [{ productId: product.id, field, before, after }]
    }),
  )
}

/** The moves to amounts above the maximum; the server refuses a price change with such a move. */
export function tooHighMoves(moves: readonly PriceMove[]): PriceMove[] {
  return moves.filter(({ after }) => after > HIGHEST_AMOUNT)
}
