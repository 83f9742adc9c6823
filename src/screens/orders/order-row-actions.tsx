import { useOrderLinkState } from '#address/back-link.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { useConnection } from '#app-context/use-connection.ts'
import type { Order } from '#domain/orders/order.ts'
import { ordersOfDealershipPath, orderViewPath, purchasesPath } from '#paths'
import { invoiceTexts } from '#texts/orders/invoice.ts'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { dealershipPanelTexts } from '#texts/people/dealership-panel.ts'
import type { Action } from '#ui/dialog/menu.tsx'
import { RowActions } from '#ui/table/row-actions.tsx'
import { BELOW_LARGE, useMedia } from '#ui/use-media.ts'
import { orderWords } from './order-words.ts'
import { PaperViewer } from './paper/paper-viewer.tsx'
import { useDealershipPanel } from './use-dealership-panel.tsx'
import { useInvoice } from './use-invoice.ts'
import { useShowsDealership } from './use-order-columns.tsx'

interface OrderRowActionsProps {
  order: Order
  /** Orders the order again; undefined without permission to place orders. */
  onOrderAgain?: () => void
  /** Removes the order; undefined without permission to remove orders. */
  onRemove?: () => void
}

/** A buyer's actions on an order of the list (ordering.md §2 Order history, G126). */
export function OrderRowActions({ order, onOrderAgain, onRemove }: OrderRowActionsProps) {
  const { may } = useSession()
  const { state } = useConnection()
  const linkState = useOrderLinkState()
  const orderName = orderWords(order, may('administerOrders'))
  const { id, name } = order.dealership
  const dealershipPanel = useDealershipPanel(id)
  // In wide windows the name itself opens the panel.
  const isTouched = useMedia(BELOW_LARGE)
  const showsDealership = useShowsDealership()
  const invoice = useInvoice(order)
  const { downloadToShow, downloadToSave } = invoice

  const actions: Action[] = [
    {
      icon: 'open',
      label: orderHistoryTexts.open(orderName),
      to: orderViewPath(order.id),
      state: linkState,
    },
    { icon: 'bag', label: orderHistoryTexts.allPurchases(name), to: purchasesPath(id) },
    { icon: 'list', label: orderHistoryTexts.allOrders(name), to: ordersOfDealershipPath(id) },
  ]
  const orderAgainAction: Action | undefined = onOrderAgain && {
    icon: 'cart',
    label: orderHistoryTexts.orderAgainOf(orderName),
    onSelect: onOrderAgain,
  }
  if (orderAgainAction) actions.splice(1, 0, orderAgainAction)
  if (dealershipPanel.open && isTouched && showsDealership) {
    actions.push({
      icon: 'company',
      label: dealershipPanelTexts.openOf(name),
      onSelect: dealershipPanel.open,
    })
  }
  if (invoice.isAvailable) {
    actions.push(
      {
        icon: 'eye',
        label: invoiceTexts.show(orderName),
        busy: downloadToShow.busy,
        reason: downloadToShow.reason,
        onSelect: downloadToShow.start,
      },
      {
        icon: 'download',
        label: invoiceTexts.download(orderName),
        busy: downloadToSave.busy,
        reason: downloadToSave.reason,
        onSelect: downloadToSave.start,
      },
    )
  }
  const rareActions: Action[] = []
  if (onRemove) {
    rareActions.push({
      icon: 'trash',
      label: orderHistoryTexts.remove(orderName),
      reason: state === 'offline' ? orderHistoryTexts.removeNeedsServer : undefined,
      onSelect: onRemove,
    })
  }
  return (
    <>
      <RowActions
        actions={actions}
        rareActions={rareActions}
        main={orderAgainAction && { action: orderAgainAction, word: orderHistoryTexts.orderAgain }}
        moreLabel={orderHistoryTexts.moreFor(orderName)}
      />
      {dealershipPanel.panel}
      {invoice.isAvailable && <PaperViewer papers={invoice.papers} />}
    </>
  )
}
