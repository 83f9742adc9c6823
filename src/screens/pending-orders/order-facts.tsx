import type { PendingOrder } from '#outbox/pending-order.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import { Muted } from '#ui/layout/muted.tsx'

/** A card names at most this many products. */
const SHOWN_PRODUCTS = 3

function productsText({ lines }: PendingOrder): string {
  const names = lines.slice(0, SHOWN_PRODUCTS).map(({ product, quantity }) => `${quantity} × ${product.name}`)
  return pendingOrderTexts.firstProducts(names.join(', '), lines.length - names.length)
}

/** RO and PO, as far as the order has them. */
function referencesOf({ ordererName, poNumber }: PendingOrder): string[] {
  return [
    ...(ordererName ? [pendingOrderTexts.orderer(ordererName)] : []),
    ...(poNumber ? [pendingOrderTexts.poNumber(poNumber)] : []),
  ]
}

interface OrderFactsProps {
  order: PendingOrder
  id?: string
}

/** The first products, RO and PO, by which people tell the orders of a dealership apart. */
export function OrderFacts({ order, id }: OrderFactsProps) {
  return <Muted id={id}>{[productsText(order), ...referencesOf(order)].join(' · ')}</Muted>
}

/** The dealership, RO and PO of an order whose products stand beside them. */
export function OrderReferences({ order }: { order: PendingOrder }) {
  return <Muted>{[order.dealership.name, ...referencesOf(order)].join(' · ')}</Muted>
}
