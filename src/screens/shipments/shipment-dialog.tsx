import { useState } from 'react'
import { isoDayOf } from '#domain/dates.ts'
import type { Product, ScheduledShipmentSummary } from '#domain/product.ts'
import { useCounter } from '#live/counter.ts'
import { useDraft } from '#live/use-draft.ts'
import { shipmentTexts } from '#texts/shipments.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { startOptions, stillOffered, typedShipment } from './shipment-fields.ts'
import { ShipmentForm } from './shipment-form.tsx'
import { useShipmentChanges } from './use-shipment-changes.ts'

export interface DealershipOption {
  id: number
  name: string
}

export interface ShipmentDialogProps {
  product: Pick<Product, 'id' | 'name'> & { startValue: number }
  /** null creates one. */
  shipment: ScheduledShipmentSummary | null
  /** Of which one is to be chosen; 0 stands for none yet. */
  dealerships: readonly DealershipOption[]
  dealershipId: number
  onClose: () => void
  /** It was saved or removed on the server. */
  onChanged?: () => void
}

function draftKey({ product, shipment, dealershipId }: ShipmentDialogProps): string {
  return shipment === null ? `shipment-of-${product.id}-for-${dealershipId}` : `shipment-${shipment.id}`
}

/** Create and edit (storefront.md §4); what is typed stays on the device until it is saved or cancelled. */
export function ShipmentDialog(props: ShipmentDialogProps) {
  const { product, shipment, onClose, onChanged } = props
  const { clock } = useCounter()
  const [today] = useState(() => isoDayOf(clock.now()))
  const [fresh] = useState(() =>
    typedShipment(shipment, { dealershipId: props.dealershipId, startValue: product.startValue, today }),
  )
  const draft = useDraft(draftKey(props), fresh)
  const [isAsking, setIsAsking] = useState(false)
  const changes = useShipmentChanges()
  const starts = startOptions(shipment, today)

  function leave(): void {
    void draft.forget() // a draft that stays is only shown again
    onClose()
  }
  function finish(): void {
    leave()
    onChanged?.()
  }
  async function unsubscribe(removed: ScheduledShipmentSummary): Promise<void> {
    const isRemoved = await changes.remove({ id: removed.id, productId: product.id })
    if (isRemoved) finish()
    else setIsAsking(false)
  }

  if (shipment !== null && isAsking) {
    return (
      <ConfirmDialog
        isOpen
        title={shipmentTexts.unsubscribe}
        text={shipmentTexts.confirmRemoval}
        confirmText={shipmentTexts.unsubscribe}
        isDestructive
        busy={changes.isRemoving}
        onConfirm={() => void unsubscribe(shipment)} // ends in what is then shown
        onCancel={() => setIsAsking(false)}
      />
    )
  }
  const { initial } = draft
  if (initial === undefined) return null
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={shipment === null ? shipmentTexts.creating : shipmentTexts.editing}
      description={product.name}
    >
      <ShipmentForm
        shipment={shipment}
        initial={stillOffered(initial, fresh, { starts, dealerships: props.dealerships })}
        today={today}
        starts={starts}
        dealerships={props.dealerships}
        failure={changes.failure}
        onType={draft.keep}
        onSave={async (wanted) => {
          const body = { ...wanted, id: shipment?.id ?? 0, productId: product.id }
          if (await changes.save(body)) finish()
        }}
        onUnsubscribe={() => setIsAsking(true)}
        onCancel={leave}
      />
    </Dialog>
  )
}
