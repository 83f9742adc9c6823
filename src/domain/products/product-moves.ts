// Where a product may be moved, and where it then stands among its siblings (storefront.md §4 Drag and drop; G100).
import { isBuyable, type ProductType, ROOT_PARENT_ID } from './product.ts'

/** What is told of a move that is not allowed. */
export interface RefusedMove {
  type: ProductType
  id: number
  targetId: number
}

export interface MoveTarget {
  id: number
  type: ProductType
  /** The target's parents, in any order. */
  ancestorIds: readonly number[]
}

/** Why the product cannot become a child of the target; null where it can. The top level, which is no product, takes all. */
export function refusedMove(id: number, target: MoveTarget): RefusedMove | null {
  const isUnderItself = target.id === id || target.ancestorIds.includes(id)
  return isBuyable(target.type) || isUnderItself ? { type: target.type, id, targetId: target.id } : null
}

/** The ids from the parent up to the top, as far as `parentIdOf` knows them; a circle ends where it closes. */
export function ancestorIdsOf(
  parentId: number,
  parentIdOf: (id: number) => number | undefined,
): readonly number[] {
  const found = new Set<number>()
  let next: number | undefined = parentId
  while (next !== undefined && next !== ROOT_PARENT_ID && !found.has(next)) {
    found.add(next)
    next = parentIdOf(next)
  }
  return [...found]
}

/**
 * The siblings' ids after `id` took the place of `targetId`; the others move up or down by one. The way back is the
 * place of the sibling that stands where `id` stood before. Unchanged where either is none of them.
 */
export function placedAt(siblings: readonly number[], id: number, targetId: number): number[] {
  const to = siblings.indexOf(targetId)
  if (to === -1 || !siblings.includes(id)) return [...siblings]
  return siblings.filter((sibling) => sibling !== id).toSpliced(to, 0, id)
}
