import { useState } from 'react'
import type { Order } from '#domain/order.ts'
import { canCancelPaperOrder } from '#domain/paper-order.ts'
import { useConnection } from '#live/use-connection.ts'
import { useSession } from '#live/use-session.ts'
import { ageWords } from '#texts/figures.ts'
import { paperOrderTexts } from '#texts/paper-order.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CopyNote } from '#ui/copy-note.tsx'
import styles from './paper-order-card.module.css'
import { PaperOrderFacts } from './paper-order-facts.tsx'
import { type ShownPaperOrder, usePaperOrder } from './use-paper-order.ts'

/** The paper order whose number the order carries; nothing where nobody knows that number (G74). */
export function PaperOrderCard({ order }: { order: Order }) {
  const shown = usePaperOrder(order)
  const { paperOrder, failure } = shown
  if (paperOrder === undefined || (paperOrder === null && failure === null)) return null
  return (
    <Card as="section" label={paperOrderTexts.title}>
      <div className={styles.card}>
        <div className={styles.head}>
          <h2>{paperOrderTexts.title}</h2>
          {paperOrder && <Chip tone="info">{paperOrder.status}</Chip>}
        </div>
        <LastCopyNote {...shown} />
        {paperOrder && (
          <>
            <PaperOrderFacts paperOrder={paperOrder} />
            {canCancelPaperOrder(paperOrder) && <CancelButton number={order.confirmNumber} shown={shown} />}
          </>
        )}
      </div>
    </Card>
  )
}

function LastCopyNote({ failure, copyReadAt, tryAgain }: ShownPaperOrder) {
  if (failure === null) return null
  return (
    <CopyNote retry={paperOrderTexts.tryAgain} onRetry={tryAgain}>
      {copyReadAt === null
        ? paperOrderTexts.notStored(failure)
        : paperOrderTexts.lastCopy(failure, ageWords(Date.now() - copyReadAt))}
    </CopyNote>
  )
}

function CancelButton({ number, shown }: { number: string; shown: ShownPaperOrder }) {
  const { may } = useSession()
  const isOffline = useConnection().state === 'offline'
  const [isAsking, setIsAsking] = useState(false)
  if (!may('placeOrders')) return null
  // A copy does not tell whether it still stands where it stood.
  const isOutOfReach = isOffline || shown.failure !== null
  return (
    <div className={styles.actions}>
      <Button
        variant="danger"
        busy={shown.isCancelling}
        disabled={isOutOfReach}
        reason={isOutOfReach ? paperOrderTexts.needsConnection : undefined}
        onClick={() => setIsAsking(true)}
      >
        {paperOrderTexts.cancel}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={paperOrderTexts.cancel}
        text={paperOrderTexts.confirmCancel(number)}
        confirmText={paperOrderTexts.yes}
        cancelText={paperOrderTexts.no}
        isDestructive
        onConfirm={() => {
          setIsAsking(false)
          void shown.cancel() // tells its end itself
        }}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  )
}
