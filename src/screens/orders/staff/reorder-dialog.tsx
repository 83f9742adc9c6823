import { useState } from 'react'
import { useConnection } from '#app-context/use-connection.ts'
import type { Order } from '#domain/orders/order.ts'
import { staffOrderViewTexts } from '#texts/orders/staff-order-view.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useOpenInCart } from './use-open-in-cart.ts'

interface ReorderDialogProps {
  order: Order
  /** Places the order again on the server without changes. */
  onReorder: () => void
  onClose: () => void
}

/**
 * Asks whether to place the order again without changes or to open it in the cart, where its amounts can be corrected
 * (ordering.md §4).
 */
export function ReorderDialog({ order, onReorder, onClose }: ReorderDialogProps) {
  const openInCart = useOpenInCart()
  const isOffline = useConnection().state === 'offline'
  const [isOpening, setIsOpening] = useState(false)

  async function openOrder(): Promise<void> {
    setIsOpening(true)
    try {
      await openInCart(order)
    } finally {
      setIsOpening(false)
      onClose()
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={staffOrderViewTexts.reorderTitle(order.id)}
      description={staffOrderViewTexts.reorderText(order.lines.length, order.dealership.name)}
      actions={
        <>
          <Button onClick={onClose}>{staffOrderViewTexts.cancel}</Button>
          <Button
            icon="cart"
            busy={isOpening}
            onClick={() => void openOrder() /* ends in the cart or in a notice */}
          >
            {staffOrderViewTexts.openInCart}
          </Button>
          <Button
            variant="primary"
            disabled={isOffline}
            reason={isOffline ? staffOrderTexts.needsServer : undefined}
            onClick={() => {
              onReorder()
              onClose()
            }}
          >
            {staffOrderViewTexts.reorder}
          </Button>
        </>
      }
    />
  )
}
