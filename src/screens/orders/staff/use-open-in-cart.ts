import { useNavigate } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { useKnownDealerships } from '#app-context/use-known-dealerships.ts'
import { useSession } from '#app-context/use-session.ts'
import { amountsOfOrder } from '#domain/orders/amounts-of-order.ts'
import { type CartContent, EMPTIED_CART } from '#domain/cart/cart.ts'
import { NO_DEALERSHIP_ID, pricingDealership } from '#domain/people/dealership.ts'
import { mergedAmounts } from '#domain/orders/edited-amounts.ts'
import type { Order } from '#domain/orders/order.ts'
import { type ReAddedLine, reAddedLines } from '#domain/cart/re-add.ts'
import { cartPath } from '#paths'
import { staffOrderViewTexts } from '#texts/orders/staff-order-view.ts'

/** Makes the cart an order like a placed one, with the amounts that it has, for staff to correct and place. */
export function useOpenInCart() {
  const { cart, catalogue, dealershipChoice, notices } = useCounter()
  const { dealerships } = useKnownDealerships()
  const { isAdmin } = useSession()
  const navigate = useNavigate()

  function fail(text: string): void {
    notices.give({ kind: 'failure', text }, DEFAULT_NOTICE_MS)
  }

  /** Answers whether all of it was stored; else the cart and its dealership are as they were. */
  async function fillCart(dealershipId: number, content: Omit<CartContent, 'revision'>): Promise<boolean> {
    const { edited } = await cart.stored()
    const { chosen } = dealershipChoice.read()
    try {
      // Another dealership takes typed amounts out of the cart, so it comes first.
      await dealershipChoice.choose(dealershipId)
      await cart.write(content)
      return true
    } catch {
      // What cannot be put back either is only typed amounts: the lines were never taken out.
      await dealershipChoice.choose(chosen?.id ?? NO_DEALERSHIP_ID).catch(() => {})
      await cart.changeAmounts((now) => mergedAmounts(now, edited)).catch(() => {})
      return false
    }
  }

  function tell(today: readonly ReAddedLine[]): void {
    const namesOf = (isOne: (line: ReAddedLine) => boolean) =>
      today
        .filter(isOne)
        .map(({ line }) => line.name)
        .join(', ')
    const gone = namesOf(({ kind }) => kind === 'gone')
    const unread = namesOf(({ kind }) => kind === 'not-here')
    const rounded = namesOf((each) => each.kind === 'available' && each.quantity !== each.line.quantity)
    const { notInCart, notReadForCart, otherQuantity } = staffOrderViewTexts
    if (gone) notices.give({ kind: 'failure', text: notInCart(gone) })
    if (unread) notices.give({ kind: 'failure', text: notReadForCart(unread) })
    if (rounded) notices.give({ kind: 'failure', text: otherQuantity(rounded) })
  }

  return async function openInCart(order: Order): Promise<void> {
    const known = dealerships.find(({ id }) => id === order.dealership.id)
    const pricing = known ? pricingDealership(known) : null
    // A full device cannot keep what the server says of the products.
    const current = await catalogue
      .currentProducts(order.lines.map(({ productId }) => productId))
      .catch(() => null)
    if (current === null) return fail(staffOrderViewTexts.notOpened(order.id))
    const { products, completeAt, isGone } = current
    const today = reAddedLines(order.lines, { products, isMissingKnown: isGone, pricing, isAdmin })
    const lines = today.flatMap((line) => (line.kind === 'available' ? [line] : []))
    if (lines.length === 0) {
      const isGoneForGood = today.every(({ kind }) => kind === 'gone')
      return fail(
        isGoneForGood
          ? staffOrderViewTexts.nothingForSale(order.id)
          : staffOrderViewTexts.nothingRead(order.id),
      )
    }
    const isStored = await fillCart(order.dealership.id, {
      ...EMPTIED_CART, // also the number of a paper order: the state prints each one once (G72)
      lines: lines.map(({ product, quantity }) => ({ product, quantity })),
      poNumber: order.poNumber,
      ordererName: order.namePo,
      edited: amountsOfOrder(order, lines, pricing),
      pricesAsOf: completeAt,
      adopted: undefined,
    })
    if (!isStored) return fail(staffOrderViewTexts.notOpened(order.id))
    tell(today)
    void cart.check().catch(() => {}) // without an answer nothing is seen of it (G52)
    void navigate(cartPath) // it answers a promise only for data routers
  }
}
