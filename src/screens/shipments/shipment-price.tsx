import { useProduct } from '#app-context/use-catalogue.ts'
import { useDealership } from '#app-context/use-dealership.ts'
import { useKnownDealerships } from '#app-context/use-known-dealerships.ts'
import { isShippingToBeDetermined, pricingDealership } from '#domain/people/dealership.ts'
import { formatMoney } from '#domain/values/money.ts'
import { shipmentCost } from '#domain/shipments/shipment-cost.ts'
import { shipmentTexts } from '#texts/shipments/shipments.ts'

interface ShipmentPriceProps {
  productId: number
  dealershipId: number
  quantity: number
  /** In days. */
  reorderPeriod: number
}

/** The cost of one shipment and of a year at today's prices; empty until the device has product and dealership. */
export function ShipmentPrice({ productId, dealershipId, quantity, reorderPeriod }: ShipmentPriceProps) {
  const product = useProduct(productId)
  const { dealerships } = useKnownDealerships()
  const { isChosenInCart: isStaff } = useDealership()
  const dealership = dealerships.find(({ id }) => id === dealershipId)
  if (!product || dealership === undefined) return null
  const isShippingOpen = !isStaff && isShippingToBeDetermined(dealership.shippingAddress.state?.code)
  const cost = shipmentCost(product, quantity, {
    dealership: pricingDealership(dealership),
    reorderPeriod,
    isShippingOpen,
  })
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
