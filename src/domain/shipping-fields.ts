import type { PricedProduct } from './priced-line.ts'

/** What of a product its shipping depends on, beside the dealership's percentage. */
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
