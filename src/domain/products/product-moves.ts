// Decides under which products a product may move, and its position among the siblings (storefront.md §4 Drag and drop;
// G100).
import { isBuyable, type ProductType, ROOT_PARENT_ID } from './product.ts'

/** A move that is not allowed, as the server describes it. */
export interface RefusedMove {
  type: ProductType
  id: number
  targetId: number
}

export interface MoveTarget {
  id: number
  type: ProductType
  /** The products above the target, in any order. */
  ancestorIds: readonly number[]
}

/** The refusal when a product cannot become a child of the target, otherwise null. The target is not the top level. */
export function refusedMove(id: number, target: MoveTarget): RefusedMove | null {
  const isIntoItself = target.id === id || target.ancestorIds.includes(id)
  return isBuyable(target.type) || isIntoItself ? { type: target.type, id, targetId: target.id } : null
}

/** The ids from the parent up to the top, as far as `parentIdOf` knows them; a circle of parents is followed once. */
export function ancestorIdsOf(
  parentId: number,
  parentIdOf: (id: number) => number | undefined,
): readonly number[] {
  const ancestorIds = new Set<number>()
  let nextId: number | undefined = parentId
  while (nextId !== undefined && nextId !== ROOT_PARENT_ID && !ancestorIds.has(nextId)) {
    ancestorIds.add(nextId)
    nextId = parentIdOf(nextId)
  }
  return [...ancestorIds]
}

/**
 * The siblings' ids after `id` moved to the position of `targetId`. To undo the move, move `id` to the sibling that has
 * its old position. The order stays unchanged when `id` or `targetId` is no sibling.
 */
export function orderAfterMove(siblingIds: readonly number[], id: number, targetId: number): number[] {
  const targetIndex = siblingIds.indexOf(targetId)
  if (targetIndex === -1 || !siblingIds.includes(id)) return [...siblingIds]
  return siblingIds.filter((siblingId) => siblingId !== id).toSpliced(targetIndex, 0, id)
}
