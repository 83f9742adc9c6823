import { useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { type SheetRow, sheetOf } from '#domain/shipments/compare-shipment.ts'
import type { ShipmentChange } from '#domain/shipments/shipment-change.ts'
import { isoDateOfInstant } from '#domain/values/dates.ts'
import { shipmentChangeTexts as texts } from '#texts/shipments/shipment-changes.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import type { Column } from '#ui/table/columns.ts'
import { PlainTable } from '#ui/table/table.tsx'
import { changeWords, valueWords } from './change-words.ts'

interface ChangeSheetProps {
  /** A change that needs a review. */
  change: ShipmentChange
  onSendMine: () => void
  onKeepTheirs: () => void
  onLater: () => void
}

function columnsOf(change: ShipmentChange): Column<SheetRow>[] {
  const isEnded = change.current?.shipment === null && change.base !== null
  return [
    { title: texts.value, isHeadline: true, cell: ({ field }) => texts.fields[field] },
    { title: texts.before, cell: ({ field, before }) => valueWords(field, before, texts.none) },
    {
      title: texts.now,
      cell: ({ field, now }) => valueWords(field, now, isEnded ? texts.ended : texts.none),
    },
    { title: texts.mine, cell: ({ field, mine }) => valueWords(field, mine, texts.ended) },
  ]
}

/**
 * The sheet of a change whose shipment changed on the server meanwhile (G234): each value before, now and as the person
 * wants it. Nothing is sent until the person decides.
 */
export function ChangeSheet({ change, onSendMine, onKeepTheirs, onLater }: ChangeSheetProps) {
  const { clock } = useCounter()
  const [today] = useState(() => isoDateOfInstant(clock.now()))
  const sheet = sheetOf(change, today)
  const existsMeanwhile = change.base === null && change.current?.shipment != null
  return (
    <Dialog
      isOpen
      onClose={onLater}
      size="large"
      title={texts.sheetTitle}
      description={texts.sheetText(change.product.name, change.dealership.name)}
      actions={
        <>
          <Button onClick={onLater}>{texts.later}</Button>
          <Button onClick={onKeepTheirs}>{texts.keepTheirs}</Button>
          <Button
            variant="primary"
            icon="send"
            disabled={!sheet.canSend}
            reason={sheet.canSend ? undefined : texts.nothingToSend}
            onClick={onSendMine}
          >
            {texts.sendMine}
          </Button>
        </>
      }
    >
      <p>{changeWords(change)}</p>
      {sheet.isGone && change.wanted !== null && <Note tone="wait">{texts.gone}</Note>}
      {existsMeanwhile && <Note tone="wait">{texts.exists}</Note>}
      {!sheet.canSend && (
        <Note tone="wait" role="status">
          {texts.nothingToSend}
        </Note>
      )}
      <PlainTable
        label={texts.table}
        columns={columnsOf(change)}
        rows={sheet.rows}
        keyOf={({ field }) => field}
      />
    </Dialog>
  )
}
