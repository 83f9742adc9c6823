import { type ReactNode, useState } from 'react'
import { usePageNumber } from '#address/use-page-number.ts'
import { useDealership } from '#app-context/use-dealership.ts'
import { useSession } from '#app-context/use-session.ts'
import type { ScheduledShipment } from '#domain/shipments/shipment.ts'
import { useListFrame } from '#server-state/use-list-frame.ts'
import { useShipments } from '#server-state/shipments/use-shipments.ts'
import { shipmentTexts } from '#texts/shipments/shipments.ts'
import { Button } from '#ui/button/button.tsx'
import { ListFrame } from '#ui/table/list-frame.tsx'
import { PlainTable } from '#ui/table/table.tsx'
import { ShipmentDialog } from './shipment-dialog.tsx'
import styles from './subscription-screen.module.css'
import { productNameOf, useDealershipName, useShipmentColumns } from './use-shipment-columns.tsx'

/** What is shipped on schedule to the person's dealerships; those of all are `staff/`'s. */
export function SubscriptionScreen() {
  const number = usePageNumber()
  const { account, may } = useSession()
  const [only, ...more] = may('administerOrders') ? [] : (account?.dealerships ?? [])
  const fact = useShipments(number.page, undefined, more.length === 0 ? only?.id : undefined)
  const frame = useListFrame(number, fact, shipmentTexts)
  const shipments = fact.value?.shipments ?? []
  const [edited, setEdited] = useState<ScheduledShipment | null>(null)
  const dealershipOf = useDealershipName()
  const mayChange = may('editScheduledShipments') || may('removeScheduledShipments')
  const columns = useShipmentColumns(mayChange ? editButton : null)
  const { choices } = useDealership()

  function editButton(shipment: ScheduledShipment): ReactNode {
    return (
      <Button
        size="small"
        aria-label={shipmentTexts.editOf(productNameOf(shipment), dealershipOf(shipment))}
        onClick={() => setEdited(shipment)}
      >
        {shipmentTexts.edit}
      </Button>
    )
  }

  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{shipmentTexts.title}</h1>
      <ListFrame
        {...frame}
        waitingFor={shipmentTexts.isLoading}
        none={
          shipments.length === 0 && {
            icon: 'refresh',
            title: shipmentTexts.none,
            children: shipmentTexts.noneHint,
          }
        }
        notRead={{
          icon: 'offline',
          title: shipmentTexts.noneStored,
          children: shipmentTexts.noneStoredHint,
        }}
      >
        <PlainTable label={shipmentTexts.list} columns={columns} rows={shipments} keyOf={({ id }) => id} />
      </ListFrame>
      {edited !== null && (
        <ShipmentDialog
          key={edited.id}
          product={{ id: edited.productId, name: productNameOf(edited), startValue: 1 }}
          shipment={edited}
          dealerships={choices}
          dealershipId={edited.dealershipId}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}
