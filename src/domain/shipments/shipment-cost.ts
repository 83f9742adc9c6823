import type { PricingDealership } from '../people/dealership.ts'
import { addMoney, cents, decimal } from '../values/money.ts'
import type { PricedProduct } from '../prices/priced-line.ts'
import { priceCart } from '../prices/pricing.ts'
import { monthsOfPeriod } from './reorder-periods.ts'

/** What a scheduled shipment costs at today's prices, in dollars. */
export interface ShipmentCost {
  /** Goods, shipping and tax; goods and tax alone where shipping is open. */
  perShipment: number
  perYear: number
  shipmentsPerYear: number
}

/** null where quantity or period is not chosen yet. */
export function shipmentCost(
  product: PricedProduct,
  quantity: number,
  {
    dealership,
    reorderPeriod,
    isShippingOpen,
  }: {
    dealership: PricingDealership
    /** Days. */
    reorderPeriod: number
    isShippingOpen: boolean
  },
): ShipmentCost | null {
  const months = monthsOfPeriod(reorderPeriod)
  if (!Number.isInteger(quantity) || quantity <= 0 || !(months > 0)) return null
  const { subTotal, shippingCost, taxCost } = priceCart([{ product, quantity }], dealership)
  const perShipment = addMoney(subTotal, isShippingOpen ? 0 : shippingCost, taxCost)
  const shipmentsPerYear = Math.max(1, Math.round(12 / months))
  return { perShipment, perYear: cents(decimal(perShipment).times(shipmentsPerYear)), shipmentsPerYear }
}
