// Finds the reason why buyers cannot see a product in the catalogue (storefront.md §3 Product types).
import { HOME_TYPES, PAGE_TYPES, type Product, type ProductType, ROOT_PARENT_ID } from './products/product.ts'
import { canSee } from './catalogue/product-visibility.ts'

/** `product` is the product or group that has the wrong type, or the group above it that is hidden or archived. */
export type HidingReason =
  | { cause: 'type'; product: Product; isOnTopLevel: boolean }
  | { cause: 'hidden' | 'archive'; product: Product }

/**
 * The reason why buyers cannot see the product: its type, or a group above it. Whether the product itself is hidden or
 * archived is not examined. null if there is no such reason, or if a group above it is unknown.
 */
export function hidingReasonOf(
  product: Product,
  groupOf: (id: number) => Product | undefined,
): HidingReason | null {
  const visitedIds = new Set<number>()
  let child = product
  while (child.parentId !== ROOT_PARENT_ID) {
    if (!hasTypeIn(PAGE_TYPES, child)) return { cause: 'type', product: child, isOnTopLevel: false }
    const group = groupOf(child.parentId)
    if (group === undefined || visitedIds.has(group.id)) return null
    if (group.archive || group.hiddenProduct) {
      return { cause: group.archive ? 'archive' : 'hidden', product: group }
    }
    visitedIds.add(group.id)
    child = group
  }
  return hasTypeIn(HOME_TYPES, child) ? null : { cause: 'type', product: child, isOnTopLevel: true }
}

function hasTypeIn(types: readonly ProductType[], { type }: Pick<Product, 'type'>): boolean {
  return types.includes(type)
}

/** The reason why a move under this parent hides a product that buyers see now; null if the move does not hide it. */
export function hidingReasonOfMove(
  product: Product,
  parentId: number,
  groupOf: (id: number) => Product | undefined,
): HidingReason | null {
  const isVisible = canSee(product, { seesHidden: false, isInArchive: false })
  if (!isVisible || hidingReasonOf(product, groupOf) !== null) return null
  return hidingReasonOf({ ...product, parentId }, groupOf)
}
