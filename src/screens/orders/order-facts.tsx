import type { Order } from '#domain/orders/order.ts'
import { checkoutTexts } from '#texts/cart/cart.ts'
import { orderTexts } from '#texts/orders/orders.ts'
import { Card } from '#ui/layout/card.tsx'
import { type Fact, FactList } from '#ui/layout/fact-list.tsx'
import { DealershipName } from './dealership-name.tsx'
import { orderViewDate, useAuthorName } from './order-words.ts'

/** Date, dealership, orderer, PO number, paper order number and author of an order. */
export function OrderFacts({ order }: { order: Order }) {
  const authorName = useAuthorName()
  const facts: Fact[] = [
    [orderTexts.dateOfOrder, orderViewDate(order.createdAt)],
    [checkoutTexts.dealership, <DealershipName key="name" dealership={order.dealership} />],
    [checkoutTexts.ordererName, order.namePo],
    [checkoutTexts.poNumber, order.poNumber],
    [orderTexts.paperOrderNumber, order.confirmNumber],
    [orderTexts.orderedBy, authorName(order.user)],
  ]
  return (
    <Card>
      <FactList facts={facts} />
    </Card>
  )
}
