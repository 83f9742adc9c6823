// The last copy of the scheduled shipments, for a screen without a connection. There are few, so one row
// of the settings holds all of them.
import * as v from 'valibot'
import { type ScheduledShipment, shipmentShape } from '#domain/shipments/shipment.ts'
import type { ShipmentChange } from '#domain/shipments/shipment-change.ts'
import { parseStoredRows } from '../catalogue/stored-product.ts'
import type { CopyDatabase } from '../copy-database.ts'
import { stored } from '../stored-shape.ts'

const storedShipment = stored(shipmentShape)

const storedList = v.fallback(
  v.object({
    items: v.array(v.unknown()),
    readAt: v.nullable(v.number()),
    /** Missing in rows of earlier builds. */
    count: v.optional(v.nullable(v.number()), null),
  }),
  { items: [], readAt: null, count: null },
)

export interface StoredShipments {
  /** Sorted by their next date. */
  shipments: ScheduledShipment[]
  readAt: number | null
  /** The number of shipments on the server; null if it is not known. */
  count: number | null
}

export async function readShipments(copy: CopyDatabase): Promise<StoredShipments> {
  const setting = await copy.settings.get('shipments')
  const { items, readAt, count } = v.parse(storedList, setting?.value)
  const shipments = parseStoredRows(storedShipment, items)
  return {
    shipments: shipments.sort((a, b) => a.nextStartDate.localeCompare(b.nextStartDate) || a.id - b.id),
    readAt,
    count,
  }
}

/** Stores a page that the server sent: the first page replaces the stored shipments, a later page is added to them. */
export function putShipments(
  copy: CopyDatabase,
  {
    items,
    isFirstPage,
    count = null,
  }: { items: readonly ScheduledShipment[]; isFirstPage: boolean; count?: number | null },
  readAt: number,
): Promise<void> {
  return copy.transaction('rw', copy.settings, async () => {
    const storedShipments = isFirstPage ? [] : (await readShipments(copy)).shipments
    const remainingShipments = storedShipments.filter(({ id }) => items.every((item) => item.id !== id))
    await copy.settings.put({
      key: 'shipments',
      value: { items: [...remainingShipments, ...items], readAt, count },
    })
  })
}

/**
 * Stores the shipment as it is now that the server has carried out this change, in the list and in its product, so that
 * the person's next change begins with it. A cancelled shipment is removed from both. A new shipment has no id yet: it
 * is stored when the list and the product are read.
 */
export function putChangedShipment(
  copy: CopyDatabase,
  { base, wanted, dealership, product }: Pick<ShipmentChange, 'base' | 'wanted' | 'dealership' | 'product'>,
): Promise<void> {
  return copy.transaction('rw', copy.settings, copy.products, async () => {
    if (base === null) return
    const changedShipment = wanted && { ...wanted, id: base.id, dealershipId: dealership.id }
    await copy.products
      .where('id')
      .equals(product.id)
      .modify((row) => {
        row.shipments = withShipment(row.shipments ?? [], base.id, changedShipment)
      })
    const { shipments, readAt, count } = await readShipments(copy)
    if (readAt === null) return
    const listedShipment = changedShipment && { ...changedShipment, productId: product.id, product }
    const items = withShipment(shipments, base.id, listedShipment)
    await copy.settings.put({
      key: 'shipments',
      value: { items, readAt, count: count && count - Math.max(0, shipments.length - items.length) },
    })
  })
}

/** The shipments with this one instead of the earlier one of the same id; null removes the earlier one. */
function withShipment<Shipment extends { id: number }>(
  shipments: readonly Shipment[],
  id: number,
  shipment: Shipment | null,
): Shipment[] {
  return [...shipments.filter((other) => other.id !== id), ...(shipment === null ? [] : [shipment])]
}
