import { type Product, ROOT_PARENT_ID } from '../products/product.ts'
import { homeGroups, pageProducts, type Viewer } from './product-visibility.ts'

/** 'Same products': visible siblings of the same parent without the product itself (G25). */
export function similarProducts(
  product: Pick<Product, 'id' | 'parentId'>,
  siblings: readonly Product[],
  viewer: Viewer,
): Product[] {
  const otherSiblings = siblings.filter(
    (sibling) => sibling.id !== product.id && sibling.parentId === product.parentId,
  )
  if (product.parentId !== ROOT_PARENT_ID) return pageProducts(otherSiblings, viewer)
  return homeGroups(otherSiblings, viewer).flatMap((group) => group.products)
}

/** The parent that 'See all {parent name}' opens; null, for Home, if the product has no parent or a hidden one. */
export function parentOf(
  product: Pick<Product, 'parentId' | 'parentName'>,
): { id: number; name: string } | null {
  if (product.parentId === ROOT_PARENT_ID || product.parentName === null) return null
  return { id: product.parentId, name: product.parentName }
}
