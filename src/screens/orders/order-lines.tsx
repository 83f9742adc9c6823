import { type ComponentType, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatFine, formatMoney } from '#domain/money.ts'
import type { OrderLine } from '#domain/order.ts'
import type { EarlierLine } from '#domain/re-add.ts'
import { productPath } from '#paths'
import { countOf } from '#texts/figures.ts'
import { orderTexts } from '#texts/orders.ts'
import { CheckLabel } from '#ui/check-label.tsx'
import { type Column, StackingTable } from '#ui/stacking-table.tsx'
import { TableFrame } from '#ui/table-frame.tsx'
import styles from './order-lines.module.css'

const QUANTITY: Column<OrderLine> = {
  title: orderTexts.quantity,
  align: 'end',
  cell: ({ quantity }) => quantity,
}
const FIGURES: Column<OrderLine>[] = [
  { title: orderTexts.unitPrice, align: 'end', cell: ({ price }) => formatFine(price) },
  QUANTITY,
  { title: orderTexts.lineTotal, align: 'end', cell: ({ finalPrice }) => formatMoney(finalPrice) },
]

interface OrderLinesProps {
  lines: readonly OrderLine[]
  /** Who may not see amounts gets none: $0.00 would be wrong. */
  hasAmounts: boolean
  /** The button that puts the chosen lines into the cart again; the app joins it with this screen. */
  ReAdd: ComponentType<{ lines: readonly EarlierLine[] }>
}

/** The ordered products, read-only; chosen ones go into the cart again (ordering.md §2). */
export function OrderLines({ lines, hasAmounts, ReAdd }: OrderLinesProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const chosenLines = lines.filter(({ productId }) => chosen.has(productId))
  const isAllChosen = chosenLines.length === lines.length

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
          <CheckLabel
            label={orderTexts.choose(name)}
            isChecked={chosen.has(productId)}
            onToggle={() => toggle(productId)}
          />
          <Link to={productPath({ id: productId, url: '' })}>{name}</Link>
        </span>
      ),
    },
    ...(hasAmounts ? FIGURES : [QUANTITY]),
  ]

  return (
    <div className={styles.lines}>
      <TableFrame>
        <StackingTable
          label={orderTexts.lines}
          columns={columns}
          rows={lines}
          keyOf={({ productId }) => productId}
          nameOf={({ name }) => name}
        />
      </TableFrame>
      <div className={styles.choice}>
        {lines.length > 1 && (
          <span className={styles.all}>
            <CheckLabel
              label={orderTexts.chooseAll}
              isChecked={isAllChosen}
              onToggle={() => setChosen(new Set(isAllChosen ? [] : lines.map(({ productId }) => productId)))}
            />
            <span aria-hidden="true">{orderTexts.all(countOf(lines.length, 'product'))}</span>
          </span>
        )}
        <ReAdd lines={chosenLines.map((line) => (hasAmounts ? line : { ...line, price: null }))} />
      </div>
    </div>
  )
}
