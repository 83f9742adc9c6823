import { type ReactNode, useState } from 'react'
import { useDealership } from '#app-context/use-dealership.ts'
import { useLastPage, usePageNumber } from '#app-context/use-page-number.ts'
import { useSession } from '#app-context/use-session.ts'
import type { ScheduledShipment } from '#domain/shipment.ts'
import { type ShipmentPage, useShipments } from '#server-state/use-shipments.ts'
import { lastCopyText, lastCopyTexts } from '#texts/last-copy.ts'
import { shipmentTexts } from '#texts/shipments.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyNote } from '#ui/feedback/copy-note.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { PlainTable, TableFrame } from '#ui/table/table.tsx'
import { ShipmentDialog } from './shipment-dialog.tsx'
import styles from './subscription-screen.module.css'
import { productNameOf, useDealershipName, useShipmentColumns } from './use-shipment-columns.tsx'

const NONE: ShipmentPage = { shipments: [], pageCount: 0 }

/** What is shipped on schedule to the person's dealerships; those of all are `staff/`'s. */
export function SubscriptionScreen() {
  const number = usePageNumber()
  const { page } = number
  const fact = useShipments(page)
  const { shipments, pageCount } = fact.value ?? NONE
  const isLoading = fact.source === 'awaited'
  const isBeyond = useLastPage(number, isLoading ? null : pageCount)
  const [edited, setEdited] = useState<ScheduledShipment | null>(null)
  const { may } = useSession()
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

  function content(): ReactNode {
    if (isLoading || isBeyond) return <Skeleton count={6} height="44px" label={shipmentTexts.isLoading} />
    if (shipments.length === 0) {
      return (
        <Card>
          <EmptyState
            icon="refresh"
            title={fact.failure === null ? shipmentTexts.none : shipmentTexts.noneStored}
          >
            {fact.failure === null ? shipmentTexts.noneHint : shipmentTexts.noneStoredHint}
          </EmptyState>
        </Card>
      )
    }
    return (
      <TableFrame isScrolling>
        <PlainTable label={shipmentTexts.list} columns={columns} rows={shipments} keyOf={({ id }) => id} />
      </TableFrame>
    )
  }

  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{shipmentTexts.title}</h1>
      <CopyNote
        text={lastCopyText(fact, shipmentTexts, Date.now())}
        retry={lastCopyTexts.tryAgain}
        isRetrying={fact.isReading}
        onRetry={fact.retry}
      />
      {content()}
      {pageCount > 1 && <Pager page={page} pageCount={pageCount} onChoose={number.choose} />}
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
