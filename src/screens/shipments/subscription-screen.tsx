import { type ReactNode, useState } from 'react'
import { usePageNumber } from '#address/use-page-number.ts'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import type { ScheduledShipment } from '#domain/shipments/shipment.ts'
import { useShownShipmentChanges } from '#server-state/shipments/use-shipment-queue.ts'
import { useRefetchAfterChanges, useShipments } from '#server-state/shipments/use-shipments.ts'
import { useListFrame } from '#server-state/use-list-frame.ts'
import { shipmentTexts } from '#texts/shipments/shipments.ts'
import { Button } from '#ui/button/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { ListFrame } from '#ui/table/list-frame.tsx'
import { PlainTable } from '#ui/table/table.tsx'
import { NearShipmentNotes } from './near-shipment-notes.tsx'
import { ShipmentDialog } from './shipment-dialog.tsx'
import { productNameOf, productOf, useDealershipName, useShipmentColumns } from './use-shipment-columns.tsx'
import { WaitingChanges } from './waiting-changes.tsx'

/**
 * Lists the scheduled shipments of the person's dealerships and the changes of them that wait on this device. The
 * shipments of all dealerships are listed in `staff/`.
 */
export function SubscriptionScreen() {
  const pageNumber = usePageNumber()
  const { account, may } = useSession()
  const [firstDealership, ...furtherDealerships] = may('administerOrders') ? [] : (account?.dealerships ?? [])
  const fact = useShipments(
    pageNumber.page,
    undefined,
    furtherDealerships.length === 0 ? firstDealership?.id : undefined,
  )
  const frame = useListFrame(pageNumber, fact, {})
  const shipments = fact.value?.shipments ?? []
  const [editedShipment, setEditedShipment] = useState<ScheduledShipment | null>(null)
  const dealershipNameOf = useDealershipName()
  const mayChange = may('editScheduledShipments') || may('removeScheduledShipments')
  const changes = useShownShipmentChanges()
  const columns = useShipmentColumns(mayChange ? editButton : null, changes?.liveChanges)
  useRefetchAfterChanges(changes?.finishedChanges.length)
  const { choices } = useDealership()

  function editButton(shipment: ScheduledShipment): ReactNode {
    return (
      <Button
        aria-label={shipmentTexts.editOf(productNameOf(shipment), dealershipNameOf(shipment))}
        onClick={() => setEditedShipment(shipment)}
      >
        {shipmentTexts.edit}
      </Button>
    )
  }

  return (
    <Stack gap={3}>
      <TitleBar title={shipmentTexts.title} />
      <NearShipmentNotes />
      <WaitingChanges />
      <ListFrame
        {...frame}
        waitingLabel={shipmentTexts.isLoading}
        emptyState={
          shipments.length === 0 && {
            icon: 'refresh',
            title: shipmentTexts.none,
            children: shipmentTexts.noneHint,
          }
        }
        notReadState={{
          title: shipmentTexts.noneStored,
          children: shipmentTexts.noneStoredHint,
        }}
      >
        <PlainTable
          label={shipmentTexts.list}
          columns={columns}
          rows={shipments}
          keyOf={({ id }) => id}
          isDense
          isOneLine
          hasLowCards
        />
      </ListFrame>
      {editedShipment !== null && (
        <ShipmentDialog
          key={editedShipment.id}
          product={productOf(editedShipment)}
          shipment={editedShipment}
          dealerships={choices}
          dealershipId={editedShipment.dealershipId}
          onClose={() => setEditedShipment(null)}
        />
      )}
    </Stack>
  )
}
