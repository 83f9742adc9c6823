import type { ComponentType } from 'react'
import type { EarlierLine } from '#domain/re-add.ts'
import { purchaseTexts } from '#texts/purchases.ts'
import { StackingTable } from '#ui/stacking-table.tsx'
import styles from './purchases-table.module.css'
import { useChoice } from './use-choice.ts'
import { usePurchaseColumns } from './use-purchase-columns.tsx'
import type { PurchasedRow } from './use-purchases.ts'

interface PurchasesTableProps {
  rows: readonly PurchasedRow[]
  /** The button that puts chosen items into the cart. */
  ReAdd: ComponentType<{ lines: readonly EarlierLine[] }>
}

/** What was purchased, each item ready to go into the cart again. */
export function PurchasesTable({ rows, ReAdd }: PurchasesTableProps) {
  const choice = useChoice(rows)
  const columns = usePurchaseColumns(choice)
  return (
    <div className={styles.purchases}>
      <div className={styles.bar}>
        <label className={styles.all}>
          <input
            type="checkbox"
            checked={choice.isEveryChosen}
            onChange={(event) => choice.toggleAll(event.target.checked)}
          />
          {purchaseTexts.chooseAll}
        </label>
        <ReAdd lines={choice.lines} />
      </div>
      <div className={styles.frame}>
        <StackingTable
          label={purchaseTexts.table}
          columns={columns}
          rows={rows}
          keyOf={({ productId }) => productId}
          nameOf={({ name }) => name}
        />
      </div>
    </div>
  )
}
