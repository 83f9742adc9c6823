import { useNavigate } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { useKnownDealerships } from '#app-context/use-known-dealerships.ts'
import { amountsOfOrder } from '#domain/amounts-of-order.ts'
import { pricingDealership } from '#domain/dealership.ts'
import type { Order } from '#domain/order.ts'
import { reAddedLines } from '#domain/re-add.ts'
import { cartPath } from '#paths'
import { staffOrderViewTexts } from '#texts/staff-order-view.ts'

/** Makes the cart an order like a placed one, with the amounts that it has, for staff to correct and place. */
export function useOpenInCart() {
  const { cart, catalogue, dealershipChoice, notices } = useCounter()
  const { dealerships } = useKnownDealerships()
  const navigate = useNavigate()

  return async function openInCart(order: Order): Promise<void> {
    const known = dealerships.find(({ id }) => id === order.dealership.id)
    const pricing = known ? pricingDealership(known) : null
    const { products, isGone } = await catalogue.currentProducts(
      order.lines.map(({ productId }) => productId),
    )
    const today = reAddedLines(order.lines, { products, isMissingKnown: isGone, pricing, isAdmin: true })
    const lines = today.flatMap((line) => (line.kind === 'available' ? [line] : []))
    const missing = today.flatMap(({ kind, line }) => (kind === 'available' ? [] : [line.name]))
    if (lines.length === 0) {
      notices.give({ kind: 'failure', text: staffOrderViewTexts.nothingForSale(order.id) }, DEFAULT_NOTICE_MS)
      return
    }
    // Another dealership takes typed amounts out of the cart, so it comes first.
    await dealershipChoice.choose(order.dealership.id)
    await cart.removeAll()
    await cart.putAll(lines)
    await cart.write({
      poNumber: order.poNumber,
      ordererName: order.namePo,
      confirmNumber: order.confirmNumber,
      edited: amountsOfOrder(order, lines, pricing),
    })
    if (missing.length > 0) {
      notices.give({ kind: 'failure', text: staffOrderViewTexts.notInCart(missing.join(', ')) })
    }
    void navigate(cartPath) // it answers a promise only for data routers
  }
}
