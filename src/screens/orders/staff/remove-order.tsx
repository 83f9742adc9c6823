import type { Order } from '#domain/orders/order.ts'
import { useOrderWork } from '#server-state/orders/use-order-work.ts'
import { WorkQuestion } from './work-question.tsx'

interface RemoveOrderProps {
  order: Order
  onRemoved: () => void
  onClose: () => void
}

/** Asks whether the order is to be removed, and removes it. */
export function RemoveOrder({ order, onRemoved, onClose }: RemoveOrderProps) {
  const { remove } = useOrderWork(order, { onRemoved })
  return (
    <WorkQuestion
      order={order}
      question={{ kind: 'remove' }}
      onYes={() => {
        void remove.run(undefined) // says its own end
        onClose()
      }}
      onNo={onClose}
    />
  )
}
