import { once } from '#api/call-key.ts'
import { callOf } from '#api/call-of.ts'
import { ordersKey } from '#api/orders/orders.ts'
import { shipmentsKey } from '#api/shipments/shipments.ts'
import { ADMIN_NOTICE_MS } from '#app-context/notices.ts'
import { shipmentCalls } from '#contract/shipments/shipment-calls.ts'
import { staffShipmentTexts } from '#texts/shipments/staff-shipments.ts'
import { withDoubt, withOutcome } from '../failure-text.ts'
import { type Action, useAction } from '../use-action.ts'
import { type ShipmentReference, useReadProductAgain } from './use-shipment-changes.ts'

/** Orders a shipment now, before its date; the date then moves on (G81). */
export function useForceShipment(): Action<ShipmentReference> {
  const readProductAgain = useReadProductAgain()
  return useAction({
    call: (api, { id }: ShipmentReference) =>
      api.call(callOf(shipmentCalls.forceShipment, { query: { id }, ...once() })),
    afterwards: (_: { orderId: number }, shipment) => readProductAgain(shipment),
    successText: (_, { orderId }) => staffShipmentTexts.forced(orderId),
    failedText: (failure, { id }) =>
      withDoubt(
        withOutcome(staffShipmentTexts.forceFailed(id), staffShipmentTexts.perhapsForced(id), failure),
        failure,
        staffShipmentTexts.lookFirst,
      ),
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys: [shipmentsKey, ordersKey],
  })
}
