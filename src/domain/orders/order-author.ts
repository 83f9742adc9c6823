// The author of an order as the reader may see it (G119; ordering.md §4).
import * as v from 'valibot'
import { type Account, isAdmin } from '../people/account.ts'
import { holds, may } from '../people/permissions.ts'
import type { Order } from './order.ts'

export const orderAuthorShape = v.variant('kind', [
  v.object({ kind: v.literal('you') }),
  v.object({ kind: v.literal('person'), name: v.string() }),
  /** The reader sees the ids of people in place of their names. */
  v.object({ kind: v.literal('user'), id: v.number() }),
  /** A person of the supplier whose name is empty, or whose name the reader may not see. */
  v.object({ kind: v.literal('staff') }),
])
export type OrderAuthor = v.InferOutput<typeof orderAuthorShape>

/** True if the reader may see the names of the supplier's people. */
export function seesStaffNames(reader: Account | null): boolean {
  return isAdmin(reader) || holds(reader?.privileges ?? [], 'Orders#admin_name_show')
}

/**
 * null if the reader does not see the order history and did not place the order, or if the author has neither a name nor a
 * login.
 */
export function orderAuthorFor(
  reader: Account,
  user: Pick<Order['user'], 'id' | 'name' | 'login' | 'isAdmin'>,
): OrderAuthor | null {
  if (user.id === reader.id) return { kind: 'you' }
  if (!may(reader, 'seeOrders')) return null
  if (user.isAdmin && (user.name === '' || !seesStaffNames(reader))) return { kind: 'staff' }
  if (may(reader, 'seeOrderUserIds')) return { kind: 'user', id: user.id }
  const name = user.name || user.login
  return name === '' ? null : { kind: 'person', name }
}
