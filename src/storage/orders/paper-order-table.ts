// The last copy of a paper order; it is stored in the row of the order that has its number.
import * as v from 'valibot'
import { type PaperOrder, paperOrderShape } from '#domain/orders/paper-order.ts'
import type { CopyDatabase } from '../copy-database.ts'
import { stored } from '../stored-shape.ts'

const storedCopy = v.looseObject({ value: stored(paperOrderShape), readAt: v.number() })

export interface StoredPaperOrder {
  paperOrder: PaperOrder
  readAt: number
}

/** Stores the paper order, or deletes it for null. Does nothing for an order that the device does not have. */
export async function putPaperOrder(
  copy: CopyDatabase,
  orderId: number,
  paperOrder: PaperOrder | null,
  readAt: number,
): Promise<void> {
  await copy.orders
    .where('id')
    .equals(orderId)
    .modify((row) => {
      if (paperOrder === null) delete row.paperOrder
      else row.paperOrder = { value: paperOrder, readAt }
    })
}

export async function readPaperOrder(copy: CopyDatabase, orderId: number): Promise<StoredPaperOrder | null> {
  const row = await copy.orders.get(orderId)
  const parsed = v.safeParse(storedCopy, row?.paperOrder)
  return parsed.success ? { paperOrder: parsed.output.value, readAt: parsed.output.readAt } : null
}
