import { useState } from 'react'
import type { Product } from '#domain/products/product.ts'

interface OrderedLine {
  product: Product
  cartQuantity: number
  /** Counted pieces on the shelf. */
  counted?: number
  suggested: number | null
}

/**
 * Typed quantities. A product that comes into the cart, or is counted again, gets a new suggestion in place of the typed
 * quantity.
 */
export function useTypedQuantities() {
  const [typed, setTyped] = useState<ReadonlyMap<string, number>>(new Map())
  const keyOf = ({ product, cartQuantity, counted }: OrderedLine) =>
    `${product.id} ${cartQuantity} ${counted ?? ''}`
  const quantityOf = (line: OrderedLine) => typed.get(keyOf(line)) ?? line.suggested ?? 0
  return {
    quantityOf,
    type: (line: OrderedLine, updater: (current: number) => number) =>
      setTyped((latest) =>
        new Map(latest).set(keyOf(line), updater(latest.get(keyOf(line)) ?? line.suggested ?? 0)),
      ),
  }
}
