// What some quantities of a product cost a dealership, as the form shows it while it is edited (G99).
import type { PricingDealership } from '../people/dealership.ts'
import type { PricedProduct } from './priced-line.ts'
import { priceCart } from './pricing.ts'

/** In dollars; the price is that of one unit. */
export interface PriceOfQuantity {
  price: number
  shipping: number
  tax: number
  total: number
}
export type PriceFigure = keyof PriceOfQuantity

export interface PriceRow {
  quantity: number
  now: PriceOfQuantity
  /** As the server has the product; null of a new one. */
  today: PriceOfQuantity | null
}

const MOST_OWN_QUANTITIES = 20
const MOST = 100_000

/** Whole numbers from 1, with commas or spaces between; null where something else stands there. */
export function quantitiesIn(text: string): number[] | null {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  const quantities = words.map((word) => (/^\d{1,6}$/.test(word) ? Number(word) : 0))
  const isFine = quantities.every((quantity) => quantity >= 1 && quantity <= MOST)
  return isFine && quantities.length <= MOST_OWN_QUANTITIES ? quantities : null
}

/** One piece, the first of a second shipping block, the least that is ordered where that is more, and what was asked for. */
export function tableQuantities(
  { shippingMinSize, startValue }: { shippingMinSize: number; startValue: number },
  own: readonly number[] = [],
): number[] {
  const start = startValue > shippingMinSize ? [startValue] : []
  return [...new Set([1, shippingMinSize + 1, ...start, ...own])].sort((one, other) => one - other)
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
  today: PricedProduct | null,
  dealership: PricingDealership | null,
  quantities: readonly number[],
): PriceRow[] {
  return quantities.map((quantity) => ({
    quantity,
    now: priceOf(product, quantity, dealership),
    today: today && priceOf(today, quantity, dealership),
  }))
}
