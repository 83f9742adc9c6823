import { useConnection } from '#app-context/use-connection.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { mayTakeAction } from '#domain/lifecycle.ts'
import type { Order } from '#domain/orders/order.ts'
import { PAPER_ORDER_ACTIONS } from '#domain/orders/paper-order.ts'
import { useCancelPaperOrder, usePaperOrder } from '#server-state/orders/use-paper-order.ts'
import { lastCopyText, lastCopyTexts } from '#texts/last-copy.ts'
import { paperOrderTexts } from '#texts/orders/paper-order.ts'
import { Button } from '#ui/button/button.tsx'

import { Chip } from '#ui/feedback/chip.tsx'
import { CopyNote } from '#ui/feedback/copy-note.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { keepFocus } from '#ui/focus/keep-focus.ts'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import styles from './paper-order-card.module.css'
import { PaperOrderFacts } from './paper-order-facts.tsx'

/** Shows the paper order whose number the order carries; shows nothing if no paper order has the number (G74). */
export function PaperOrderCard({ order }: { order: Order }) {
  const { account } = useSession()
  const paperOrderFact = usePaperOrder(order)
  const { value: paperOrder = null, source, failure } = paperOrderFact
  if (source === 'awaited' || (paperOrder === null && failure === null)) return null
  return (
    <Card as="section" label={paperOrderTexts.title}>
      <Stack>
        <Row gap={3} justify="between">
          <h2>{paperOrderTexts.title}</h2>
          {paperOrder && <Chip tone="info">{paperOrder.status}</Chip>}
        </Row>
        <CopyNote
          text={lastCopyText(paperOrderFact, Date.now(), paperOrderTexts)}
          retryText={lastCopyTexts.loadAgain}
          isRetrying={paperOrderFact.isReading}
          onRetry={paperOrderFact.retry}
        />
        {paperOrder && (
          <>
            <PaperOrderFacts paperOrder={paperOrder} />
            {mayTakeAction<string>(account, PAPER_ORDER_ACTIONS.cancel, paperOrder.status) && (
              <CancelButton order={order} isCopy={failure !== null} />
            )}
          </>
        )}
      </Stack>
    </Card>
  )
}

function CancelButton({ order, isCopy }: { order: Order; isCopy: boolean }) {
  const isOffline = useConnection().state === 'offline'
  const cancel = useCancelPaperOrder()
  const question = useConfirm(() => ({
    title: paperOrderTexts.cancel,
    text: paperOrderTexts.confirmCancel(order.confirmNumber),
    confirmText: paperOrderTexts.yes,
    cancelText: paperOrderTexts.no,
    isDestructive: true,
    onConfirm: () => void cancel.run(order), // a notice shows the result
  }))
  // A copy does not show whether the office has started work on the paper order.
  const isUnavailable = isOffline || isCopy
  return (
    <div className={styles.actions} ref={keepFocus}>
      <Button
        variant="danger"
        busy={cancel.isRunning}
        disabled={isUnavailable}
        reason={isUnavailable ? paperOrderTexts.needsConnection : undefined}
        onClick={() => question.ask()}
      >
        {paperOrderTexts.cancel}
      </Button>
      {question.dialog}
    </div>
  )
}
