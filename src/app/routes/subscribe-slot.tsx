import type { SubscribeSlotProps } from '#app-context/catalogue/product-slots.ts'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { allowsScheduledShipments } from '#domain/products/product.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import styles from './subscribe-slot.module.css'

const SubscribeControl = lazyPart(async () => {
  const [{ withPageQueries }, { SubscribeControl }] = await Promise.all([
    import('./page-queries.tsx'),
    import('#screens/shipments/subscribe-control.tsx'),
  ])
  return withPageQueries(SubscribeControl)
})

/**
 * The place of the subscribe control; the control's code is loaded after the page's first content. There is no control
 * without a permission for scheduled shipments, without a dealership, and for products that cannot be subscribed.
 * People who may only edit shipments get the control if the chosen dealership has a shipment of the product; without a
 * choice, if any dealership has one.
 */
export function SubscribeSlot({ product, isInMenu = false, renderMenu }: SubscribeSlotProps) {
  const { may } = useSession()
  const { chosenDealership, choices } = useDealership()
  // One choice is the placeholder, so two choices have at least one dealership.
  const hasDealership = chosenDealership !== null || choices.length > 1
  const isForChosenDealership = ({ dealershipId }: { dealershipId: number }) =>
    chosenDealership === null || dealershipId === chosenDealership.id
  const mayEditShipment = may('editScheduledShipments') && product.shipments.some(isForChosenDealership)
  if (!(may('subscribe') || mayEditShipment) || !hasDealership || !allowsScheduledShipments(product))
    return renderMenu?.(null)
  if (renderMenu)
    return <SubscribeControl product={product} renderMenu={renderMenu} whileLoading={renderMenu(null)} />
  return (
    <div className={isInMenu ? styles.corner : styles.slot}>
      <SubscribeControl product={product} isInMenu={isInMenu} />
    </div>
  )
}
