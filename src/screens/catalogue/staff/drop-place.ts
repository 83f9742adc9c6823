// What a drop means (storefront.md §4 Drag and drop): the strip of a card is its place, the card itself takes children.
import { type Product, ROOT_PARENT_ID } from '#domain/products/product.ts'
import { type RefusedMove, refusedMove } from '#domain/products/product-moves.ts'

export type DropTarget = { kind: 'place' | 'into'; product: Product } | { kind: 'top' }

type Dropped =
  | { kind: 'nothing' }
  | { kind: 'move'; to: { parent?: number; placeOf?: number } }
  | { kind: 'refused'; refused: RefusedMove }

/** `ancestorIds` are the parents of the target, its own parent first. */
export function dropPlace(product: Product, target: DropTarget, ancestorIds: readonly number[]): Dropped {
  if (target.kind === 'top') return parentOf(product, ROOT_PARENT_ID)
  const { id, type, parentId, parentType } = target.product
  if (target.kind === 'into') {
    const refused = refusedMove(product.id, { id, type, ancestorIds })
    return refused === null ? parentOf(product, id) : { kind: 'refused', refused }
  }
  if (id === product.id) return { kind: 'nothing' }
  if (parentId === product.parentId) return { kind: 'move', to: { placeOf: id } }
  // A search shows side by side what stands under different parents.
  const refused =
    parentType &&
    refusedMove(product.id, { id: parentId, type: parentType, ancestorIds: ancestorIds.slice(1) })
  return refused ? { kind: 'refused', refused } : { kind: 'move', to: { parent: parentId, placeOf: id } }
}

function parentOf(product: Product, parent: number): Dropped {
  return product.parentId === parent ? { kind: 'nothing' } : { kind: 'move', to: { parent } }
}
