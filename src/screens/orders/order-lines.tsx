import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatFine, formatMoney } from '#domain/money.ts'
import type { OrderLine } from '#domain/order.ts'
import { productPath } from '#paths'
import { orderTexts } from '#texts/orders.ts'
import { Button } from '#ui/button.tsx'
import { type Column, StackingTable } from '#ui/stacking-table.tsx'
import styles from './order-lines.module.css'
import { ReAddDialog } from './re-add-dialog.tsx'
import { useReAdd } from './use-re-add.ts'

const FIGURES: Column<OrderLine>[] = [
  { title: orderTexts.unitPrice, align: 'end', cell: ({ price }) => formatFine(price) },
  { title: orderTexts.quantity, align: 'end', cell: ({ quantity }) => quantity },
  { title: orderTexts.lineTotal, align: 'end', cell: ({ finalPrice }) => formatMoney(finalPrice) },
]

/** The ordered products, read-only; chosen ones go into the cart again (ordering.md §2). */
export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { add, isBusy, compared, cancel, takeCompared } = useReAdd()

  function toggle(productId: number): void {
    const next = new Set(chosen)
    if (!next.delete(productId)) next.add(productId)
    setChosen(next)
  }

  const columns: Column<OrderLine>[] = [
    {
      title: orderTexts.product,
      isHeadline: true,
      cell: ({ productId, name }) => (
        <span className={styles.product}>
          <label className={styles.choice}>
            <input
              type="checkbox"
              aria-label={orderTexts.choose(name)}
              checked={chosen.has(productId)}
              onChange={() => toggle(productId)}
            />
          </label>
          <Link to={productPath({ id: productId, url: '' })}>{name}</Link>
        </span>
      ),
    },
    ...FIGURES,
  ]

  return (
    <div className={styles.lines}>
      <div className={styles.frame}>
        <StackingTable
          label={orderTexts.lines}
          columns={columns}
          rows={lines}
          keyOf={({ productId }) => productId}
          nameOf={({ name }) => name}
        />
      </div>
      <Button
        icon="cart"
        busy={isBusy}
        disabled={chosen.size === 0}
        reason={chosen.size === 0 ? orderTexts.chooseFirst : undefined}
        onClick={() => {
          void add(lines.filter(({ productId }) => chosen.has(productId))) // tells its end itself
        }}
      >
        {orderTexts.addToCart}
      </Button>
      {compared && (
        <ReAddDialog
          lines={compared}
          onCancel={cancel}
          onTake={() => {
            void takeCompared() // tells its end itself
          }}
        />
      )}
    </div>
  )
}
