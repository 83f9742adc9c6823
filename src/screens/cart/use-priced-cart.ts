import { useMemo } from 'react'
import { useCart } from '#app-context/use-cart.ts'
import { useDealership } from '#app-context/use-dealership.ts'
import { priceCart } from '#domain/prices/pricing.ts'

/** The cart with shipping, tax and total, which the header and the lists do not need. */
export function usePricedCart() {
  const { pricing } = useDealership()
  const cart = useCart()
  const { lines, edited } = cart
  const price = useMemo(() => priceCart(lines, pricing, edited), [lines, pricing, edited])
  return { ...cart, price }
}

/** The priced cart, with the functions that change it. */
export type PricedCart = ReturnType<typeof usePricedCart>
