// Reads from this device the shipments of the next days and what changed since the last ones (G246). No call is made.
import type { NewsValue } from '#domain/catalogue/product-news.ts'
import { termsOf } from '#domain/catalogue/product-terms.ts'
import { changesSinceRun, isRunNear, lastRunDay } from '#domain/shipments/shipment-runs.ts'
import { formatStartDate, isoDateOfInstant } from '#domain/values/dates.ts'
import { formatUpToFourDecimals } from '#domain/values/money.ts'
import { readProducts } from '#storage/catalogue/stored-product.ts'
import { readTermsChanges } from '#storage/catalogue/terms-history.ts'
import { readLiveChanges } from '#storage/shipments/shipment-change-table.ts'
import { readShipments } from '#storage/shipments/shipment-table.ts'
import { shipmentChangeTexts as texts } from '#texts/shipments/shipment-changes.ts'
import type { Databases } from './counter.ts'
import { useDealership } from './use-dealership.ts'
import { useDeviceQuery } from './use-device-query.ts'
import { useSession } from './use-session.ts'

/** A shipment that comes within three days or is overdue. */
export interface ShipmentRun {
  shipmentId: number
  productName: string
  quantity: number
  /** yyyy-MM-dd */
  day: string
  /** The changes of the product since the last shipment. */
  values: NewsValue[]
}

export async function readShipmentRuns(
  { account, copy }: Databases,
  dealershipId: number,
  now: number,
): Promise<ShipmentRun[]> {
  const today = isoDateOfInstant(now)
  const changes = await readLiveChanges(account)
  const shipments = (await readShipments(copy)).shipments
    .filter((shipment) => shipment.dealershipId === dealershipId)
    .flatMap((shipment) => {
      // A change that waits on this device replaces the values of the shipment; an ended shipment is left out.
      const change = changes.find(
        ({ dealership, product }) => dealership.id === dealershipId && product.id === shipment.productId,
      )
      if (change === undefined) return [shipment]
      return change.wanted === null ? [] : [{ ...shipment, ...change.wanted }]
    })
    .filter((shipment) => isRunNear(shipment, today))
  if (shipments.length === 0) return []
  const ids = shipments.map(({ productId }) => productId)
  const [termsChanges, products] = [await readTermsChanges(copy, ids), await readProducts(copy, ids)]
  return shipments.map((shipment, index) => {
    const product = products[index]
    return {
      shipmentId: shipment.id,
      productName: shipment.product?.name ?? product?.name ?? '',
      quantity: shipment.quantity,
      day: shipment.nextStartDate,
      values: changesSinceRun(termsChanges.get(shipment.productId) ?? [], product && termsOf(product), {
        lastRunAt: Date.parse(`${lastRunDay(shipment)}T00:00:00Z`),
        pricing: { id: dealershipId },
        now,
      }),
    }
  })
}

/** The chosen dealership's shipments that come within three days or are overdue; none without the right to see them. */
export function useShipmentRuns(): readonly ShipmentRun[] {
  const { chosenDealership } = useDealership()
  const maySee = useSession().may('seeScheduledShipments')
  const id = maySee ? (chosenDealership?.id ?? null) : null
  const runs = useDeviceQuery(
    async (databases) => (id === null ? [] : readShipmentRuns(databases, id, Date.now())),
    [id],
  )
  return runs ?? []
}

function valueWords(value: NewsValue): string {
  switch (value.kind) {
    case 'price':
      return texts.runPrice(formatUpToFourDecimals(value.oldValue), formatUpToFourDecimals(value.newValue))
    case 'minimum':
      return texts.runMinimum(value.oldValue, value.newValue)
    case 'step':
      return texts.runStep(value.oldValue, value.newValue)
    case 'gone':
      return texts.runGone
    case 'back':
      return texts.runBack
  }
}

/** The note about a shipment: its product, quantity and day, and the changes since the last shipment. */
export function runWords({ productName, quantity, day, values }: ShipmentRun): string {
  const note = texts.runNote(productName, quantity, formatStartDate(day))
  const changes = values.length === 0 ? texts.runSame : texts.runChanged(values.map(valueWords).join(', '))
  return `${note} ${changes}`
}
