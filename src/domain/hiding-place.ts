// What hides a product from buyers at its place in the catalogue (storefront.md §3 Product types).
import { HOME_TYPES, PAGE_TYPES, type Product, type ProductType, ROOT_PARENT_ID } from './products/product.ts'
import { canSee } from './catalogue/product-visibility.ts'

/** What keeps buyers from a place in the catalogue: a type that is not shown there, or a group that they do not see. */
export type HidingPlace =
  | { by: 'type'; product: Product; isOnTop: boolean }
  | { by: 'hidden' | 'archive'; product: Product }

/** Why buyers cannot reach the product where it stands; null where they can, or where its groups are not known. */
export function hidingPlaceOf(
  product: Product,
  groupOf: (id: number) => Product | undefined,
): HidingPlace | null {
  const passed = new Set<number>()
  let child = product
  while (child.parentId !== ROOT_PARENT_ID) {
    if (!isShownAmong(PAGE_TYPES, child)) return { by: 'type', product: child, isOnTop: false }
    const group = groupOf(child.parentId)
    if (group === undefined || passed.has(group.id)) return null
    if (group.archive || group.hiddenProduct) {
      return { by: group.archive ? 'archive' : 'hidden', product: group }
    }
    passed.add(group.id)
    child = group
  }
  return isShownAmong(HOME_TYPES, child) ? null : { by: 'type', product: child, isOnTop: true }
}

function isShownAmong(types: readonly ProductType[], { type }: Pick<Product, 'type'>): boolean {
  return types.includes(type)
}

/** Why a move under this parent hides a product that buyers see now; null where it does not. */
export function hiddenByMove(
  product: Product,
  parentId: number,
  groupOf: (id: number) => Product | undefined,
): HidingPlace | null {
  const isSeen = canSee(product, { seesHidden: false, isInArchive: false })
  if (!isSeen || hidingPlaceOf(product, groupOf) !== null) return null
  return hidingPlaceOf({ ...product, parentId }, groupOf)
}
