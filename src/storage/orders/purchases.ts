// The purchases of a dealership by the server's last answer. The products themselves are in the catalogue's copy.
import * as v from 'valibot'
import { type PurchasedItem, purchasedItemShape } from '#domain/orders/purchased-item.ts'
import type { CopyDatabase } from '../copy-database.ts'
import { stored } from '../stored-shape.ts'
import { parseStoredRows } from '../catalogue/stored-product.ts'

const storedItem = stored(purchasedItemShape)

const storedPurchases = v.object({ items: v.array(v.unknown()), readAt: v.number() })

export interface StoredPurchases {
  items: PurchasedItem[]
  /** When the server answered. */
  readAt: number
}

export async function putPurchases(
  copy: CopyDatabase,
  dealershipId: number,
  purchases: StoredPurchases,
): Promise<void> {
  await copy.settings.put({ key: `purchases:${dealershipId}`, value: purchases })
}

/** null if this device never read the purchases. */
export async function readPurchases(
  copy: CopyDatabase,
  dealershipId: number,
): Promise<StoredPurchases | null> {
  const setting = await copy.settings.get(`purchases:${dealershipId}`)
  const parsed = v.safeParse(storedPurchases, setting?.value)
  if (!parsed.success) return null
  return {
    items: parseStoredRows(storedItem, parsed.output.items),
    readAt: parsed.output.readAt,
  }
}
