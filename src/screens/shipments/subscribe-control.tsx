import { useState } from 'react'
import { useDealership } from '#app-context/use-dealership.ts'
import { useSession } from '#app-context/use-session.ts'
import { NO_DEALERSHIP_ID } from '#domain/people/dealership.ts'
import type { Product, ScheduledShipmentSummary } from '#domain/products/product.ts'
import { shipmentTexts } from '#texts/shipments/shipments.ts'
import { Button } from '#ui/button/button.tsx'
import { ExistingShipments } from './existing-shipments.tsx'
import { ShipmentDialog } from './shipment-dialog.tsx'

type Opened = 'list' | 'new' | ScheduledShipmentSummary

/**
 * 'subscribe' or 'subscribed' for the chosen dealership; while none is chosen 'subscribed N' tells of all of them
 * (storefront.md §4).
 */
export function SubscribeControl({ product }: { product: Product }) {
  const { chosen, choices } = useDealership()
  const { may } = useSession()
  const [opened, setOpened] = useState<Opened | null>(null)
  const shipments = product.shipments.filter(
    ({ dealershipId }) => chosen === null || dealershipId === chosen.id,
  )
  const [only] = shipments

  function label(): string {
    if (only === undefined) return shipmentTexts.subscribe
    return chosen === null ? shipmentTexts.subscribedCount(shipments.length) : shipmentTexts.subscribed
  }
  function open(): void {
    if (only === undefined) setOpened('new')
    else setOpened(chosen === null ? 'list' : only)
  }
  const close = () => setOpened(null)
  const isTaken = (id: number) => product.shipments.some(({ dealershipId }) => dealershipId === id)
  /** One per product and dealership (G84). */
  const free = choices.filter(({ id }) => id === NO_DEALERSHIP_ID || !isTaken(id))

  return (
    <>
      <Button icon={only === undefined ? 'refresh' : 'check'} onClick={open}>
        {label()}
      </Button>
      {opened === 'list' && (
        <ExistingShipments
          product={product}
          shipments={shipments}
          dealerships={choices}
          canAdd={may('subscribe') && free.length > 1}
          onAdd={() => setOpened('new')}
          onEdit={setOpened}
          onClose={close}
        />
      )}
      {opened !== null && opened !== 'list' && (
        <ShipmentDialog
          product={product}
          shipment={opened === 'new' ? null : opened}
          dealerships={opened === 'new' ? free : choices}
          dealershipId={chosen?.id ?? NO_DEALERSHIP_ID}
          onClose={close}
        />
      )}
    </>
  )
}
