import { useState } from 'react'
import type { Product } from '#domain/products/product.ts'

interface QuantityLine {
  product: Product
  cartQuantity: number
  /** Counted pieces on the shelf. */
  shelfQuantity?: number
  suggestedQuantity: number | null
}

/** Typed quantities. When a product is added to the cart or counted again, a suggestion replaces the typed quantity. */
export function useTypedQuantities() {
  const [typedQuantities, setTypedQuantities] = useState<ReadonlyMap<string, number>>(new Map())
  const keyOf = ({ product, cartQuantity, shelfQuantity }: QuantityLine) =>
    `${product.id} ${cartQuantity} ${shelfQuantity ?? ''}`
  const quantityOf = (line: QuantityLine) => typedQuantities.get(keyOf(line)) ?? line.suggestedQuantity ?? 0
  return {
    quantityOf,
    setQuantity: (line: QuantityLine, updater: (current: number) => number) =>
      setTypedQuantities((quantities) =>
        new Map(quantities).set(
          keyOf(line),
          updater(quantities.get(keyOf(line)) ?? line.suggestedQuantity ?? 0),
        ),
      ),
  }
}
