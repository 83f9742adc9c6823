// The last copy of an order that a new customer placed, beside the e-mail under which the server showed it: whoever
// opens it without a connection has to name that e-mail again (G60, G136).
import * as v from 'valibot'
import type { Order } from '#domain/orders/order.ts'
import { namesCustomer } from '#domain/people/same-customer.ts'
import type { CopyDatabase } from '../copy-database.ts'
import { storedOrder } from './order-table.ts'

export interface NewCustomerOrder extends Order {
  isShippingOpen: boolean
}

const storedCopy = v.object({
  order: v.intersect([storedOrder, v.object({ isShippingOpen: v.optional(v.boolean(), false) })]),
  email: v.string(),
  readAt: v.number(),
})

export interface StoredNewCustomerOrder {
  order: NewCustomerOrder
  /** When the server showed it. */
  readAt: number
}

const keyOf = (orderId: number) => `unregistered:${orderId}` as const

/** `email`: what was named when the server showed the order. */
export async function putUnregisteredOrder(
  copy: CopyDatabase,
  email: string,
  { order, readAt }: StoredNewCustomerOrder,
): Promise<void> {
  await copy.settings.put({ key: keyOf(order.id), value: { order, email, readAt } })
}

/** `other-email`: the device has it, and not for whoever named this. null where the device has none. */
export async function readUnregisteredOrder(
  copy: CopyDatabase,
  orderId: number,
  email: string,
): Promise<StoredNewCustomerOrder | 'other-email' | null> {
  const setting = await copy.settings.get(keyOf(orderId))
  const stored = v.safeParse(storedCopy, setting?.value)
  if (!stored.success) return null
  const { order, readAt, email: known } = stored.output
  return namesCustomer(email, known) ? { order, readAt } : 'other-email'
}

/** The server no longer shows it for this e-mail, and so does the device; what was read with another one stays. */
export async function forgetUnregisteredOrder(
  copy: CopyDatabase,
  orderId: number,
  email: string,
): Promise<void> {
  await copy.transaction('rw', copy.settings, async () => {
    const kept = await readUnregisteredOrder(copy, orderId, email)
    if (kept !== 'other-email') await copy.settings.delete(keyOf(orderId))
  })
}
