// Finds the reason why buyers cannot see a product in the catalogue (storefront.md §3 Product types).
import { HOME_TYPES, PAGE_TYPES, type Product, type ProductType, ROOT_PARENT_ID } from './products/product.ts'
import { canSee } from './catalogue/product-visibility.ts'

/** The reason: a type that its group does not show, or a group that is hidden or archived. */
export type HidingPlace =
  | { by: 'type'; product: Product; isOnTop: boolean }
  | { by: 'hidden' | 'archive'; product: Product }

/** The reason why buyers cannot reach the product; null when they can, or when one of its groups is unknown. */
export function hidingPlaceOf(
  product: Product,
  groupOf: (id: number) => Product | undefined,
): HidingPlace | null {
  const visitedIds = new Set<number>()
  let child = product
  while (child.parentId !== ROOT_PARENT_ID) {
    if (!isShownAmong(PAGE_TYPES, child)) return { by: 'type', product: child, isOnTop: false }
    const group = groupOf(child.parentId)
    if (group === undefined || visitedIds.has(group.id)) return null
    if (group.archive || group.hiddenProduct) {
      return { by: group.archive ? 'archive' : 'hidden', product: group }
    }
    visitedIds.add(group.id)
    child = group
  }
  return isShownAmong(HOME_TYPES, child) ? null : { by: 'type', product: child, isOnTop: true }
}

function isShownAmong(types: readonly ProductType[], { type }: Pick<Product, 'type'>): boolean {
  return types.includes(type)
}

/** The reason why a move under this parent hides a product that buyers see now; null when it does not. */
export function hiddenByMove(
  product: Product,
  parentId: number,
  groupOf: (id: number) => Product | undefined,
): HidingPlace | null {
  const isSeen = canSee(product, { seesHidden: false, isInArchive: false })
  if (!isSeen || hidingPlaceOf(product, groupOf) !== null) return null
  return hidingPlaceOf({ ...product, parentId }, groupOf)
}
