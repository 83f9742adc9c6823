import { type ReactNode, useState } from 'react'
import { useDealership } from '#app-context/use-dealership.ts'
import { useFilters } from '#app-context/use-filters.ts'
import { useLastPage, usePageNumber } from '#app-context/use-page-number.ts'
import type { ScheduledShipment } from '#domain/shipment.ts'
import { type ShipmentPage, useShipments } from '#server-state/use-shipments.ts'
import { lastCopyText, lastCopyTexts } from '#texts/last-copy.ts'
import { shipmentTexts } from '#texts/shipments.ts'
import { staffShipmentTexts } from '#texts/staff-shipments.ts'
import { CopyNote } from '#ui/feedback/copy-note.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { FilterForm } from '#ui/form/filter-form.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { PlainTable, TableFrame } from '#ui/table/table.tsx'
import { ShipmentDialog } from '../shipment-dialog.tsx'
import styles from '../subscription-screen.module.css'
import { productNameOf, useShipmentColumns } from '../use-shipment-columns.tsx'
import { FILTER_FIELDS, FILTER_NAMES, filterFields } from './filter-fields.ts'
import { ForceQuestion, RemovalQuestion } from './shipment-questions.tsx'
import { type ShipmentVerb, StaffShipmentActions } from './staff-shipment-actions.tsx'

const NONE: ShipmentPage = { shipments: [], pageCount: 0 }

/** What is shipped on schedule to all dealerships (G82). */
export function StaffShipmentsScreen() {
  const filters = useFilters(FILTER_NAMES, filterFields)
  const number = usePageNumber()
  const fact = useShipments(number.page, filters.wanted)
  const { shipments, pageCount } = fact.value ?? NONE
  const isLoading = fact.source === 'awaited'
  const isBeyond = useLastPage(number, isLoading || fact.isOfBefore ? null : pageCount)
  const [asked, setAsked] = useState<{ verb: ShipmentVerb; shipment: ScheduledShipment } | null>(null)
  const columns = useShipmentColumns((shipment) => (
    <StaffShipmentActions shipment={shipment} onChoose={(verb) => setAsked({ verb, shipment })} />
  ))

  function content(): ReactNode {
    if (isLoading || isBeyond) return <Skeleton count={6} height="44px" label={shipmentTexts.isLoading} />
    if (shipments.length > 0) {
      return (
        <TableFrame isScrolling>
          <PlainTable
            label={shipmentTexts.list}
            columns={columns}
            rows={shipments}
            keyOf={({ id }) => id}
            isDense
          />
        </TableFrame>
      )
    }
    const isFailed = fact.failure !== null
    const [title, hint] = filters.isSet
      ? [staffShipmentTexts.noneMatch, staffShipmentTexts.noneMatchHint]
      : [shipmentTexts.none, shipmentTexts.noneHint]
    return (
      <Card>
        <EmptyState icon="refresh" title={isFailed ? shipmentTexts.noneStored : title}>
          {isFailed ? shipmentTexts.noneStoredHint : hint}
        </EmptyState>
      </Card>
    )
  }
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{shipmentTexts.title}</h1>
      <FilterForm
        label={staffShipmentTexts.filters}
        fields={FILTER_FIELDS}
        applied={filters.typed}
        schema={filterFields}
        onApply={filters.apply}
      />
      <CopyNote
        text={lastCopyText(fact, shipmentTexts, Date.now())}
        retry={lastCopyTexts.tryAgain}
        isRetrying={fact.isReading}
        onRetry={fact.retry}
      />
      {content()}
      {pageCount > 1 && <Pager page={number.page} pageCount={pageCount} onChoose={number.choose} />}
      {asked !== null && <Asked {...asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

interface AskedProps {
  verb: ShipmentVerb
  shipment: ScheduledShipment
  onClose: () => void
}

function Asked({ verb, shipment, onClose }: AskedProps) {
  const { choices } = useDealership()
  if (verb === 'remove') return <RemovalQuestion shipment={shipment} onClose={onClose} />
  if (verb === 'force') return <ForceQuestion shipment={shipment} onClose={onClose} />
  return (
    <ShipmentDialog
      product={{ id: shipment.productId, name: productNameOf(shipment), startValue: 1 }}
      shipment={shipment}
      dealerships={choices}
      dealershipId={shipment.dealershipId}
      onClose={onClose}
    />
  )
}
