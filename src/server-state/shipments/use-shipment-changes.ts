// The actions on a scheduled shipment; each needs the server (storefront.md §8).

import { callOf } from '#api/call-of.ts'
import { fetchProduct } from '#api/products/products.ts'
import { shipmentsKey } from '#api/shipments/shipments.ts'
import { useCounter } from '#app-context/counter.ts'
import { ADMIN_NOTICE_MS } from '#app-context/notices.ts'
import type { ShipmentBody } from '#contract/shipments/shipment.ts'
import { shipmentCalls } from '#contract/shipments/shipment-calls.ts'
import { shipmentTexts } from '#texts/shipments/shipments.ts'
import { withReason } from '../failure-text.ts'
import { type Action, useAction } from '../use-action.ts'

export interface ShipmentReference {
  /** The id of the shipment. */
  id: number
  productId: number
}

export function useShipmentChanges(): { save: Action<ShipmentBody>; remove: Action<ShipmentReference> } {
  const readProductAgain = useReadProductAgain()
  const save = useAction({
    call: (api, body: ShipmentBody) => api.call(callOf(shipmentCalls.saveShipment, { body })),
    afterwards: (_: unknown, body) => readProductAgain(body),
    successText: () => shipmentTexts.added,
    failedText: () => shipmentTexts.addFailed,
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys: [shipmentsKey],
  })
  const remove = useAction({
    call: (api, { id }: ShipmentReference) =>
      api.call(callOf(shipmentCalls.removeShipment, { query: { id } })),
    afterwards: (_: unknown, removal) => readProductAgain(removal),
    successText: ({ id }) => shipmentTexts.removed(id),
    failedText: (failure, { id }) => withReason(shipmentTexts.removalFailed(id), failure),
    changedKeys: [shipmentsKey],
  })
  return { save, remove }
}

/** Reads the product again, because cards and pages show its shipments from the device's copy of the product. */
export function useReadProductAgain() {
  const { api, catalogue } = useCounter()
  return async ({ productId }: Pick<ShipmentReference, 'productId'>): Promise<void> => {
    const product = await fetchProduct(api, productId)
    if (product.ok) await catalogue.refreshProducts([product.value])
  }
}
