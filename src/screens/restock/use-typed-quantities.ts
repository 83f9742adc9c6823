import { useRef, useState } from 'react'
import * as v from 'valibot'
import { useDraft } from '#app-context/device/use-draft.ts'
import type { Product } from '#domain/products/product.ts'
import { isoDateOfInstant } from '#domain/values/dates.ts'

interface QuantityLine {
  product: Product
  cartQuantity: number
  /** Counted pieces on the shelf. */
  shelfQuantity?: number
  suggestedQuantity: number | null
}

/** The typed quantities of one day: on another day the use of the products, and so the suggestion, is another. */
const typedQuantitiesSchema = v.object({ day: v.string(), quantities: v.record(v.string(), v.number()) })
type TypedQuantities = v.InferOutput<typeof typedQuantitiesSchema>

const NO_QUANTITIES: TypedQuantities = { day: '', quantities: {} }

/**
 * Typed quantities, which a reload on the same day keeps. When a product is added to the cart or counted again, a
 * suggestion replaces the typed quantity. `draftKey` names the page and the dealership.
 */
export function useTypedQuantities(draftKey: string) {
  const draft = useDraft(draftKey, NO_QUANTITIES, typedQuantitiesSchema)
  /** The quantities after the last change on this page; null before the first one. */
  const latest = useRef<TypedQuantities | null>(null)
  const [changedQuantities, setChangedQuantities] = useState<TypedQuantities | null>(null)
  const today = isoDateOfInstant(Date.now())
  const storedQuantities = draft?.initialFields.day === today ? draft.initialFields : NO_QUANTITIES
  const { quantities } = changedQuantities ?? storedQuantities
  const keyOf = ({ product, cartQuantity, shelfQuantity }: QuantityLine) =>
    `${product.id} ${cartQuantity} ${shelfQuantity ?? ''}`
  return {
    /** False until the quantities of an earlier visit are read. */
    isRead: draft !== undefined,
    quantityOf: (line: QuantityLine) => quantities[keyOf(line)] ?? line.suggestedQuantity ?? 0,
    setQuantity(line: QuantityLine, updater: (current: number) => number) {
      const earlier = (latest.current ?? storedQuantities).quantities
      const current = earlier[keyOf(line)] ?? line.suggestedQuantity ?? 0
      latest.current = { day: today, quantities: { ...earlier, [keyOf(line)]: updater(current) } }
      setChangedQuantities(latest.current)
      draft?.keep(latest.current)
    },
  }
}
