// Which products a person sees, and where (storefront.md §3 Product types, §4 Product archive; G21, G100, G118).
import {
  byCatalogueOrder,
  HOME_TYPES,
  PAGE_TYPES,
  type Product,
  type ProductType,
} from '../products/product.ts'

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
