// The fields of the dialog of a scheduled shipment, with the rules that the server uses too.
import * as v from 'valibot'
import { shipmentFields } from '#contract/shipments/shipment.ts'
import type { ScheduledShipmentSummary } from '#domain/products/product.ts'
import { startChoices } from '#domain/shipments/shipment.ts'
import { shipmentMessages } from '#texts/shipments/shipments.ts'

export const shipmentFormSchema = v.object(shipmentFields(shipmentMessages))

export type FormShipment = v.InferInput<typeof shipmentFormSchema>
export type ShipmentValues = v.InferOutput<typeof shipmentFormSchema>

/** A dealership that can receive the shipment. */
export interface DealershipOption {
  id: number
  name: string
}

/** The fields as texts, in the form and in the draft. An interface would not be assignable to a record of texts. */
export type TypedShipment = {
  dealershipId: string
  reorderPeriod: string
  quantity: string
  nextStartDate: string
}

export function textsOf({
  dealershipId,
  reorderPeriod,
  quantity,
  nextStartDate,
}: FormShipment): TypedShipment {
  return {
    dealershipId: String(dealershipId ?? ''),
    reorderPeriod: String(reorderPeriod ?? ''),
    quantity: String(quantity ?? ''),
    nextStartDate,
  }
}

/** The fields when the dialog opens. A new shipment gets the start value and the first of next month (G85). */
export function initialFieldsOf(
  shipment: ScheduledShipmentSummary | null,
  defaults: { dealershipId: number; startValue: number; today: string },
): TypedShipment {
  return {
    dealershipId: String(shipment?.dealershipId ?? defaults.dealershipId),
    reorderPeriod: String(shipment?.reorderPeriod ?? 0),
    quantity: String(shipment?.quantity ?? defaults.startValue),
    nextStartDate: shipment?.nextStartDate ?? startChoices(defaults.today)[0] ?? '',
  }
}

/** The start dates to choose from, including the current start date of the shipment (G84). */
export function startOptions(shipment: ScheduledShipmentSummary | null, today: string): string[] {
  const choices = startChoices(today)
  if (shipment === null || choices.includes(shipment.nextStartDate)) return choices
  return [shipment.nextStartDate, ...choices].sort()
}

/** The fields of an old draft. A start date or dealership that cannot be chosen any more is replaced by the default. */
export function withOfferedValues(
  draftFields: TypedShipment,
  defaults: TypedShipment,
  choices: { startDates: readonly string[]; dealerships: readonly { id: number }[] },
): TypedShipment {
  const isStartOffered = choices.startDates.includes(draftFields.nextStartDate)
  const isDealershipOffered = choices.dealerships.some(({ id }) => String(id) === draftFields.dealershipId)
  return {
    ...draftFields,
    nextStartDate: isStartOffered ? draftFields.nextStartDate : defaults.nextStartDate,
    dealershipId: isDealershipOffered ? draftFields.dealershipId : defaults.dealershipId,
  }
}
