import { useState } from 'react'
import { useFilters } from '#address/use-filters.ts'
import { usePageNumber } from '#address/use-page-number.ts'
import { useDealership } from '#app-context/people/use-dealership.ts'
import type { ScheduledShipment } from '#domain/shipments/shipment.ts'
import { useShipments } from '#server-state/shipments/use-shipments.ts'
import { useListFrame } from '#server-state/use-list-frame.ts'
import { shipmentTexts } from '#texts/shipments/shipments.ts'
import { staffShipmentTexts } from '#texts/shipments/staff-shipments.ts'
import { FilterForm } from '#ui/form/filter-form.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { ListFrame } from '#ui/table/list-frame.tsx'
import { PlainTable } from '#ui/table/table.tsx'
import { ShipmentDialog } from '../shipment-dialog.tsx'
import { productOf, useShipmentColumns } from '../use-shipment-columns.tsx'
import { FILTER_FIELDS, FILTER_NAMES, filterSchema } from './filter-fields.ts'
import { ForceQuestion, RemovalQuestion } from './shipment-questions.tsx'
import { type ShipmentVerb, StaffShipmentActions } from './staff-shipment-actions.tsx'

/** Lists the scheduled shipments of all dealerships (G82). */
export function StaffShipmentsScreen() {
  const filters = useFilters(FILTER_NAMES, filterSchema)
  const pageNumber = usePageNumber()
  const fact = useShipments(pageNumber.page, filters.values)
  const frame = useListFrame(pageNumber, fact, {})
  const shipments = fact.value?.shipments ?? []
  const [openAction, setOpenAction] = useState<{ verb: ShipmentVerb; shipment: ScheduledShipment } | null>(
    null,
  )
  const columns = useShipmentColumns((shipment) => (
    <StaffShipmentActions shipment={shipment} onChoose={(verb) => setOpenAction({ verb, shipment })} />
  ))

  return (
    <Stack gap={3}>
      <TitleBar title={shipmentTexts.title}>
        <FilterForm
          label={staffShipmentTexts.filters}
          fields={FILTER_FIELDS}
          appliedTexts={filters.texts}
          schema={filterSchema}
          onApply={filters.apply}
        />
      </TitleBar>
      <ListFrame
        {...frame}
        waitingLabel={shipmentTexts.isLoading}
        emptyState={
          shipments.length === 0 &&
          (filters.isAnySet
            ? {
                icon: 'filter',
                title: staffShipmentTexts.noneMatch,
                children: staffShipmentTexts.noneMatchHint,
              }
            : { icon: 'refresh', title: shipmentTexts.none, children: shipmentTexts.noneHint })
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
          opensOnPress
        />
      </ListFrame>
      {openAction !== null && <ActionDialog {...openAction} onClose={() => setOpenAction(null)} />}
    </Stack>
  )
}

interface ActionDialogProps {
  verb: ShipmentVerb
  shipment: ScheduledShipment
  onClose: () => void
}

function ActionDialog({ verb, shipment, onClose }: ActionDialogProps) {
  const { choices } = useDealership()
  if (verb === 'remove') return <RemovalQuestion shipment={shipment} onClose={onClose} />
  if (verb === 'force') return <ForceQuestion shipment={shipment} onClose={onClose} />
  return (
    <ShipmentDialog
      product={productOf(shipment)}
      shipment={shipment}
      dealerships={choices}
      dealershipId={shipment.dealershipId}
      onClose={onClose}
    />
  )
}
