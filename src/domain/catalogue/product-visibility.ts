// Decides which products a person sees, and where (storefront.md §3 Product types, §4 Product archive; G21, G100, G118).
import {
  byCatalogueOrder,
  HOME_TYPES,
  PAGE_TYPES,
  type Product,
  type ProductType,
} from '../products/product.ts'

export interface Viewer {
  /** True for holders of Products#view, who see hidden and archived products, and children of every type. */
  seesHidden: boolean
  /** True on the pages of the archive, which show only archived products. */
  isInArchive: boolean
}

export function canSee(product: Pick<Product, 'archive' | 'hiddenProduct'>, viewer: Viewer): boolean {
  if (product.archive !== viewer.isInArchive) return false
  return viewer.seesHidden || !(product.hiddenProduct || product.archive)
}

/** True when search and a direct link may show the product: buyers never find products of type OTHER. */
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

/** Root products by type in the order of Home, each type in catalogue order; types without products are left out. */
export function homeGroups(products: readonly Product[], viewer: Viewer): HomeGroup[] {
  const visibleProducts = products.filter((product) => canSee(product, viewer)).sort(byCatalogueOrder)
  return HOME_TYPES.map((type) => ({
    type,
    products: visibleProducts.filter((product) => product.type === type),
  })).filter((group) => group.products.length > 0)
}

/** The children that a product page shows, in catalogue order. */
export function pageProducts(children: readonly Product[], viewer: Viewer): Product[] {
  const pageTypes: readonly ProductType[] = PAGE_TYPES
  return children
    .filter((product) => canSee(product, viewer) && (viewer.seesHidden || pageTypes.includes(product.type)))
    .sort(byCatalogueOrder)
}
