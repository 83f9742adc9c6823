import { useNavigate } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { useKnownDealerships } from '#app-context/people/use-known-dealerships.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { amountsOfOrder } from '#domain/orders/amounts-of-order.ts'
import { type CartContent, EMPTIED_CART } from '#domain/cart/cart.ts'
import { NO_DEALERSHIP_ID, pricingDealership } from '#domain/people/dealership.ts'
import { mergedAmounts } from '#domain/orders/edited-amounts.ts'
import type { Order } from '#domain/orders/order.ts'
import { type ReAddedLine, reAddedLines } from '#domain/cart/re-add.ts'
import { cartPath } from '#paths'
import { staffOrderViewTexts } from '#texts/orders/staff-order-view.ts'

/** Fills the cart with the lines and amounts of an order, so that staff can correct and place it. */
export function useOpenInCart() {
  const { cart, catalogue, dealershipChoice, notices } = useCounter()
  const { dealerships } = useKnownDealerships()
  const { isAdmin } = useSession()
  const navigate = useNavigate()

  function showFailure(text: string): void {
    notices.show({ kind: 'failure', text }, DEFAULT_NOTICE_MS)
  }

  /** Resolves to true when everything was stored; else restores dealership and typed amounts, and resolves to false. */
  async function fillCart(dealershipId: number, content: Omit<CartContent, 'revision'>): Promise<boolean> {
    const { edited } = await cart.readStored()
    const { chosenDealership } = dealershipChoice.read()
    try {
      // The dealership is chosen first, as a change of it clears the typed amounts of the cart.
      await dealershipChoice.choose(dealershipId)
      await cart.write(content)
      return true
    } catch {
      // If restoring fails too, the cart loses only its typed amounts: its lines did not change.
      await dealershipChoice.choose(chosenDealership?.id ?? NO_DEALERSHIP_ID).catch(() => {})
      await cart.changeAmounts((currentAmounts) => mergedAmounts(currentAmounts, edited)).catch(() => {})
      return false
    }
  }

  function showChangedLines(currentLines: readonly ReAddedLine[]): void {
    const namesOf = (matches: (line: ReAddedLine) => boolean) =>
      currentLines
        .filter(matches)
        .map(({ line }) => line.name)
        .join(', ')
    const goneNames = namesOf(({ kind }) => kind === 'gone')
    const unreadNames = namesOf(({ kind }) => kind === 'not-here')
    const roundedNames = namesOf((line) => line.kind === 'available' && line.quantity !== line.line.quantity)
    const { notInCart, notReadForCart, otherQuantity } = staffOrderViewTexts
    if (goneNames) notices.show({ kind: 'failure', text: notInCart(goneNames) })
    if (unreadNames) notices.show({ kind: 'failure', text: notReadForCart(unreadNames) })
    if (roundedNames) notices.show({ kind: 'failure', text: otherQuantity(roundedNames) })
  }

  return async function openInCart(order: Order): Promise<void> {
    const knownDealership = dealerships.find(({ id }) => id === order.dealership.id)
    const pricing = knownDealership ? pricingDealership(knownDealership) : null
    // On a full device the server's products cannot be stored, so the call fails.
    const currentProducts = await catalogue
      .readCurrentProducts(order.lines.map(({ productId }) => productId))
      .catch(() => null)
    if (currentProducts === null) return showFailure(staffOrderViewTexts.notOpened(order.id))
    const { products, completeAt, isGone } = currentProducts
    const currentLines = reAddedLines(order.lines, { products, isGone, pricing, isAdmin })
    const lines = currentLines.flatMap((line) => (line.kind === 'available' ? [line] : []))
    if (lines.length === 0) {
      const areAllGone = currentLines.every(({ kind }) => kind === 'gone')
      return showFailure(
        areAllGone ? staffOrderViewTexts.nothingForSale(order.id) : staffOrderViewTexts.nothingRead(order.id),
      )
    }
    const isStored = await fillCart(order.dealership.id, {
      ...EMPTIED_CART, // without the number of a paper order, as the state prints each paper order once (G72)
      lines: lines.map(({ product, quantity }) => ({ product, quantity })),
      poNumber: order.poNumber,
      ordererName: order.namePo,
      edited: amountsOfOrder(order, lines, pricing),
      pricesAsOf: completeAt,
      adopted: undefined,
    })
    if (!isStored) return showFailure(staffOrderViewTexts.notOpened(order.id))
    showChangedLines(currentLines)
    void cart.check().catch(() => {}) // without a reply the check shows nothing (G52)
    void navigate(cartPath) // the router reports its own failures
  }
}
