// The last copy of a new customer's order, with the e-mail address for which the server showed it. Without a connection a
// person opens the order by typing that address again (G60, G136).
import * as v from 'valibot'
import type { NewCustomerOrder } from '#domain/orders/order.ts'
import { flag } from '#domain/values/shape-values.ts'
import { isSameCustomer } from '#domain/people/same-customer.ts'
import type { CopyDatabase } from '../copy-database.ts'
import { storedOrder } from './order-table.ts'

const storedCopy = v.object({
  order: v.intersect([storedOrder, v.object({ isShippingOpen: flag })]),
  email: v.string(),
  readAt: v.number(),
})

export interface StoredNewCustomerOrder {
  order: NewCustomerOrder
  /** When the server sent the order. */
  readAt: number
}

const keyOf = (orderId: number) => `unregistered:${orderId}` as const

/** `email`: the address for which the server showed the order. */
export async function putNewCustomerOrder(
  copy: CopyDatabase,
  email: string,
  { order, readAt }: StoredNewCustomerOrder,
): Promise<void> {
  await copy.settings.put({ key: keyOf(order.id), value: { order, email, readAt } })
}

/** `other-email`: the device has the order for another address. null if the device does not have it. */
export async function readNewCustomerOrder(
  copy: CopyDatabase,
  orderId: number,
  email: string,
): Promise<StoredNewCustomerOrder | 'other-email' | null> {
  const setting = await copy.settings.get(keyOf(orderId))
  const parsedCopy = v.safeParse(storedCopy, setting?.value)
  if (!parsedCopy.success) return null
  const { order, readAt, email: storedEmail } = parsedCopy.output
  return isSameCustomer(email, storedEmail) ? { order, readAt } : 'other-email'
}

/** The server no longer shows the order for this address, so the device forgets it; a copy for another address stays. */
export async function forgetNewCustomerOrder(
  copy: CopyDatabase,
  orderId: number,
  email: string,
): Promise<void> {
  await copy.transaction('rw', copy.settings, async () => {
    const storedOrder = await readNewCustomerOrder(copy, orderId, email)
    if (storedOrder !== 'other-email') await copy.settings.delete(keyOf(orderId))
  })
}
