// Decides the result of a drop (storefront.md §4 Drag and drop): a drop on the strip of a card moves the dragged
// product to the position of that card; a drop elsewhere on the card of a group moves the product into that group.
import { type Product, ROOT_PARENT_ID } from '#domain/products/product.ts'
import { refusedMove as findRefusedMove, type RefusedMove } from '#domain/products/product-moves.ts'

/** The strip of a product's card (`place`), the rest of the card (`into`), or the target for the top level. */
export type DropTarget = { kind: 'place' | 'into'; product: Product } | { kind: 'top' }

type DropResult =
  | { kind: 'nothing' }
  /** The id of the new parent, if it changes, and the id of the product whose position the dragged product takes. */
  | { kind: 'move'; to: { parent?: number; placeOf?: number } }
  | { kind: 'refused'; refusedMove: RefusedMove }

/** `ancestorIds` are the ancestors of the target, its parent first. */
export function dropResult(product: Product, target: DropTarget, ancestorIds: readonly number[]): DropResult {
  if (target.kind === 'top') return resultOfNewParent(product, ROOT_PARENT_ID)
  const { id, type, parentId, parentType } = target.product
  if (target.kind === 'into') {
    const refusedMove = findRefusedMove(product.id, { id, type, ancestorIds })
    return refusedMove === null ? resultOfNewParent(product, id) : { kind: 'refused', refusedMove }
  }
  if (id === product.id) return { kind: 'nothing' }
  if (parentId === product.parentId) return { kind: 'move', to: { placeOf: id } }
  // A search shows products of different parents side by side.
  const refusedMove =
    parentType &&
    findRefusedMove(product.id, { id: parentId, type: parentType, ancestorIds: ancestorIds.slice(1) })
  return refusedMove
    ? { kind: 'refused', refusedMove }
    : { kind: 'move', to: { parent: parentId, placeOf: id } }
}

function resultOfNewParent(product: Product, parent: number): DropResult {
  return product.parentId === parent ? { kind: 'nothing' } : { kind: 'move', to: { parent } }
}
