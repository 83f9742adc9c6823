import { useState } from 'react'
import { useConnection } from '#app-context/use-connection.ts'
import { useSession } from '#app-context/use-session.ts'
import type { Order } from '#domain/order.ts'
import { type OrderActionName, orderActionFault } from '#domain/order-actions.ts'
import { useOrderWork } from '#server-state/use-order-work.ts'
import { staffOrderViewTexts } from '#texts/staff-order-view.ts'
import { staffOrderTexts } from '#texts/staff-orders.ts'
import { Button } from '#ui/button/button.tsx'
import { InvoiceButtons } from '../invoice-buttons.tsx'
import { ReorderDialog } from './reorder-dialog.tsx'
import { WorkQuestion } from './work-question.tsx'

interface StaffOrderButtonsProps {
  order: Order
  onRemoved: () => void
}

/** The invoice, whose prints count here, and what corrects a wrong order: another one like it, and its removal (ordering.md §4, §8), each by its right. */
export function StaffOrderButtons({ order, onRemoved }: StaffOrderButtonsProps) {
  const { account } = useSession()
  const isOffline = useConnection().state === 'offline'
  const work = useOrderWork(order, { onRemoved })
  const [asked, setAsked] = useState<'reorder' | 'remove' | null>(null)
  const isThere = (name: OrderActionName) => orderActionFault(name, order, account) !== 'permission'
  const close = () => setAsked(null)
  return (
    <>
      <InvoiceButtons order={order} {...(isThere('print') && { onPrint: work.countPrint })} />
      {isThere('reorder') && (
        <Button icon="refresh" busy={work.orderAgain.isRunning} onClick={() => setAsked('reorder')}>
          {staffOrderViewTexts.reorder}
        </Button>
      )}
      {isThere('remove') && (
        <Button
          icon="trash"
          variant="danger"
          busy={work.remove.isRunning}
          disabled={isOffline}
          reason={isOffline ? staffOrderTexts.needsServer : undefined}
          onClick={() => setAsked('remove')}
        >
          {staffOrderViewTexts.remove}
        </Button>
      )}
      {asked === 'reorder' && (
        <ReorderDialog
          order={order}
          onReorder={() => void work.orderAgain.run(undefined) /* says its own end */}
          onClose={close}
        />
      )}
      {asked === 'remove' && (
        <WorkQuestion
          order={order}
          question={{ kind: 'remove' }}
          onYes={() => {
            close()
            void work.remove.run(undefined) // says its own end
          }}
          onNo={close}
        />
      )}
    </>
  )
}
