import type { SavedCopy } from '#outbox/outbox.ts'
import { savedCopyOf } from '#outbox/saved-copy.ts'
import { unreadableOrder } from '#storage/order-row.ts'
import type { SealedOrder } from '#storage/sealed-orders.ts'
import { parseStoredOrder } from '#storage/stored-order.ts'

/** Orders of other accounts as one file; each in the form of a saved copy, what cannot be read as it is stored. */
export function sealedOrdersFile(sealed: readonly SealedOrder[], at: number): SavedCopy {
  const savedAt = new Date(at).toISOString()
  const orders = sealed.map(({ accountKey, row }) => {
    const order = parseStoredOrder(row.order)
    const copy = order ? savedCopyOf(order, null) : savedCopyOf(unreadableOrder(row), JSON.stringify(row))
    const content: object = JSON.parse(copy.text)
    return { account: accountKey, ...content }
  })
  return {
    fileName: `sealed-orders-${savedAt.slice(0, 10)}.json`,
    text: JSON.stringify({ format: 'counter-sealed-orders', version: 1, savedAt, orders }, null, 2),
  }
}
