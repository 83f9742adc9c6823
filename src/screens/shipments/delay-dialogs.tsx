// The dialogs that skip the next shipment or pause a shipment (G233). Both queue a later next start date.
import { type ReactNode, useState } from 'react'
import type { QueuedEdit } from '#domain/shipments/change-machine.ts'
import { type ServerShipment, type ShipmentValues, valuesOf } from '#domain/shipments/shipment-change.ts'
import { pauseChoices, startAfterSkip } from '#domain/shipments/shipment-dates.ts'
import { formatStartDate } from '#domain/values/dates.ts'
import { controlTexts } from '#texts/controls.ts'
import { shipmentChangeTexts as texts } from '#texts/shipments/shipment-changes.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/select/select.tsx'

interface DelayProps {
  productName: string
  /** The shipment on the server, as the person sees it. */
  shipment: ServerShipment
  /** The values of the shipment after the change that waits on this device. */
  plannedShipment: ShipmentValues
  /** yyyy-MM-dd */
  today: string
  isRunning: boolean
  failure: string | null
  onQueue: (edit: QueuedEdit) => void
  onCancel: () => void
}

interface FrameProps extends Pick<DelayProps, 'isRunning' | 'failure' | 'onCancel'> {
  title: string
  text: string
  confirmText: string
  /** The reason why the shipment cannot be skipped or paused; undefined while it can. */
  reason: string | undefined
  onConfirm: () => void
  children?: ReactNode
}

function DelayDialog(props: FrameProps) {
  return (
    <Dialog
      isOpen
      onClose={props.onCancel}
      title={props.title}
      description={props.text}
      size="small"
      actions={
        <>
          <Button onClick={props.onCancel}>{controlTexts.cancel}</Button>
          <Button
            variant="primary"
            busy={props.isRunning}
            disabled={props.reason !== undefined}
            reason={props.reason}
            onClick={props.onConfirm}
          >
            {props.confirmText}
          </Button>
        </>
      }
    >
      {props.failure !== null && (
        <Note tone="bad" role="alert">
          {props.failure}
        </Note>
      )}
      <div>{props.children}</div>
      <p>{texts.howSkipAndPauseWork}</p>
    </Dialog>
  )
}

export function SkipDialog({ productName, shipment, plannedShipment, today, onQueue, ...frame }: DelayProps) {
  const start = startAfterSkip(plannedShipment, today)
  const from = formatStartDate(plannedShipment.nextStartDate)
  return (
    <DelayDialog
      {...frame}
      title={texts.skipTitle}
      text={start === null ? texts.tooFar : texts.skipText(productName, from, formatStartDate(start))}
      confirmText={texts.skip}
      reason={start === null ? texts.tooFar : undefined}
      onConfirm={() => {
        if (start === null) return
        const wanted = { ...valuesOf(plannedShipment), nextStartDate: start }
        onQueue({ kind: 'skip', base: shipment, wanted })
      }}
    />
  )
}

export function PauseDialog(props: DelayProps) {
  const { productName, shipment, plannedShipment, today, onQueue, ...frame } = props
  const choices = pauseChoices(plannedShipment, today)
  const [start, setStart] = useState(choices[0] ?? '')
  return (
    <DelayDialog
      {...frame}
      title={texts.pauseTitle}
      text={choices.length === 0 ? texts.noPauseDates : texts.pauseText(productName)}
      confirmText={texts.pauseConfirm}
      reason={choices.length === 0 ? texts.noPauseDates : undefined}
      onConfirm={() => {
        const wanted = { ...valuesOf(plannedShipment), nextStartDate: start }
        onQueue({ kind: 'pause', base: shipment, wanted })
      }}
    >
      {choices.length > 0 && (
        <Field label={texts.pauseUntil}>
          <Select
            value={start}
            onChange={({ target }) => setStart(target.value)}
            options={choices.map((day) => ({ value: day, label: formatStartDate(day) }))}
          />
        </Field>
      )}
    </DelayDialog>
  )
}
