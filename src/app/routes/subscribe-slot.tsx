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
 * Keeps the place of the subscribe control, whose code comes after the first screen; nothing for who may not. Who may
 * only edit has it where there is a shipment to edit.
 */
export function SubscribeSlot({ product }: { product: Product }) {
  const { may } = useSession()
  const { chosen, choices } = useDealership()
  // The placeholder is one of the choices.
  const hasDealership = chosen !== null || choices.length > 1
  const isOfChoice = ({ dealershipId }: { dealershipId: number }) =>
    dealershipId === (chosen?.id ?? dealershipId)
  const mayEditOne = may('editScheduledShipments') && product.shipments.some(isOfChoice)
  if (!(may('subscribe') || mayEditOne) || !hasDealership || !canBeSubscribed(product)) return null
  return (
    <div className={styles.slot}>
      <SubscribeControl product={product} />
    </div>
  )
}
