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

/** The target of 'See all {parent name}'. Null stands for Home: root products and products of a hidden parent lead there. */
export function parentOf(
  product: Pick<Product, 'parentId' | 'parentName'>,
): { id: number; name: string } | null {
  if (product.parentId === ROOT_PARENT_ID || product.parentName === null) return null
  return { id: product.parentId, name: product.parentName }
}
