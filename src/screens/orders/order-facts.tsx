import type { Order } from '#domain/orders/order.ts'
import { checkoutTexts } from '#texts/cart/cart.ts'
import { orderTexts } from '#texts/orders/orders.ts'
import { Card } from '#ui/layout/card.tsx'
import { type Fact, FactList } from '#ui/layout/fact-list.tsx'
import { DealershipName } from './dealership-name.tsx'
import { orderViewDate, useAuthorName } from './order-words.ts'

/** Who ordered what for whom, and when. */
export function OrderFacts({ order }: { order: Order }) {
  const authorOf = useAuthorName()
  const facts: Fact[] = [
    [orderTexts.dateOfOrder, orderViewDate(order.createdAt)],
    [checkoutTexts.dealership, <DealershipName key="name" dealership={order.dealership} />],
    [checkoutTexts.ordererName, order.namePo],
    [checkoutTexts.poNumber, order.poNumber],
    [orderTexts.paperOrderNumber, order.confirmNumber],
    [orderTexts.orderedBy, authorOf(order.user)],
  ]
  return (
    <Card>
      <FactList facts={facts} />
    </Card>
  )
}
