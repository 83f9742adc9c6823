import { useListAddress } from '#address/way-back.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { useSession } from '#app-context/use-session.ts'
import type { Order } from '#domain/orders/order.ts'
import { ordersOfDealershipPath, orderViewPath, purchasesPath } from '#paths'
import { invoiceTexts } from '#texts/orders/invoice.ts'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import type { Action } from '#ui/dialog/menu.tsx'
import { RowActions } from '#ui/table/row-actions.tsx'
import { orderWords } from './order-words.ts'
import { ShownPaper } from './shown-paper.tsx'
import { useInvoice } from './use-invoice.ts'

interface OrderRowActionsProps {
  order: Order
  /** Orders the order again; undefined without permission to place orders. */
  onAgain?: () => void
  /** Removes the order; undefined without permission to remove orders. */
  onRemove?: () => void
}

/** A buyer's actions on an order of the list (ordering.md §2 Order history, G126). */
export function OrderRowActions({ order, onAgain, onRemove }: OrderRowActionsProps) {
  const { may } = useSession()
  const { state } = useConnection()
  const listAddress = useListAddress()
  const number = orderWords(order, may('administerOrders'))
  const { id, name } = order.dealership
  const invoice = useInvoice(order)
  const { showing, saving } = invoice

  const actions: Action[] = [
    {
      icon: 'open',
      label: orderHistoryTexts.open(number),
      to: orderViewPath(order.id),
      state: listAddress,
    },
    { icon: 'bag', label: orderHistoryTexts.allPurchases(name), to: purchasesPath(id) },
    { icon: 'list', label: orderHistoryTexts.allOrders(name), to: ordersOfDealershipPath(id) },
  ]
  if (onAgain) {
    actions.splice(1, 0, {
      icon: 'cart',
      label: orderHistoryTexts.orderAgainOf(number),
      onSelect: onAgain,
    })
  }
  if (invoice.isThere) {
    actions.push(
      {
        icon: 'eye',
        label: invoiceTexts.show(number),
        busy: showing.busy,
        reason: showing.reason,
        onSelect: showing.start,
      },
      {
        icon: 'download',
        label: invoiceTexts.download(number),
        busy: saving.busy,
        reason: saving.reason,
        onSelect: saving.start,
      },
    )
  }
  const rare: Action[] = []
  if (onRemove) {
    rare.push({
      icon: 'trash',
      label: orderHistoryTexts.remove(number),
      reason: state === 'offline' ? orderHistoryTexts.removeNeedsServer : undefined,
      onSelect: onRemove,
    })
  }
  return (
    <>
      <RowActions actions={actions} rare={rare} moreLabel={orderHistoryTexts.moreFor(number)} />
      {invoice.isThere && <ShownPaper papers={invoice.papers} />}
    </>
  )
}
