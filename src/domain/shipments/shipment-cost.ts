import type { PricingDealership } from '../people/dealership.ts'
import type { PricedProduct } from '../prices/priced-line.ts'
import { priceCart } from '../prices/pricing.ts'
import { addMoney, decimal, roundToCents } from '../values/money.ts'
import { monthsOfPeriod } from './reorder-periods.ts'

/** The cost of a scheduled shipment at today's prices, in dollars. */
export interface ShipmentCost {
  /** Goods, shipping and tax; without the shipping while it is to be determined (TBD). */
  perShipment: number
  perYear: number
  shipmentsPerYear: number
}

/** null while no quantity or no period is chosen. */
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
    /** The shipping is still to be determined (TBD). */
    isShippingOpen: boolean
  },
): ShipmentCost | null {
  const months = monthsOfPeriod(reorderPeriod)
  if (!Number.isInteger(quantity) || quantity <= 0 || !(months > 0)) return null
  const { subTotal, shippingCost, taxCost } = priceCart([{ product, quantity }], dealership)
  const perShipment = addMoney(subTotal, isShippingOpen ? 0 : shippingCost, taxCost)
  const shipmentsPerYear = Math.max(1, Math.round(12 / months))
  return {
    perShipment,
    perYear: roundToCents(decimal(perShipment).times(shipmentsPerYear)),
    shipmentsPerYear,
  }
}
