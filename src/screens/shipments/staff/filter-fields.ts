// The filters of the shipments of all dealerships, and their names in the address.
import * as v from 'valibot'
import { REORDER_PERIODS } from '#domain/shipments/reorder-periods.ts'
import type { ShipmentFilter } from '#domain/shipments/shipment.ts'
import { shipmentTexts } from '#texts/shipments/shipments.ts'
import { staffShipmentTexts } from '#texts/shipments/staff-shipments.ts'
import { validationTexts } from '#texts/validation.ts'
import type { FilterField } from '#ui/form/filter-form.tsx'

const PERIODS = REORDER_PERIODS.filter(({ days }) => days > 0).map(({ days, label }) => ({
  value: String(days),
  label,
}))

export const FILTER_FIELDS: readonly FilterField[] = [
  { name: 'product', label: shipmentTexts.product },
  { name: 'dealership', label: shipmentTexts.dealershipColumn },
  {
    name: 'period',
    label: shipmentTexts.periodColumn,
    options: [{ value: '', label: staffShipmentTexts.anyPeriod }, ...PERIODS],
  },
]
export const FILTER_NAMES = FILTER_FIELDS.map(({ name }) => name)

const textFilter = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, validationTexts.tooLong)), '')

export const filterSchema: v.GenericSchema<Record<string, string>, ShipmentFilter> = v.pipe(
  v.object({
    product: textFilter,
    dealership: textFilter,
    period: v.pipe(
      textFilter,
      v.check((days) => days === '' || PERIODS.some(({ value }) => value === days)),
    ),
  }),
  v.transform(({ product, dealership, period }) => ({
    ...(product !== '' && { productName: product }),
    ...(dealership !== '' && { dealerName: dealership }),
    ...(period !== '' && { reorderPeriod: Number(period) }),
  })),
)
