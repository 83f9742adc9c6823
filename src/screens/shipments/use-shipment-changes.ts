import { useState } from 'react'
import type { Failure } from '#api/failure.ts'
import { fetchProduct } from '#api/products.ts'
import { removeShipment, saveShipment } from '#api/shipments.ts'
import type { ShipmentBody } from '#contract/shipment.ts'
import { useCounter } from '#live/counter.ts'
import { failureText } from '#live/failure-text.ts'
import { DEFAULT_NOTICE_MS } from '#live/notices.ts'
import { shipmentTexts } from '#texts/shipments.ts'

/** storefront.md §8. */
const SAVING_TOLD_MS = 5000

/** The verbs of a scheduled shipment; both need the server, and answer whether it did them. */
export function useShipmentChanges() {
  const { api, catalogue, notices } = useCounter()
  const [isRemoving, setIsRemoving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  function fail(problem: Failure, text: string, durationMs: number): false {
    setFailure(failureText(problem))
    notices.give({ kind: 'failure', text }, durationMs)
    return false
  }

  /** The product carries its shipments: cards and pages show them from the device's copy of it. */
  async function readProductAgain(productId: number): Promise<void> {
    const product = await fetchProduct(api, productId)
    if (product.ok) await catalogue.refreshProducts([product.value])
  }

  return {
    isRemoving,
    /** What the server said to the last try. */
    failure,
    async save(body: ShipmentBody): Promise<boolean> {
      setFailure(null)
      const answer = await saveShipment(api, body)
      if (!answer.ok) return fail(answer.failure, shipmentTexts.addFailed, SAVING_TOLD_MS)
      await readProductAgain(body.productId)
      notices.give({ kind: 'success', text: shipmentTexts.added }, SAVING_TOLD_MS)
      return true
    },
    async remove(shipment: { id: number; productId: number }): Promise<boolean> {
      setFailure(null)
      setIsRemoving(true)
      const answer = await removeShipment(api, shipment.id)
      setIsRemoving(false)
      const { id } = shipment
      if (!answer.ok) return fail(answer.failure, shipmentTexts.removalFailed(id), DEFAULT_NOTICE_MS)
      await readProductAgain(shipment.productId)
      notices.give({ kind: 'success', text: shipmentTexts.removed(id) }, DEFAULT_NOTICE_MS)
      return true
    },
  }
}
