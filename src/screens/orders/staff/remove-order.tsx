import type { Order } from '#domain/orders/order.ts'
import { useOrderWork } from '#server-state/orders/use-order-work.ts'
import { WorkQuestion } from './work-question.tsx'

interface RemoveOrderProps {
  order: Order
  onRemoved: () => void
  onClose: () => void
}

/** Asks for confirmation and removes the order. */
export function RemoveOrder({ order, onRemoved, onClose }: RemoveOrderProps) {
  const { remove } = useOrderWork(order, { onRemoved })
  return (
    <WorkQuestion
      order={order}
      question={{ kind: 'remove' }}
      onYes={() => {
        void remove.run(undefined) // ends in a notice
        onClose()
      }}
      onNo={onClose}
    />
  )
}
