import { useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { useDraft } from '#app-context/device/use-draft.ts'
import { useSession } from '#app-context/people/use-session.ts'
import type { Product, ScheduledShipmentSummary } from '#domain/products/product.ts'
import type { QueuedEdit } from '#domain/shipments/change-machine.ts'
import { type ShipmentChange, type ShipmentValues, valuesOf } from '#domain/shipments/shipment-change.ts'
import { isoDateOfInstant } from '#domain/values/dates.ts'
import { useShipmentChanges } from '#server-state/shipments/use-shipment-changes.ts'
import { useShipmentQueue, useLiveChange } from '#server-state/shipments/use-shipment-queue.ts'
import { shipmentChangeTexts } from '#texts/shipments/shipment-changes.ts'
import { shipmentTexts } from '#texts/shipments/shipments.ts'
import { Button } from '#ui/button/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { PauseDialog, SkipDialog } from './delay-dialogs.tsx'
import { type DealershipOption, initialFieldsOf, startOptions, withOfferedValues } from './shipment-fields.ts'
import { ShipmentForm } from './shipment-form.tsx'

export interface ShipmentDialogProps {
  product: Pick<Product, 'id' | 'name' | 'url'> & { startValue: number }
  /** The shipment to edit; null creates one. */
  shipment: ScheduledShipmentSummary | null
  /** The dealerships to choose from. */
  dealerships: readonly DealershipOption[]
  /** The dealership of the shipment; of a new one, the dealership chosen at first, or 0 for none. */
  dealershipId: number
  onClose: () => void
}

function draftKey({ product, shipment, dealershipId }: ShipmentDialogProps): string {
  return shipment === null ? `shipment-of-${product.id}-for-${dealershipId}` : `shipment-${shipment.id}`
}

/**
 * Creates, edits, skips, pauses or ends a shipment (storefront.md §4). A change of a buyer is queued on the device, and
 * staff change the server (G232). The typed fields stay on the device until Save or Cancel.
 */
export function ShipmentDialog(props: ShipmentDialogProps) {
  const waitingChange = useLiveChange(props.dealershipId, props.product.id)
  if (waitingChange === undefined) return null
  return <LoadedDialog {...props} waitingChange={waitingChange} />
}

type Question = 'removal' | 'skip' | 'pause'

function LoadedDialog(props: ShipmentDialogProps & { waitingChange: ShipmentChange | null }) {
  const { product, shipment, waitingChange, onClose } = props
  const { clock } = useCounter()
  const { may } = useSession()
  const [today] = useState(() => isoDateOfInstant(clock.now()))
  const plannedShipment: ScheduledShipmentSummary | null =
    waitingChange?.wanted == null
      ? shipment
      : { id: shipment?.id ?? 0, dealershipId: props.dealershipId, ...waitingChange.wanted }
  const [defaultFields] = useState(() =>
    initialFieldsOf(plannedShipment, {
      dealershipId: props.dealershipId,
      startValue: product.startValue,
      today,
    }),
  )
  const draft = useDraft(draftKey(props), defaultFields)
  const [question, setQuestion] = useState<Question | null>(null)
  const saving = useSaving(props)
  const startDates = startOptions(plannedShipment, today)

  function discardDraftAndClose(): void {
    void draft?.forget() // if this fails, the dialog shows the draft again
    onClose()
  }
  async function unsubscribe(endedShipment: ScheduledShipmentSummary): Promise<void> {
    if (await saving.remove(endedShipment)) discardDraftAndClose()
    else setQuestion(null)
  }
  async function delay(edit: QueuedEdit): Promise<void> {
    if (await saving.delay(edit)) discardDraftAndClose()
  }

  if (shipment !== null && plannedShipment !== null && question !== null) {
    if (question === 'removal')
      return (
        <ConfirmDialog
          isOpen
          title={shipmentTexts.unsubscribe}
          text={shipmentTexts.confirmRemoval}
          confirmText={shipmentTexts.unsubscribe}
          isDestructive
          busy={saving.isRunning}
          onConfirm={() => void unsubscribe(shipment)} // closes the dialog, or shows the failure
          onCancel={() => setQuestion(null)}
        />
      )
    const DelayDialog = question === 'skip' ? SkipDialog : PauseDialog
    return (
      <DelayDialog
        productName={product.name}
        shipment={{ id: shipment.id, ...valuesOf(shipment) }}
        plannedShipment={plannedShipment}
        today={today}
        isRunning={saving.isRunning}
        failure={saving.failure}
        onQueue={(edit) => void delay(edit)} // closes the dialog, or shows the failure
        onCancel={() => setQuestion(null)}
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
        failure={saving.failure}
        needsConnection={saving.needsConnection}
        hasWaitingChange={waitingChange !== null}
        delayActions={
          !saving.needsConnection &&
          shipment !== null &&
          may('editScheduledShipments') && (
            <>
              <Button onClick={() => setQuestion('skip')}>{shipmentChangeTexts.skip}</Button>
              <Button onClick={() => setQuestion('pause')}>{shipmentChangeTexts.pause}</Button>
            </>
          )
        }
        onSave={async (values) => {
          if (await saving.save(values)) discardDraftAndClose()
        }}
        onUnsubscribe={() => setQuestion('removal')}
        onCancel={discardDraftAndClose}
      />
    </Dialog>
  )
}

/** The ways to save: buyers queue each change on the device; staff, who see all dealerships, change the server. */
function useSaving({ product, shipment, dealerships }: ShipmentDialogProps) {
  const isStaff = useSession().may('administerOrders')
  const queue = useShipmentQueue()
  const staff = useShipmentChanges()
  const base = shipment && { id: shipment.id, ...valuesOf(shipment) }

  function queueFor(dealershipId: number, edit: QueuedEdit): Promise<boolean> {
    const name = dealerships.find(({ id }) => id === dealershipId)?.name
    return queue.queue(
      {
        dealership: { id: dealershipId, name: name ?? shipmentTexts.unnamedDealership(dealershipId) },
        product: { id: product.id, name: product.name, url: product.url },
      },
      edit,
    )
  }

  return {
    needsConnection: isStaff,
    isRunning: queue.isRunning || staff.remove.isRunning,
    failure: isStaff ? (staff.save.failure ?? staff.remove.failure) : queue.failure,
    save(values: ShipmentValues & { dealershipId: number }): Promise<boolean> {
      if (isStaff) return staff.save.run({ ...values, id: shipment?.id ?? 0, productId: product.id })
      const kind = base === null ? 'create' : 'change'
      return queueFor(shipment?.dealershipId ?? values.dealershipId, { kind, base, wanted: valuesOf(values) })
    },
    remove({ id, dealershipId }: ScheduledShipmentSummary): Promise<boolean> {
      if (isStaff) return staff.remove.run({ id, productId: product.id })
      return queueFor(dealershipId, { kind: 'cancel', base, wanted: null })
    },
    delay: (edit: QueuedEdit): Promise<boolean> => queueFor(shipment?.dealershipId ?? 0, edit),
  }
}
