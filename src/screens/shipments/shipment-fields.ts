// What a person decides in the dialog of a scheduled shipment, by the rules that the server uses too.
import * as v from 'valibot'
import { shipmentFields } from '#contract/shipments/shipment.ts'
import type { ScheduledShipmentSummary } from '#domain/products/product.ts'
import { startChoices } from '#domain/shipments/shipment.ts'
import { shipmentMessages } from '#texts/shipments/shipments.ts'

export const shipmentForm = v.object(shipmentFields(shipmentMessages))

export type FormShipment = v.InferInput<typeof shipmentForm>
export type WantedShipment = v.InferOutput<typeof shipmentForm>

/** A dealership that it may be for. */
export interface DealershipOption {
  id: number
  name: string
}

/** As it stands in the fields and in the draft: a type, not an interface, as drafts are texts by name. */
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

/** A shipment as it stands, or a new one: one start value, on the first of next month (storefront.md §5, G85). */
export function typedShipment(
  shipment: ScheduledShipmentSummary | null,
  fresh: { dealershipId: number; startValue: number; today: string },
): TypedShipment {
  return {
    dealershipId: String(shipment?.dealershipId ?? fresh.dealershipId),
    reorderPeriod: String(shipment?.reorderPeriod ?? 0),
    quantity: String(shipment?.quantity ?? fresh.startValue),
    nextStartDate: shipment?.nextStartDate ?? startChoices(fresh.today)[0] ?? '',
  }
}

/** The dates to choose from; that of the shipment stays one of them, whatever it is (G84). */
export function startOptions(shipment: ScheduledShipmentSummary | null, today: string): string[] {
  const choices = startChoices(today)
  if (shipment === null || choices.includes(shipment.nextStartDate)) return choices
  return [shipment.nextStartDate, ...choices].sort()
}

/** What was typed, which may be older than what can be chosen now. */
export function stillOffered(
  typed: TypedShipment,
  fresh: TypedShipment,
  offered: { starts: readonly string[]; dealerships: readonly { id: number }[] },
): TypedShipment {
  const hasStart = offered.starts.includes(typed.nextStartDate)
  const hasDealership = offered.dealerships.some(({ id }) => String(id) === typed.dealershipId)
  return {
    ...typed,
    nextStartDate: hasStart ? typed.nextStartDate : fresh.nextStartDate,
    dealershipId: hasDealership ? typed.dealershipId : fresh.dealershipId,
  }
}
