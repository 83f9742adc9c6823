import type { Order } from '#domain/order.ts'
import { holds } from '#domain/permissions.ts'
import { useSession } from '#live/use-session.ts'
import { checkoutTexts } from '#texts/cart.ts'
import { orderTexts } from '#texts/orders.ts'
import { Card } from '#ui/card.tsx'
import { type Fact, FactList } from './fact-list.tsx'
import { orderViewDate } from './order-dates.ts'

/** Who ordered what for whom, and when. An admin's own orders name their author 'Manager' (ordering.md §4). */
export function OrderFacts({ order }: { order: Order }) {
  const { account, isAdmin } = useSession()
  const seesAdminNames = isAdmin || holds(account?.privileges ?? [], 'Orders#admin_name_show')
  const author = order.user.isAdmin && !seesAdminNames ? orderTexts.adminAuthor : order.user.name
  const facts: Fact[] = [
    [orderTexts.dateOfOrder, orderViewDate(order.createdAt)],
    [checkoutTexts.dealership, order.dealership.name],
    [checkoutTexts.ordererName, order.namePo],
    [checkoutTexts.poNumber, order.poNumber],
    [orderTexts.paperOrderNumber, order.confirmNumber],
    [orderTexts.orderedBy, author || order.user.login],
  ]
  return (
    <Card>
      <FactList facts={facts} />
    </Card>
  )
}
