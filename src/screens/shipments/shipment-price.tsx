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
  /** Days. */
  reorderPeriod: number
}

/** What one shipment and a year of them cost at today's prices; nothing until all of it is chosen and known here. */
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
