// Reads from this device the shipments of the next days, and the changes of their products since the last shipment (G246).
// No call is made.
import type { NewsValue } from '#domain/catalogue/product-news.ts'
import { termsOf } from '#domain/catalogue/product-terms.ts'
import {
  changesSinceLastShipment,
  isShipmentNear,
  lastShipmentDay,
} from '#domain/shipments/near-shipments.ts'
import type { ShipmentSubject } from '#domain/shipments/shipment-change.ts'
import { isoDateOfInstant } from '#domain/values/dates.ts'
import { formatUpToFourDecimals } from '#domain/values/money.ts'
import { readProducts } from '#storage/catalogue/stored-product.ts'
import { readTermsChanges } from '#storage/catalogue/terms-history.ts'
import { readShownChanges } from '#storage/shipments/shipment-change-table.ts'
import { readShipments } from '#storage/shipments/shipment-table.ts'
import { dayOfMonthWords } from '#texts/figures.ts'
import { shipmentChangeTexts as texts } from '#texts/shipments/shipment-changes.ts'
import type { Databases } from '../counter.ts'
import { useDealership } from '../people/use-dealership.ts'
import { useDeviceQuery } from '../use-device-query.ts'
import { useSession } from '../people/use-session.ts'

/** A shipment that comes within three days or is overdue. */
export interface NearShipment {
  shipmentId: number
  productName: string
  quantity: number
  /** yyyy-MM-dd */
  day: string
  /** The day is over. */
  isOverdue: boolean
  /** A change of the shipment waits on this device. */
  isChangeWaiting: boolean
  /**
   * yyyy-MM-dd: the regular day before `day`, or the day on which this device began the subscription. The device does not
   * know whether a shipment was sent on the regular day. With changes it is the day on which the device learned of the
   * first, because the device may not have known the product before.
   */
  sinceDay: string
  /** The changes of the product since that day. */
  values: NewsValue[]
}

const isChangeOf = ({ dealership, product }: ShipmentSubject, dealershipId: number, productId: number) =>
  dealership.id === dealershipId && product.id === productId

export async function readNearShipments(
  { account, copy }: Pick<Databases, 'account' | 'copy'>,
  dealershipId: number,
  now: number,
): Promise<NearShipment[]> {
  const today = isoDateOfInstant(now)
  // Only the shipments of the server: a change that waits on this device may never be made, or be made with other values.
  const shipments = (await readShipments(copy)).shipments.filter(
    (shipment) => shipment.dealershipId === dealershipId && isShipmentNear(shipment, today),
  )
  if (shipments.length === 0) return []
  const ids = shipments.map(({ productId }) => productId)
  const termsChanges = await readTermsChanges(copy, ids)
  const products = new Map((await readProducts(copy, ids)).map((product) => [product.id, product]))
  const { liveChanges, finishedChanges } = await readShownChanges(account, 0)
  const ownChangesOf = (productId: number) => ({
    isChangeWaiting: liveChanges.some((change) => isChangeOf(change, dealershipId, productId)),
    beganAt: finishedChanges.find(
      (change) =>
        change.kind === 'create' && change.state === 'done' && isChangeOf(change, dealershipId, productId),
    )?.changedAt,
  })
  return shipments.map((shipment) => {
    const { isChangeWaiting, beganAt = 0 } = ownChangesOf(shipment.productId)
    const lastShipmentAt = Date.parse(`${lastShipmentDay(shipment)}T00:00:00Z`)
    const comparedSince = Math.max(lastShipmentAt, beganAt)
    const product = products.get(shipment.productId)
    const { values, firstLearnedAt } = changesSinceLastShipment(
      termsChanges.get(shipment.productId) ?? [],
      product && termsOf(product),
      { lastShipmentAt: comparedSince, pricing: { id: dealershipId }, now },
    )
    const comparedSinceDay =
      comparedSince > lastShipmentAt ? isoDateOfInstant(beganAt) : lastShipmentDay(shipment)
    return {
      shipmentId: shipment.id,
      productName: shipment.product?.name ?? product?.name ?? '',
      quantity: shipment.quantity,
      day: shipment.nextStartDate,
      isOverdue: shipment.nextStartDate < today,
      isChangeWaiting,
      sinceDay: firstLearnedAt === null ? comparedSinceDay : isoDateOfInstant(firstLearnedAt),
      values,
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

/** The line about a shipment: its day, quantity and product on the server. Sentences about known changes follow. */
export function nearShipmentWords(nearShipment: NearShipment): string {
  const { productName, quantity, day, isOverdue, isChangeWaiting, sinceDay, values } = nearShipment
  const shownDay = dayOfMonthWords(day)
  const otherChanges = values.filter((value) => value.kind !== 'gone')
  if (otherChanges.length < values.length) return texts.willNotCome(productName, quantity, shownDay)
  const shipment = (isOverdue ? texts.wasDueOn : texts.comesOn)(productName, quantity, shownDay)
  const sentences = [
    ...(isChangeWaiting ? [texts.changeWaits] : []),
    ...(values.length > 0
      ? [texts.changedSince(dayOfMonthWords(sinceDay), otherChanges.map(valueWords).join(', '))]
      : []),
  ]
  return sentences.length === 0 ? shipment : `${shipment}. ${sentences.join(' ')}`
}
