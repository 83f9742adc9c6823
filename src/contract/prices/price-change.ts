// The calls for changes of all prices or all shipping costs, and for their rollback (ordering.md §7 Price changes). This
// room may not import texts, so callers pass the messages.
import * as v from 'valibot'
import {
  LEAST_CHANGE,
  MOST_CHANGE,
  PRICE_CHANGE_TYPES,
  type PriceChangeFilter,
  priceChangeShape,
  priceMoveShape,
} from '#domain/prices/price-change.ts'
import { parseTypedNumber } from '#domain/values/typed-number.ts'
import { page } from '../envelope.ts'
import { tolerant } from '../tolerant-shape.ts'

export interface PriceChangeMessages {
  type: string
  required: string
  notANumber: string
  zero: string
  percentTooLow: string
  percentTooHigh: string
  tooManyDecimals: string
}

/** Reads a percentage with or without the percent sign. */
function readPercent(text: string): number {
  return parseTypedNumber(text.trim().replace(/\s*%$/, ''))
}

/** The fields of a price change, as dialog and server check them. */
export function priceChangeFields(messages: PriceChangeMessages) {
  return {
    type: v.picklist(PRICE_CHANGE_TYPES, messages.type),
    /** Percent, as a number or as typed text. */
    value: v.pipe(
      v.union([v.string(), v.number()], messages.required),
      v.check((value) => String(value).trim() !== '', messages.required),
      v.transform((value) => (typeof value === 'string' ? readPercent(value) : value)),
      v.number(messages.notANumber),
      v.check((value) => Number.isFinite(value), messages.notANumber),
      v.check((value) => value !== 0, messages.zero),
      v.gtValue(LEAST_CHANGE, messages.percentTooLow),
      v.maxValue(MOST_CHANGE, messages.percentTooHigh),
      v.check((value) => Number(value.toFixed(4)) === value, messages.tooManyDecimals),
    ),
  }
}

/** Body of {change-price}/add; its id is always 0. */
export function priceChangeBody(messages: PriceChangeMessages) {
  return v.object(priceChangeFields(messages))
}
export interface PriceChangeBody extends v.InferOutput<ReturnType<typeof priceChangeBody>> {
  id: 0
}

/** Body of {change-price}/all. */
export const priceChangesBody: v.GenericSchema<unknown, PriceChangeFilter> = v.object({
  id: v.optional(v.pipe(v.number(), v.integer())),
  date: v.optional(v.pipe(v.string(), v.isoDate())),
  type: v.optional(v.picklist(PRICE_CHANGE_TYPES)),
  value: v.optional(v.pipe(v.number(), v.finite())),
})

export const priceChangesSchema = page(tolerant(priceChangeShape), 'prices')

/** The values that a rollback would change. */
export const rollbackMovesSchema = page(tolerant(priceMoveShape))
