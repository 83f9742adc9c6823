import { useSession } from '#app-context/use-session.ts'
import type { Order } from '#domain/order.ts'
import { holds } from '#domain/permissions.ts'
import { orderTexts } from '#texts/orders.ts'

/** Who ordered; an admin's own orders name their author 'Manager' to all but admins (ordering.md §4). */
export function useAuthorName(): (user: Order['user']) => string {
  const { account, isAdmin } = useSession()
  const seesAdminNames = isAdmin || holds(account?.privileges ?? [], 'Orders#admin_name_show')
  return (user) => (user.isAdmin && !seesAdminNames ? orderTexts.adminAuthor : user.name || user.login)
}
