import type { PricedProduct } from '#domain/prices/priced-line.ts'
import { CATALOGUE } from './catalogue.ts'
import { SEED_PERCENTAGES } from './percentages.ts'

const PRODUCTS_BY_ID = new Map(CATALOGUE.map((product) => [product.id, product]))

/** A product of the hand-written catalogue, with its parent's shipping and the percentages of every dealership. */
export function seedPricedProduct(id: number): PricedProduct {
  const product = PRODUCTS_BY_ID.get(id)
  if (!product) throw new RangeError(`no product ${id}`)
  const parent = PRODUCTS_BY_ID.get(product.parentId)
  const { terms } = product
  return {
    id,
    price: product.price,
    noTax: terms.noTax ?? false,
    discountsDTO: SEED_PERCENTAGES.filter((percentage) => percentage.productId === id),
    shippingMinSize: terms.shippingMinSize ?? 1,
    shippingCost: terms.shippingCost ?? 0,
    shippingLocal: terms.shippingLocal ?? 0,
    shippingStep: terms.shippingStep ?? 0,
    parentId: product.parentId,
    parentType: parent?.type ?? null,
    parentShippingCost: parent?.terms.shippingCost ?? 0,
    parentShippingLocal: parent?.terms.shippingLocal ?? 0,
    parentShippingMinSize: parent?.terms.shippingMinSize ?? 1,
    parentShippingStep: parent?.terms.shippingStep ?? 0,
  }
}
