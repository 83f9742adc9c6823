import { useMemo } from 'react'
import { useCart } from '#app-context/cart/use-cart.ts'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { priceCart } from '#domain/prices/pricing.ts'

/** The cart with its shipping, tax and total. Parts of the app that show none of these call `useCart`. */
export function usePricedCart() {
  const { pricing } = useDealership()
  const cart = useCart()
  const { lines, edited: editedAmounts } = cart
  const cartPrice = useMemo(() => priceCart(lines, pricing, editedAmounts), [lines, pricing, editedAmounts])
  return { ...cart, cartPrice }
}

/** The priced cart, with the functions that change it. */
export type PricedCart = ReturnType<typeof usePricedCart>
