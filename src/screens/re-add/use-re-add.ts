import { useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { useDealership } from '#app-context/use-dealership.ts'
import { useSession } from '#app-context/use-session.ts'
import type { CurrentProducts } from '#catalogue/catalogue.ts'
import {
  type AvailableLine,
  type EarlierLine,
  isChanged,
  type ReAddedLine,
  reAddedLines,
} from '#domain/cart/re-add.ts'

/** The catalogue that lines are compared with. */
export type ComparedWith = Pick<CurrentProducts, 'source' | 'completeAt'>

export interface AddedLine {
  productId: number
  name: string
  quantity: number
  /** The quantity that the cart held before, if it was a different one. */
  replaced: number | null
  /** False when the server no longer sells the product: the cart dropped it again. */
  isKept: boolean
}

export type ReAddPhase =
  | { kind: 'idle' }
  | { kind: 'reading' }
  | { kind: 'comparing'; lines: readonly ReAddedLine[]; comparedWith: ComparedWith }
  | { kind: 'adding' }
  | { kind: 'added'; lines: readonly AddedLine[] }

/** Adds lines of an earlier order to the cart; asks for a confirmation first if prices, quantities or products changed. */
export function useReAdd() {
  const { cart, catalogue } = useCounter()
  const { pricing } = useDealership()
  const { isAdmin } = useSession()
  const [phase, setPhase] = useState<ReAddPhase>({ kind: 'idle' })

  async function putIntoCart(lines: readonly AvailableLine[]): Promise<void> {
    setPhase({ kind: 'adding' })
    const quantitiesBefore = new Map(
      (await cart.stored()).lines.map(({ product, quantity }) => [product.id, quantity]),
    )
    await cart.putAll(lines)
    const keptIds = await cart.keptOf(lines.map(({ product }) => product.id))
    const added = lines.map(({ product: { id, name }, quantity }) => {
      const quantityBefore = quantitiesBefore.get(id)
      const replaced = quantityBefore === undefined || quantityBefore === quantity ? null : quantityBefore
      return { productId: id, name, quantity, replaced, isKept: keptIds.has(id) }
    })
    setPhase({ kind: 'added', lines: added })
  }

  /** After a failure the button can be pressed again; the failure is a bug or a full device, which is reported elsewhere. */
  async function idleOnFailure(work: () => Promise<void>): Promise<void> {
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
    confirm: (lines: readonly AvailableLine[]) => idleOnFailure(() => putIntoCart(lines)),
    add: (lines: readonly EarlierLine[]) =>
      idleOnFailure(async () => {
        setPhase({ kind: 'reading' })
        const { products, isGone, ...comparedWith } = await catalogue.currentProducts(
          lines.map(({ productId }) => productId),
        )
        const currentLines = reAddedLines(lines, { products, isMissingKnown: isGone, pricing, isAdmin })
        if (currentLines.some(isChanged)) setPhase({ kind: 'comparing', lines: currentLines, comparedWith })
        else await putIntoCart(currentLines.flatMap((line) => (line.kind === 'available' ? [line] : [])))
      }),
  }
}
