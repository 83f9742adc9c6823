import { useCounter } from '#app-context/counter.ts'
import { nextStartAfter, type ScheduledShipment } from '#domain/shipments/shipment.ts'
import { formatStartDate, isoDateOfInstant } from '#domain/values/dates.ts'
import { useForceShipment } from '#server-state/shipments/use-force-shipment.ts'
import { type ShipmentReference, useShipmentChanges } from '#server-state/shipments/use-shipment-changes.ts'
import type { Action } from '#server-state/use-action.ts'
import { shipmentTexts } from '#texts/shipments/shipments.ts'
import { staffShipmentTexts } from '#texts/shipments/staff-shipments.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { productNameOf, useDealershipName } from '../use-shipment-columns.tsx'

interface QuestionProps {
  shipment: ScheduledShipment
  onClose: () => void
}

function useShipmentText(shipment: ScheduledShipment): string {
  return staffShipmentTexts.subject(productNameOf(shipment), useDealershipName()(shipment))
}

/** Runs the action, then closes the question; a notice shows the outcome. */
async function runAndClose(
  { run }: Action<ShipmentReference>,
  { shipment: { id, productId }, onClose }: QuestionProps,
): Promise<void> {
  await run({ id, productId })
  onClose()
}

export function RemovalQuestion(props: QuestionProps) {
  const { remove } = useShipmentChanges()
  return (
    <ConfirmDialog
      isOpen
      title={shipmentTexts.confirmRemoval}
      text={useShipmentText(props.shipment)}
      confirmText={staffShipmentTexts.remove}
      isDestructive
      busy={remove.isRunning}
      onConfirm={() => void runAndClose(remove, props) /* ends in a notice */}
      onCancel={props.onClose}
    />
  )
}

export function ForceQuestion(props: QuestionProps) {
  const { shipment, onClose } = props
  const { clock } = useCounter()
  const force = useForceShipment()
  const nextStart = nextStartAfter(shipment, isoDateOfInstant(clock.now()))
  return (
    <ConfirmDialog
      isOpen
      title={staffShipmentTexts.forceTitle}
      text={staffShipmentTexts.forceText(
        useShipmentText(shipment),
        shipment.quantity,
        formatStartDate(nextStart),
      )}
      confirmText={staffShipmentTexts.orderNow}
      busy={force.isRunning}
      onConfirm={() => void runAndClose(force, props) /* ends in a notice */}
      onCancel={onClose}
    />
  )
}
