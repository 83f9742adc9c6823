import type { useCart } from '#live/use-cart.ts'

/** The cart as the page read it, with its verbs. */
export type CartView = ReturnType<typeof useCart>
