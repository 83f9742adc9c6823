// Which products a person sees, and where (storefront.md §3 Product types, §4 Product archive; G21, G100, G118).
import {
  byCatalogueOrder,
  HOME_TYPES,
  PAGE_TYPES,
  type Product,
  type ProductType,
  ROOT_PARENT_ID,
} from './product.ts'

export interface Viewer {
  /** Holds Products#view: hidden and archived items, and children of every type so that nothing gets lost. */
  seesHidden: boolean
  /** Archived items show on archive routes, and only there. */
  isInArchive: boolean
}

export function canSee(product: Pick<Product, 'archive' | 'hiddenProduct'>, viewer: Viewer): boolean {
  if (product.archive !== viewer.isInArchive) return false
  return viewer.seesHidden || !(product.hiddenProduct || product.archive)
}

/** What search and a direct link may show: everything visible but OTHER, which shows nowhere. */
export function canFind(
  product: Pick<Product, 'archive' | 'hiddenProduct' | 'type'>,
  viewer: Viewer,
): boolean {
  return canSee(product, viewer) && (viewer.seesHidden || product.type !== 'OTHER')
}

export interface HomeGroup {
  type: (typeof HOME_TYPES)[number]
  products: Product[]
}

/** Root products in the order of Home's groups, each in catalogue order; empty groups are left out. */
export function homeGroups(products: readonly Product[], viewer: Viewer): HomeGroup[] {
  const visible = products.filter((product) => canSee(product, viewer)).sort(byCatalogueOrder)
  return HOME_TYPES.map((type) => ({
    type,
    products: visible.filter((product) => product.type === type),
  })).filter((group) => group.products.length > 0)
}

/** What a product page shows of the product's children, in catalogue order. */
export function pageProducts(children: readonly Product[], viewer: Viewer): Product[] {
  const shown: readonly ProductType[] = PAGE_TYPES
  return children
    .filter((product) => canSee(product, viewer) && (viewer.seesHidden || shown.includes(product.type)))
    .sort(byCatalogueOrder)
}

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
