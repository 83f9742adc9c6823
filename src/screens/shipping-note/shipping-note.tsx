import { useMemo } from 'react'
import type { ShippingNoteProps } from '#app-context/catalogue/product-slots.ts'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { useShippingNotes } from '#app-context/prices/use-shipping-notes.ts'
import { isShippingToBeDetermined } from '#domain/people/dealership.ts'
import { type ShippingAdvice, shippingAdvice } from '#domain/prices/shipping-advice.ts'
import { formatMoney } from '#domain/values/money.ts'
import { shippingNoteTexts as texts } from '#texts/cart/shipping-notes.ts'
import { Muted } from '#ui/layout/muted.tsx'

/** Names a nearby quantity: fewer pieces for less shipping cost, or more for the same cost. It changes no quantity. */
export function ShippingNote({ product, quantity, lines }: ShippingNoteProps) {
  const { may, isAdmin } = useSession()
  const { chosenDealership, pricing } = useDealership()
  const { areShown } = useShippingNotes()
  const advice = useMemo(
    () => shippingAdvice({ product, quantity, lines, dealership: pricing, isAdmin }),
    [product, quantity, lines, pricing, isAdmin],
  )
  // Buyers see no note while the shipping of their state is still to be determined.
  const isShippingOpen =
    !may('administerOrders') && isShippingToBeDetermined(chosenDealership?.shippingAddress.state?.code)
  if (!areShown || isShippingOpen || advice === null) return null
  const text = adviceText(advice, quantity)
  // Some tables cut the note at the end of its line.
  return (
    <Muted as="span" title={text}>
      {text}
    </Muted>
  )
}

function adviceText(advice: ShippingAdvice, quantity: number): string {
  const { isShared } = advice
  if (advice.kind === 'less-saves') {
    const fewerPieces = isShared ? texts.fewerPiecesOfOptions : texts.fewerPieces
    return fewerPieces(quantity - advice.quantity, advice.quantity, formatMoney(advice.saving))
  }
  const { pieces, cost } = advice
  return (isShared ? texts.morePiecesOfOptions : texts.morePieces)(pieces, formatMoney(cost))
}
