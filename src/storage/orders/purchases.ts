// The purchases of a dealership by the server's last answer. The products themselves are in the catalogue's copy.
import * as v from 'valibot'
import { ORDER_STATUSES, type OrderStatus } from '#domain/orders/order-status.ts'
import type { PurchasedItem } from '#domain/orders/purchased-item.ts'
import type { CopyDatabase } from '../copy-database.ts'
import { parseStoredRows } from '../catalogue/stored-product.ts'

const storedItem: v.GenericSchema<unknown, PurchasedItem> = v.object({
  productId: v.number(),
  name: v.optional(v.string(), ''),
  averageOrders: v.optional(v.number(), 0),
  vendorId: v.optional(v.nullable(v.number()), null),
  purchases: v.array(
    v.object({
      orderId: v.number(),
      createdAt: v.string(),
      status: v.pipe(
        v.string(),
        v.transform((value): OrderStatus => {
          return Object.hasOwn(ORDER_STATUSES, value) ? (value as OrderStatus) : 'UNDEFINED' // just checked
        }),
      ),
      quantity: v.number(),
      price: v.optional(v.nullable(v.number()), null),
    }),
  ),
})

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
