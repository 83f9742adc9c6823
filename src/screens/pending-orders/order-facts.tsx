import type { PendingOrder } from '#outbox/pending-order.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import styles from './order-facts.module.css'

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
  facts?: readonly string[]
  id?: string
}

/** The first products, RO and PO, by which people tell the orders of a dealership apart, with `facts` between them. */
export function OrderFacts({ order, facts = [], id }: OrderFactsProps) {
  return (
    <p id={id} className={styles.facts}>
      {[productsText(order), ...facts, ...referencesOf(order)].join(' · ')}
    </p>
  )
}

/** The dealership, RO and PO of an order whose products stand beside them. */
export function OrderReferences({ order }: { order: PendingOrder }) {
  return <p className={styles.facts}>{[order.dealership.name, ...referencesOf(order)].join(' · ')}</p>
}
