// Scheduled shipments on the wire (storefront.md §3, §5, §7; ordering.md §7; G80 to G85). This room may not import texts, so
// callers pass the messages.
import * as v from 'valibot'
import { HIGHEST_ID } from '#domain/values/row-id.ts'
import { readQuantity } from '#domain/cart/quantity.ts'
import { isReorderPeriod } from '#domain/shipments/reorder-periods.ts'
import { type ScheduledShipment, shipmentShape } from '#domain/shipments/shipment.ts'
import { page } from '../envelope.ts'
import { tolerant } from '../tolerant-shape.ts'
import { id, orElse } from '../tolerant-values.ts'

/** The limit of a quantity in the cart (storefront.md §5) also applies to a shipment. */
const MOST_PIECES = 100_000

export interface ShipmentMessages {
  dealership: { notANumber: string; required: string; notChosen: string }
  period: { notANumber: string; required: string; notListed: string }
  product: { notANumber: string; required: string; notChosen: string }
  quantity: { notANumber: string; required: string; tooSmall: string; tooLarge: string }
  startNotListed: string
}

/** Reads digits and a minus sign: `1e3` is no number, and -3 is later refused as too small. */
function readWholeNumber(text: string): number | null {
  return /^\s*-?\d+\s*$/.test(text) ? Number(text) : null
}

/** A whole number, as a number or as typed text. */
function wholeNumberRule(
  { notANumber, required }: { notANumber: string; required: string },
  read = readWholeNumber,
) {
  return v.pipe(
    v.optional(v.nullable(v.union([v.string(), v.number()], notANumber)), ''),
    v.check((value) => String(value ?? '').trim() !== '', required),
    v.transform((value) => (typeof value === 'string' ? read(value) : value)),
    v.number(notANumber),
    v.integer(notANumber),
  )
}

/** The fields of a shipment, as dialog and server check them. */
export function shipmentFields({ dealership, period, quantity, startNotListed }: ShipmentMessages) {
  return {
    dealershipId: v.pipe(
      wholeNumberRule(dealership),
      v.minValue(1, dealership.notChosen),
      v.maxValue(HIGHEST_ID, dealership.notChosen),
    ),
    reorderPeriod: v.pipe(
      wholeNumberRule(period),
      v.check((days) => days > 0 && isReorderPeriod(days), period.notListed),
    ),
    quantity: v.pipe(
      wholeNumberRule(quantity, (text) => readQuantity(text) ?? readWholeNumber(text)),
      v.minValue(1, quantity.tooSmall),
      v.maxValue(MOST_PIECES, quantity.tooLarge),
    ),
    nextStartDate: v.pipe(v.string(startNotListed), v.isoDate(startNotListed)),
  }
}

/** Body of {shipment}/create-or-edit; without an id, or with 0 or null, it creates a shipment. */
export function shipmentBody(messages: ShipmentMessages) {
  const { product } = messages
  return v.object({
    id: v.pipe(v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(HIGHEST_ID)), 0)),
    productId: v.pipe(
      wholeNumberRule(product),
      v.minValue(1, product.notChosen),
      v.maxValue(HIGHEST_ID, product.notChosen),
    ),
    ...shipmentFields(messages),
  })
}
export type ShipmentBody = v.InferOutput<ReturnType<typeof shipmentBody>>

const partOfName = v.pipe(v.string(), v.maxLength(200))

const shipmentsFilterBody = v.object({
  dealershipId: v.optional(v.pipe(v.number(), v.integer())),
  /** Parts of names in any case, and a reorder period. */
  filters: v.optional(
    v.object({
      productName: v.optional(partOfName),
      dealerName: v.optional(partOfName),
      /** In days. */
      reorderPeriod: v.optional(v.pipe(v.number(), v.integer())),
    }),
    {},
  ),
})

/** Body of {shipment}/all; the same fields inside `data` are read too (G83). */
export const shipmentsBody = v.pipe(
  v.looseObject({ data: v.optional(v.record(v.string(), v.unknown())) }),
  v.transform(({ data, ...body }): unknown => data ?? body),
  shipmentsFilterBody,
)
export type ShipmentsBody = v.InferInput<typeof shipmentsFilterBody>
export type ShipmentsFilter = v.InferOutput<typeof shipmentsFilterBody>

export const shipmentSchema = v.pipe(
  v.object({
    ...tolerant(shipmentShape).entries,
    productId: orElse(id, null),
    updatedAt: v.optional(v.fallback(v.string(), '')),
  }),
  v.transform((shipment) => ({
    ...shipment,
    productId: shipment.productId ?? shipment.product?.id ?? 0,
  })),
) satisfies v.GenericSchema<unknown, ScheduledShipment>

export const shipmentsSchema = page(shipmentSchema)

export const savedShipmentSchema = v.object({ id })
/** Answer of {shipment}/force: the id of the new order. */
export const forcedShipmentSchema = v.object({ orderId: id })
