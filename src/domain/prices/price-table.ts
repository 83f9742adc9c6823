// The price table of the product form: the prices of several quantities for a dealership, with the edited values (G99).
import type { PricingDealership } from '../people/dealership.ts'
import type { PricedProduct } from './priced-line.ts'
import { priceCart } from './pricing.ts'

/** Dollars; `price` is for one unit. */
export interface PriceOfQuantity {
  price: number
  shipping: number
  tax: number
  total: number
}
export type PriceFigure = keyof PriceOfQuantity

export interface PriceRow {
  quantity: number
  /** The price with the edited values. */
  editedPrice: PriceOfQuantity
  /** The price with the values that the server has; null for a new product. */
  savedPrice: PriceOfQuantity | null
}

const MOST_TYPED_QUANTITIES = 20
const HIGHEST_QUANTITY = 100_000

/** At most 20 whole numbers from 1 to 100,000, separated by commas, semicolons or spaces; null for any other text. */
export function quantitiesIn(text: string): number[] | null {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  const quantities = words.map((word) => (/^\d{1,6}$/.test(word) ? Number(word) : 0))
  const areQuantitiesInRange = quantities.every((quantity) => quantity >= 1 && quantity <= HIGHEST_QUANTITY)
  return areQuantitiesInRange && quantities.length <= MOST_TYPED_QUANTITIES ? quantities : null
}

/**
 * The quantities of the table: 1, the first quantity of the second shipping block, the start value if it is larger than
 * a shipping block, and the quantities that the person typed.
 */
export function tableQuantities(
  { shippingMinSize, startValue }: { shippingMinSize: number; startValue: number },
  typedQuantities: readonly number[] = [],
): number[] {
  const startQuantities = startValue > shippingMinSize ? [startValue] : []
  return [...new Set([1, shippingMinSize + 1, ...startQuantities, ...typedQuantities])].sort(
    (one, other) => one - other,
  )
}

function priceOf(
  product: PricedProduct,
  quantity: number,
  dealership: PricingDealership | null,
): PriceOfQuantity {
  const { unitPrices, shippingCost, taxCost, totalPrice } = priceCart([{ product, quantity }], dealership)
  return { price: unitPrices[0] ?? 0, shipping: shippingCost, tax: taxCost, total: totalPrice }
}

export function priceRows(
  product: PricedProduct,
  savedProduct: PricedProduct | null,
  dealership: PricingDealership | null,
  quantities: readonly number[],
): PriceRow[] {
  return quantities.map((quantity) => ({
    quantity,
    editedPrice: priceOf(product, quantity, dealership),
    savedPrice: savedProduct && priceOf(savedProduct, quantity, dealership),
  }))
}
