import { useState } from 'react'
import type { SubscribeSlotProps } from '#app-context/catalogue/product-slots.ts'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { NO_DEALERSHIP_ID } from '#domain/people/dealership.ts'
import type { ScheduledShipmentSummary } from '#domain/products/product.ts'
import { shipmentTexts } from '#texts/shipments/shipments.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Menu } from '#ui/dialog/menu.tsx'
import { BELOW_LARGE, useMedia } from '#ui/use-media.ts'
import { ExistingShipments } from './existing-shipments.tsx'
import { ShipmentDialog } from './shipment-dialog.tsx'

type OpenDialog = 'list' | 'new' | ScheduledShipmentSummary

/**
 * The button, or the entry of a menu, says 'subscribe' or 'subscribed' for the chosen dealership. While no dealership is chosen, 'subscribed N'
 * counts the shipments of all dealerships (storefront.md §4).
 */
export function SubscribeControl({ product, isInMenu = false, renderMenu }: SubscribeSlotProps) {
  const { chosenDealership, choices } = useDealership()
  const { may } = useSession()
  const isTouched = useMedia(BELOW_LARGE)
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const shipments = product.shipments.filter(
    ({ dealershipId }) => chosenDealership === null || dealershipId === chosenDealership.id,
  )
  const [firstShipment] = shipments
  const icon = firstShipment === undefined ? 'refresh' : 'check'

  function label(): string {
    if (firstShipment === undefined) return shipmentTexts.subscribe
    return chosenDealership === null
      ? shipmentTexts.subscribedCount(shipments.length)
      : shipmentTexts.subscribed
  }
  function openFirstDialog(): void {
    if (firstShipment === undefined) setOpenDialog('new')
    else setOpenDialog(chosenDealership === null ? 'list' : firstShipment)
  }
  const close = () => setOpenDialog(null)
  const hasShipment = (id: number) => product.shipments.some(({ dealershipId }) => dealershipId === id)
  /** The dealerships for a new shipment: a dealership has at most one shipment of a product (G84). */
  const offeredDealerships = choices.filter(({ id }) => id === NO_DEALERSHIP_ID || !hasShipment(id))

  // On cards that people touch, the menu of the editing has the entry.
  if (isInMenu && isTouched && (may('editProducts') || may('removeProducts'))) return null
  return (
    <>
      {renderMenu ? (
        renderMenu({
          label: label(),
          isSubscribed: firstShipment !== undefined,
          onSelect: openFirstDialog,
        })
      ) : isInMenu ? (
        <Menu actions={[{ icon, label: label(), onSelect: openFirstDialog }]}>
          <IconButton variant="plain" icon="more" label={shipmentTexts.moreFor(product.name)} />
        </Menu>
      ) : (
        <Button icon={icon} onClick={openFirstDialog}>
          {label()}
        </Button>
      )}
      {openDialog === 'list' && (
        <ExistingShipments
          product={product}
          shipments={shipments}
          dealerships={choices}
          canAdd={may('subscribe') && offeredDealerships.length > 1}
          onAdd={() => setOpenDialog('new')}
          onEdit={setOpenDialog}
          onClose={close}
        />
      )}
      {openDialog !== null && openDialog !== 'list' && (
        <ShipmentDialog
          product={product}
          shipment={openDialog === 'new' ? null : openDialog}
          dealerships={openDialog === 'new' ? offeredDealerships : choices}
          dealershipId={
            openDialog === 'new' ? (chosenDealership?.id ?? NO_DEALERSHIP_ID) : openDialog.dealershipId
          }
          onClose={close}
        />
      )}
    </>
  )
}
