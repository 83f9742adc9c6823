import type { useCart } from '#app-context/use-cart.ts'

/** The cart as the page read it, with its verbs. */
export type CartView = ReturnType<typeof useCart>
