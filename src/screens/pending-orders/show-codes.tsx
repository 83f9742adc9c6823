import { type KeyboardEvent, useState } from 'react'
import { MAX_CODES, splitIntoCodes } from '#domain/orders/order-codes.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { orderCodeTexts as texts } from '#texts/orders/order-codes.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import { Button } from '#ui/button/button.tsx'
import { QrCode } from '#ui/code/qr-code.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { packedOrder } from './code-content.ts'
import styles from './show-codes.module.css'
import type { OrderActions } from './use-order-actions.ts'

/** Shows the saved copy of an order as QR codes, for a device from which no file can be sent or copied (G251). */
export function useShowCodes(order: PendingOrder, actions: Pick<OrderActions, 'copyOf' | 'saveCopy'>) {
  /** null while the dialog is closed; its `codes` are null if the copy is too large for codes. */
  const [dialog, setDialog] = useState<{ codes: string[] | null } | null>(null)
  const close = () => setDialog(null)
  const codes = dialog?.codes ?? []

  /** Ends in the dialog or a notice. */
  async function showCodes(): Promise<void> {
    const copy = await actions.copyOf(order)
    if (copy !== null) setDialog({ codes: splitIntoCodes(packedOrder(copy.shortText)) })
  }

  const codesDialog = (
    <>
      {dialog?.codes === null && (
        <Dialog
          isOpen
          onClose={close}
          title={texts.showTitle}
          size="small"
          description={texts.tooLarge(MAX_CODES)}
          actions={
            <Button
              variant="primary"
              icon="download"
              onClick={() => {
                close()
                void actions.saveCopy(order) // ends in a notice
              }}
            >
              {pendingOrderTexts.saveCopy}
            </Button>
          }
        />
      )}
      {codes.length > 0 && (
        <Dialog
          isOpen
          onClose={close}
          title={texts.showTitle}
          size="large"
          description={texts.whatToDo(order.author.login)}
        >
          <Codes codes={codes} />
        </Dialog>
      )}
    </>
  )
  return { show: showCodes, dialog: codesDialog }
}

/** One code at a time; the person goes on when the other device has read it. */
function Codes({ codes }: { codes: readonly string[] }) {
  const [index, setIndex] = useState(0)
  const count = codes.length
  const name = texts.code(index + 1, count)
  const move = (steps: number) => setIndex((index + steps + count) % count)

  function moveByKey(event: KeyboardEvent): void {
    const steps = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (steps === undefined || count === 1) return
    event.preventDefault()
    move(steps)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
    <div className={styles.codes} role="group" aria-label={texts.codes} onKeyDown={moveByKey}>
      <Stack>
        <div className={styles.picture}>
          <QrCode key={index} text={codes[index] ?? ''} label={name} />
        </div>
        <Row gap={3} justify="center">
          {count > 1 && <Button onClick={() => move(-1)}>{texts.previous}</Button>}
          <p role="status" className={styles.number}>
            {name}
          </p>
          {count > 1 && (
            <Button variant="primary" autoFocus onClick={() => move(1)}>
              {texts.next}
            </Button>
          )}
        </Row>
      </Stack>
      <div className={styles.hints}>
        <Note tone="wait">{texts.private}</Note>
        <p>{texts.withoutCamera}</p>
        <p>{texts.stays}</p>
      </div>
    </div>
  )
}
