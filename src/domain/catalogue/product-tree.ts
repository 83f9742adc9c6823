import { byCatalogueOrder, type Product } from '../products/product.ts'

/**
 * All products below a product, each after its parent, in catalogue order. In a circle of parents each product is
 * listed once.
 */
export function productsBelow(products: readonly Product[], parentId: number): Product[] {
  const childrenByParent = new Map<number, Product[]>()
  for (const product of products) {
    const siblings = childrenByParent.get(product.parentId)
    if (siblings === undefined) childrenByParent.set(product.parentId, [product])
    else siblings.push(product)
  }
  const listedIds = new Set<number>([parentId])
  function descendantsOf(id: number): Product[] {
    return (childrenByParent.get(id) ?? []).sort(byCatalogueOrder).flatMap((child) => {
      if (listedIds.has(child.id)) return []
      listedIds.add(child.id)
      return [child, ...descendantsOf(child.id)]
    })
  }
  return descendantsOf(parentId)
}
