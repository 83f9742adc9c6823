// Reads from this device the shipments of the next days, and the changes of their products since the last shipment (G246).
// No call is made.
import type { NewsValue } from '#domain/catalogue/product-news.ts'
import { termsOf } from '#domain/catalogue/product-terms.ts'
import {
  changesSinceLastShipment,
  isShipmentNear,
  lastShipmentDay,
} from '#domain/shipments/near-shipments.ts'
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
export interface NearShipment {
  shipmentId: number
  productName: string
  quantity: number
  /** yyyy-MM-dd */
  day: string
  /** The day is over. */
  isOverdue: boolean
  /** The changes of the product since the last shipment. */
  values: NewsValue[]
}

export async function readNearShipments(
  { account, copy }: Pick<Databases, 'account' | 'copy'>,
  dealershipId: number,
  now: number,
): Promise<NearShipment[]> {
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
    .filter((shipment) => isShipmentNear(shipment, today))
  if (shipments.length === 0) return []
  const ids = shipments.map(({ productId }) => productId)
  const termsChanges = await readTermsChanges(copy, ids)
  const products = new Map((await readProducts(copy, ids)).map((product) => [product.id, product]))
  return shipments.map((shipment) => {
    const product = products.get(shipment.productId)
    return {
      shipmentId: shipment.id,
      productName: shipment.product?.name ?? product?.name ?? '',
      quantity: shipment.quantity,
      day: shipment.nextStartDate,
      isOverdue: shipment.nextStartDate < today,
      values: changesSinceLastShipment(
        termsChanges.get(shipment.productId) ?? [],
        product && termsOf(product),
        {
          lastShipmentAt: Date.parse(`${lastShipmentDay(shipment)}T00:00:00Z`),
          pricing: { id: dealershipId },
          now,
        },
      ),
    }
  })
}

/** The chosen dealership's shipments that come within three days or are overdue; none without the right to see them. */
export function useNearShipments(): readonly NearShipment[] {
  const { chosenDealership } = useDealership()
  const maySee = useSession().may('seeScheduledShipments')
  const id = maySee ? (chosenDealership?.id ?? null) : null
  const shipments = useDeviceQuery(
    async (databases) => (id === null ? [] : readNearShipments(databases, id, Date.now())),
    [id],
  )
  return shipments ?? []
}

function valueWords(value: Exclude<NewsValue, { kind: 'gone' }>): string {
  switch (value.kind) {
    case 'price':
      return texts.priceChange(formatUpToFourDecimals(value.oldValue), formatUpToFourDecimals(value.newValue))
    case 'minimum':
      return texts.minimumChange(value.oldValue, value.newValue)
    case 'step':
      return texts.stepChange(value.oldValue, value.newValue)
    case 'back':
      return texts.forSaleAgain
  }
}

/** The note about a shipment: its product, quantity and day, and the changes since the last shipment. */
export function nearShipmentWords({ productName, quantity, day, isOverdue, values }: NearShipment): string {
  const date = formatStartDate(day)
  const otherChanges = values.filter((value) => value.kind !== 'gone')
  if (otherChanges.length < values.length) return texts.willNotCome(productName, date)
  const changes =
    values.length === 0
      ? texts.unchangedSinceLast
      : texts.changedSinceLast(otherChanges.map(valueWords).join(', '))
  const shipment = isOverdue ? texts.wasDueOn : texts.comesOn
  return `${shipment(productName, quantity, date)} ${changes}`
}
