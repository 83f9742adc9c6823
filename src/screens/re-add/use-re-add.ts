import { useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import type { CurrentProducts } from '#catalogue/catalogue.ts'
import {
  type AvailableLine,
  type EarlierLine,
  isChanged,
  type ReAddedLine,
  reAddedLines,
} from '#domain/cart/re-add.ts'

/** The source of the products with which the lines are compared. */
export type ComparisonSource = Pick<CurrentProducts, 'source' | 'completeAt'>

export interface AddedLine {
  productId: number
  name: string
  quantity: number
  /** The quantity that the cart had before, if it was different; else null. */
  replacedQuantity: number | null
  /** False if the cart removed the line again, because the server no longer sells the product. */
  isInCart: boolean
}

export type ReAddPhase =
  | { kind: 'idle' }
  | { kind: 'reading' }
  | { kind: 'comparing'; lines: readonly ReAddedLine[]; comparisonSource: ComparisonSource }
  | { kind: 'adding' }
  | { kind: 'added'; lines: readonly AddedLine[] }

/**
 * Adds lines of an earlier order, a list or a suggestion to the cart; asks for confirmation if prices, quantities or
 * products changed. `onAdded` gets the added lines.
 */
export function useReAdd(onAdded?: (lines: readonly AvailableLine[]) => void) {
  const { cart, catalogue } = useCounter()
  const { pricing } = useDealership()
  const { isAdmin } = useSession()
  const [phase, setPhase] = useState<ReAddPhase>({ kind: 'idle' })

  async function putIntoCart(lines: readonly AvailableLine[]): Promise<void> {
    setPhase({ kind: 'adding' })
    const quantitiesBefore = new Map(
      (await cart.readStored()).lines.map(({ product, quantity }) => [product.id, quantity]),
    )
    await cart.setQuantities(lines)
    const idsInCart = await cart.readIdsInCart(lines.map(({ product }) => product.id))
    const addedLines = lines.map(({ product: { id, name }, quantity }) => {
      const quantityBefore = quantitiesBefore.get(id)
      const replacedQuantity =
        quantityBefore === undefined || quantityBefore === quantity ? null : quantityBefore
      return { productId: id, name, quantity, replacedQuantity, isInCart: idsInCart.has(id) }
    })
    setPhase({ kind: 'added', lines: addedLines })
    onAdded?.(lines)
  }

  /** Enables the button again after a failure. The failure is a bug or a full device, which other code reports. */
  async function resetPhaseOnFailure(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (problem) {
      setPhase({ kind: 'idle' })
      throw problem
    }
  }

  return {
    phase,
    close: () => setPhase({ kind: 'idle' }),
    confirm: (lines: readonly AvailableLine[]) => resetPhaseOnFailure(() => putIntoCart(lines)),
    add: (lines: readonly EarlierLine[]) =>
      resetPhaseOnFailure(async () => {
        setPhase({ kind: 'reading' })
        const { products, isGone, ...comparisonSource } = await catalogue.readCurrentProducts(
          lines.map(({ productId }) => productId),
        )
        const currentLines = reAddedLines(lines, { products, isGone, pricing, isAdmin })
        if (currentLines.some(isChanged))
          setPhase({ kind: 'comparing', lines: currentLines, comparisonSource })
        else await putIntoCart(currentLines.flatMap((line) => (line.kind === 'available' ? [line] : [])))
      }),
  }
}
