import { useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { useDraft } from '#app-context/use-draft.ts'
import { isoDateOfInstant } from '#domain/values/dates.ts'
import type { Product, ScheduledShipmentSummary } from '#domain/products/product.ts'
import { useShipmentChanges } from '#server-state/shipments/use-shipment-changes.ts'
import { shipmentTexts } from '#texts/shipments/shipments.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { type DealershipOption, startOptions, withOfferedValues, initialFieldsOf } from './shipment-fields.ts'
import { ShipmentForm } from './shipment-form.tsx'

export interface ShipmentDialogProps {
  product: Pick<Product, 'id' | 'name'> & { startValue: number }
  /** The shipment to edit; null creates one. */
  shipment: ScheduledShipmentSummary | null
  /** The dealerships to choose from. */
  dealerships: readonly DealershipOption[]
  /** The dealership chosen at first; 0 for none. */
  dealershipId: number
  onClose: () => void
}

function draftKey({ product, shipment, dealershipId }: ShipmentDialogProps): string {
  return shipment === null ? `shipment-of-${product.id}-for-${dealershipId}` : `shipment-${shipment.id}`
}

/** Creates or edits a shipment (storefront.md §4); the typed fields stay on the device until Save or Cancel. */
export function ShipmentDialog(props: ShipmentDialogProps) {
  const { product, shipment, onClose } = props
  const { clock } = useCounter()
  const [today] = useState(() => isoDateOfInstant(clock.now()))
  const [defaultFields] = useState(() =>
    initialFieldsOf(shipment, { dealershipId: props.dealershipId, startValue: product.startValue, today }),
  )
  const draft = useDraft(draftKey(props), defaultFields)
  const [isConfirmingRemoval, setIsConfirmingRemoval] = useState(false)
  const { save, remove } = useShipmentChanges()
  const startDates = startOptions(shipment, today)

  function discardDraftAndClose(): void {
    void draft?.forget() // if this fails, the dialog shows the draft again
    onClose()
  }
  async function unsubscribe(shipment: ScheduledShipmentSummary): Promise<void> {
    if (await remove.run({ id: shipment.id, productId: product.id })) discardDraftAndClose()
    else setIsConfirmingRemoval(false)
  }

  if (shipment !== null && isConfirmingRemoval) {
    return (
      <ConfirmDialog
        isOpen
        title={shipmentTexts.unsubscribe}
        text={shipmentTexts.confirmRemoval}
        confirmText={shipmentTexts.unsubscribe}
        isDestructive
        busy={remove.isRunning}
        onConfirm={() => void unsubscribe(shipment)} // closes the dialog, or shows the failure
        onCancel={() => setIsConfirmingRemoval(false)}
      />
    )
  }
  if (draft === undefined) return null
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={shipment === null ? shipmentTexts.creating : shipmentTexts.editing}
      description={product.name}
    >
      <ShipmentForm
        productId={product.id}
        shipment={shipment}
        draft={draft}
        initialFields={withOfferedValues(draft.initialFields, defaultFields, {
          startDates,
          dealerships: props.dealerships,
        })}
        today={today}
        startDates={startDates}
        dealerships={props.dealerships}
        failure={save.failure ?? remove.failure}
        onSave={async (shipmentFields) => {
          const body = { ...shipmentFields, id: shipment?.id ?? 0, productId: product.id }
          if (await save.run(body)) discardDraftAndClose()
        }}
        onUnsubscribe={() => setIsConfirmingRemoval(true)}
        onCancel={discardDraftAndClose}
      />
    </Dialog>
  )
}
