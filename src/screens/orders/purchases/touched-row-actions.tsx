import { type ComponentType, useState } from 'react'
import type { SubscribeEntry, SubscribeSlotProps } from '#app-context/catalogue/product-slots.ts'
import { subscribeAction } from '#app-context/catalogue/subscribe-action.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import type { PurchasedRow } from '#server-state/orders/use-purchases.ts'
import { purchaseTexts } from '#texts/orders/purchases.ts'
import type { ButtonVariant } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { type Action, Menu } from '#ui/dialog/menu.tsx'
import { PurchaseList } from './purchase-history.tsx'
import styles from './purchases-table.module.css'

/** The components of other screens in a row; the app provides them. */
export interface RowParts {
  /** The button that adds lines to the cart. */
  ReAdd: ComponentType<{
    lines: readonly EarlierLine[]
    label?: string
    name?: string
    variant?: ButtonVariant
  }>
  /** The control that subscribes to a product. */
  Subscribe: ComponentType<SubscribeSlotProps>
}

interface TouchedRowActionsProps extends RowParts {
  row: PurchasedRow
  lines: readonly EarlierLine[]
  maySubscribe: boolean
}

/** The actions of a row that people touch: one button that adds the product to the cart, and a menu with the others. */
export function TouchedRowActions({ row, lines, maySubscribe, ReAdd, Subscribe }: TouchedRowActionsProps) {
  const { name, product, purchases, averageOrders } = row
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const renderMenu = (subscribe: SubscribeEntry | null) => {
    const actions: Action[] = [
      { icon: 'list', label: purchaseTexts.historyOf(name), onSelect: () => setIsHistoryOpen(true) },
    ]
    if (subscribe !== null) actions.push(subscribeAction(subscribe))
    return (
      <Menu actions={actions}>
        <IconButton icon="more" label={purchaseTexts.moreFor(name)} />
      </Menu>
    )
  }
  return (
    <span className={styles.rowActions}>
      {product !== null && (
        <ReAdd lines={lines} label={purchaseTexts.add} name={purchaseTexts.addOf(name)} variant="plain" />
      )}
      {product !== null && maySubscribe ? (
        <Subscribe product={product} renderMenu={renderMenu} />
      ) : (
        renderMenu(null)
      )}
      <Dialog
        isOpen={isHistoryOpen}
        onClose={() => setIsHistoryOpen(false)}
        title={purchaseTexts.historyOf(name)}
        description={averageOrders > 0 && purchaseTexts.perMonth(averageOrders)}
        size="small"
      >
        <PurchaseList name={name} purchases={purchases} />
      </Dialog>
    </span>
  )
}
