import { useProduct } from '#app-context/catalogue/use-catalogue.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { useKnownDealerships } from '#app-context/people/use-known-dealerships.ts'
import { isShippingToBeDetermined, pricingDealership } from '#domain/people/dealership.ts'
import { shipmentCost } from '#domain/shipments/shipment-cost.ts'
import { formatMoney } from '#domain/values/money.ts'
import { shipmentTexts } from '#texts/shipments/shipments.ts'

export interface ShipmentPriceProps {
  productId: number
  dealershipId: number
  quantity: number
  /** In days. */
  reorderPeriod: number
}

/**
 * The cost of a shipment at today's prices; null until the device has product and dealership. `cost` is null while no
 * quantity or no period is chosen. If `isShippingOpen`, the cost does not contain the shipping, which is to be determined.
 */
export function useShipmentCost({ productId, dealershipId, quantity, reorderPeriod }: ShipmentPriceProps) {
  const product = useProduct(productId)
  const { dealerships } = useKnownDealerships()
  const isStaff = useSession().may('administerOrders')
  const dealership = dealerships.find(({ id }) => id === dealershipId)
  if (!product || dealership === undefined) return null
  const isShippingOpen = !isStaff && isShippingToBeDetermined(dealership.shippingAddress.state?.code)
  const cost = shipmentCost(product, quantity, {
    dealership: pricingDealership(dealership),
    reorderPeriod,
    isShippingOpen,
  })
  return { cost, isShippingOpen }
}

/** The cost of one shipment and of a year at today's prices; empty until the device has product and dealership. */
export function ShipmentPrice(props: ShipmentPriceProps) {
  const shownCost = useShipmentCost(props)
  if (shownCost === null) return null
  const { cost, isShippingOpen } = shownCost
  return (
    <p role="status">
      {cost && (
        <>
          <span>
            {shipmentTexts.cost(
              formatMoney(cost.perShipment),
              formatMoney(cost.perYear),
              cost.shipmentsPerYear,
            )}
          </span>{' '}
          <span>{isShippingOpen ? shipmentTexts.costWithoutShipping : shipmentTexts.costWithShipping}</span>
        </>
      )}
    </p>
  )
}
