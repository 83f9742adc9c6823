// Counts, from the account's databases, the data of one dealership that the device needs to be ready (decisions.md G250).
import type { AccountDatabase } from '../account-database.ts'
import type { CopyDatabase } from '../copy-database.ts'
import { readLists } from '../lists/list-table.ts'
import { readOrderCount } from '../orders/order-table.ts'
import { readPurchases } from '../orders/purchases.ts'
import { readDealerships } from '../people/dealership-table.ts'
import { readShipments } from '../shipments/shipment-table.ts'
import { readListSharing } from './account-settings.ts'

export interface StoredReadinessFacts {
  /** null if the device does not have the dealership's row. */
  dealership: { readAt: number | null } | null
  /** null if the purchases were never read. */
  purchases: { count: number; readAt: number } | null
  /** `readAt`: the time of the server's last answer about lists; null without any. */
  lists: { count: number; readAt: number | null }
  /**
   * null if the scheduled shipments were never read. `isWhole` is null if the device does not know how many the server
   * has.
   */
  shipments: { count: number; isWhole: boolean | null; readAt: number } | null
  /**
   * null if the first page of the orders was never read. `stored`: the number of the dealership's orders on this
   * device; `total`: their number on the server; `missingNewest`: how many of the first page this device lacks.
   */
  history: { stored: number; total: number; missingNewest: number; readAt: number } | null
}

export async function readReadinessFacts(
  { account, copy }: { account: AccountDatabase; copy: CopyDatabase },
  dealershipId: number,
): Promise<StoredReadinessFacts> {
  const [{ dealerships, readAt }, purchases, lists, sharing, shipments, orderCount, storedCount] =
    await Promise.all([
      readDealerships(account),
      readPurchases(copy, dealershipId),
      readLists(account, dealershipId),
      readListSharing(account, dealershipId),
      readShipments(copy),
      readOrderCount(copy, dealershipId),
      copy.orders.where('dealership.id').equals(dealershipId).count(),
    ])
  const newestRows = await copy.orders.bulkGet(orderCount?.newestIds ?? [])
  return {
    dealership: dealerships.some(({ id }) => id === dealershipId) ? { readAt } : null,
    purchases: purchases && { count: purchases.items.length, readAt: purchases.readAt },
    lists: { count: lists.length, readAt: sharing?.readAt ?? null },
    shipments:
      shipments.readAt === null
        ? null
        : {
            count: shipments.shipments.filter((shipment) => shipment.dealershipId === dealershipId).length,
            isWhole: shipments.count === null ? null : shipments.shipments.length >= shipments.count,
            readAt: shipments.readAt,
          },
    history: orderCount && {
      stored: storedCount,
      total: orderCount.count,
      missingNewest: newestRows.filter((row) => row === undefined).length,
      readAt: orderCount.readAt,
    },
  }
}
