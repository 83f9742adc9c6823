import { useDealership } from '#app-context/use-dealership.ts'
import { useSession } from '#app-context/use-session.ts'
import { canBeSubscribed, type Product } from '#domain/products/product.ts'
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
 * The place of the subscribe control, whose code is loaded after the first screen. People without the permission get
 * nothing; people who may only edit get the control if the product has a shipment.
 */
export function SubscribeSlot({ product }: { product: Product }) {
  const { may } = useSession()
  const { chosenDealership, choices } = useDealership()
  // The first choice is the placeholder, so a second one is a dealership.
  const hasDealership = chosenDealership !== null || choices.length > 1
  const isOfChoice = ({ dealershipId }: { dealershipId: number }) =>
    dealershipId === (chosenDealership?.id ?? dealershipId)
  const mayEditOne = may('editScheduledShipments') && product.shipments.some(isOfChoice)
  if (!(may('subscribe') || mayEditOne) || !hasDealership || !canBeSubscribed(product)) return null
  return (
    <div className={styles.slot}>
      <SubscribeControl product={product} />
    </div>
  )
}
