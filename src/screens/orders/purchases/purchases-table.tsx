import { type ComponentType, useState } from 'react'
import type { Product } from '#domain/product.ts'
import type { EarlierLine } from '#domain/re-add.ts'
import { purchaseTexts } from '#texts/purchases.ts'
import { Pager } from '#ui/pager.tsx'
import { StackingTable } from '#ui/stacking-table.tsx'
import { TableFrame } from '#ui/table-frame.tsx'
import styles from './purchases-table.module.css'
import { useChoice } from './use-choice.ts'
import { usePurchaseColumns } from './use-purchase-columns.tsx'
import type { PurchasedRow } from './use-purchases.ts'

/** As many as of the order history; steppers are heavy on a tablet. */
const ITEMS_PER_PAGE = 20

interface PurchasesTableProps {
  rows: readonly PurchasedRow[]
  /** The button that puts chosen items into the cart. */
  ReAdd: ComponentType<{ lines: readonly EarlierLine[] }>
  /** The control that has a product come again by itself. */
  Subscribe: ComponentType<{ product: Product }>
}

/** What was purchased, each item ready to go into the cart again. */
export function PurchasesTable({ rows, ReAdd, Subscribe }: PurchasesTableProps) {
  const choice = useChoice(rows)
  const columns = usePurchaseColumns(choice, Subscribe)
  const [page, setPage] = useState(0)
  const pageCount = Math.ceil(rows.length / ITEMS_PER_PAGE)
  // the list may have become shorter meanwhile
  const shownPage = Math.min(page, pageCount - 1)
  const shown = rows.slice(shownPage * ITEMS_PER_PAGE, (shownPage + 1) * ITEMS_PER_PAGE)
  return (
    <div className={styles.purchases}>
      <div className={styles.bar}>
        <label className={styles.all}>
          <input
            type="checkbox"
            checked={choice.isEveryChosen(shown)}
            onChange={(event) => choice.toggleAll(shown, event.target.checked)}
          />
          {pageCount > 1 ? purchaseTexts.chooseAllOfPage : purchaseTexts.chooseAll}
        </label>
        <span className={styles.go}>
          <span role="status">{choice.lines.length > 0 && purchaseTexts.chosen(choice.lines.length)}</span>
          <ReAdd lines={choice.lines} />
        </span>
      </div>
      <TableFrame isScrolling>
        <div className={styles.table}>
          <StackingTable
            label={purchaseTexts.table}
            columns={columns}
            rows={shown}
            keyOf={({ productId }) => productId}
            nameOf={({ name }) => name}
          />
        </div>
      </TableFrame>
      {pageCount > 1 && <Pager page={shownPage} pageCount={pageCount} onChoose={setPage} />}
    </div>
  )
}
