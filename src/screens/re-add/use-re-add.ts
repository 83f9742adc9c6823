import { useState } from 'react'
import { fetchProductsByIds } from '#api/products.ts'
import { useCounter } from '#app-context/counter.ts'
import { useDealership } from '#app-context/use-dealership.ts'
import { useSession } from '#app-context/use-session.ts'
import type { Product } from '#domain/product.ts'
import {
  type AvailableLine,
  type EarlierLine,
  isChanged,
  type ReAddedLine,
  reAddedLines,
} from '#domain/re-add.ts'
import { readCart } from '#storage/cart-table.ts'
import { readProducts } from '#storage/product-table.ts'

/** The catalogue that lines are compared with. */
export interface ComparedWith {
  source: 'server' | 'device'
  /** When the device last read all of its copy; null where it has not yet. */
  completeAt: number | null
}

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

interface CatalogueOfToday extends ComparedWith {
  products: Product[]
  isMissingKnown: (productId: number) => boolean
}

/** The verb 'Add to cart' of what was ordered before, and the comparison that it may ask for first. */
export function useReAdd() {
  const { api, cart, catalogue, connection, databases } = useCounter()
  const { pricing } = useDealership()
  const { isAdmin } = useSession()
  const [phase, setPhase] = useState<ReAddPhase>({ kind: 'idle' })

  /** As the server knows the products now, or as the device does where the server cannot be asked. */
  async function readToday(ids: readonly number[]): Promise<CatalogueOfToday> {
    const { completeAt, unreadable: unreadableCount } = catalogue.read()
    const answer = connection.read().state === 'offline' ? null : await fetchProductsByIds(api, ids)
    if (!answer?.ok) {
      const isWhole = completeAt !== null && unreadableCount === 0
      const products = await readProducts(databases.copy, ids)
      return { source: 'device', completeAt, products, isMissingKnown: () => isWhole }
    }
    const { items, unreadable } = answer.value
    await catalogue.refreshProducts(items)
    const isThere = (id: number) => items.some((item) => item.id === id) || unreadable.includes(id)
    return {
      source: 'server',
      completeAt,
      products: await readProducts(databases.copy, ids.filter(isThere)),
      isMissingKnown: (id) => !unreadable.includes(id),
    }
  }

  async function put(lines: readonly AvailableLine[]): Promise<void> {
    setPhase({ kind: 'adding' })
    const before = new Map(
      (await readCart(databases.account)).lines.map(({ product, quantity }) => [product.id, quantity]),
    )
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
        const { products, isMissingKnown, ...comparedWith } = await readToday(
          lines.map(({ productId }) => productId),
        )
        const today = reAddedLines(lines, { products, isMissingKnown, pricing, isAdmin })
        if (today.some(isChanged)) setPhase({ kind: 'comparing', lines: today, comparedWith })
        else await put(today.flatMap((line) => (line.kind === 'available' ? [line] : [])))
      }),
  }
}
