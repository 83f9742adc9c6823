import { useDealership } from '#live/use-dealership.ts'
import { purchaseTexts } from '#texts/purchases.ts'
import { StackingTable } from '#ui/stacking-table.tsx'
import styles from './purchases-table.module.css'
import { ReAddButton } from './re-add-button.tsx'
import { useChoice } from './use-choice.ts'
import { usePurchaseColumns } from './use-purchase-columns.tsx'
import type { PurchasedRow } from './use-purchases.ts'

/** What was purchased, each item ready to go into the cart again. */
export function PurchasesTable({ rows }: { rows: readonly PurchasedRow[] }) {
  const { pricing } = useDealership()
  const choice = useChoice(rows, pricing)
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
        <ReAddButton lines={choice.lines} />
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
