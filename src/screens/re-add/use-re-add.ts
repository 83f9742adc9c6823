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
  /** What the cart held of it before, where that was another quantity. */
  replaced: number | null
  /** false where the server no longer sells it: it left the cart again. */
  isKept: boolean
}

export type ReAddPhase =
  | { kind: 'idle' }
  | { kind: 'reading' }
  | { kind: 'comparing'; lines: readonly ReAddedLine[]; comparedWith: ComparedWith }
  | { kind: 'adding' }
  | { kind: 'added'; lines: readonly AddedLine[] }

/** The verb 'Add to cart' of what was ordered before, and the comparison that it may ask for first. */
export function useReAdd() {
  const { cart, catalogue } = useCounter()
  const { pricing } = useDealership()
  const { isAdmin } = useSession()
  const [phase, setPhase] = useState<ReAddPhase>({ kind: 'idle' })

  async function put(lines: readonly AvailableLine[]): Promise<void> {
    setPhase({ kind: 'adding' })
    const before = new Map((await cart.stored()).lines.map(({ product, quantity }) => [product.id, quantity]))
    await cart.putAll(lines)
    const kept = await cart.keptOf(lines.map(({ product }) => product.id))
    const added = lines.map(({ product: { id, name }, quantity }) => {
      const held = before.get(id)
      const replaced = held === undefined || held === quantity ? null : held
      return { productId: id, name, quantity, replaced, isKept: kept.has(id) }
    })
    setPhase({ kind: 'added', lines: added })
  }

  /** Where it fails the button can be pressed again; what failed is a bug or a full device, told elsewhere. */
  async function orIdle(work: () => Promise<void>): Promise<void> {
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
    take: (lines: readonly AvailableLine[]) => orIdle(() => put(lines)),
    add: (lines: readonly EarlierLine[]) =>
      orIdle(async () => {
        setPhase({ kind: 'reading' })
        const { products, isGone, ...comparedWith } = await catalogue.currentProducts(
          lines.map(({ productId }) => productId),
        )
        const today = reAddedLines(lines, { products, isMissingKnown: isGone, pricing, isAdmin })
        if (today.some(isChanged)) setPhase({ kind: 'comparing', lines: today, comparedWith })
        else await put(today.flatMap((line) => (line.kind === 'available' ? [line] : [])))
      }),
  }
}
