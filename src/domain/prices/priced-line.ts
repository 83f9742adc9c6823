import type { DealerPercentage, ProductType } from '../products/product.ts'

/** The fields of a product that its price, shipping and tax depend on. */
export interface PricedProduct {
  id: number
  price: number
  noTax: boolean
  discountsDTO: readonly DealerPercentage[]
  shippingMinSize: number
  shippingCost: number
  shippingLocal: number
  shippingStep: number
  parentId?: number
  parentType?: ProductType | null
  parentShippingCost?: number
  parentShippingLocal?: number
  parentShippingMinSize?: number
  parentShippingStep?: number
}

export interface PricedLine<P extends PricedProduct = PricedProduct> {
  product: P
  quantity: number
}

/** The fields of a product that decide its shipping, together with the dealership's percentage. */
export const SHIPPING_FIELDS = [
  'shippingCost',
  'shippingLocal',
  'shippingStep',
  'shippingMinSize',
  'parentType',
  'parentShippingCost',
  'parentShippingLocal',
  'parentShippingMinSize',
  'parentShippingStep',
] as const satisfies readonly (keyof PricedProduct)[]
