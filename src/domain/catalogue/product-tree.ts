import { byCatalogueOrder, type Product } from '../products/product.ts'

/** All products below a product, each after its parent, in catalogue order. In a circle of parents each is listed once. */
export function productsBelow(products: readonly Product[], parentId: number): Product[] {
  const children = new Map<number, Product[]>()
  for (const product of products) {
    const siblings = children.get(product.parentId)
    if (siblings === undefined) children.set(product.parentId, [product])
    else siblings.push(product)
  }
  const listedIds = new Set<number>([parentId])
  function below(id: number): Product[] {
    return (children.get(id) ?? []).sort(byCatalogueOrder).flatMap((child) => {
      if (listedIds.has(child.id)) return []
      listedIds.add(child.id)
      return [child, ...below(child.id)]
    })
  }
  return below(parentId)
}
