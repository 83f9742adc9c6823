import { Link } from 'react-router-dom'
import { formatFine, formatMoney } from '#domain/money.ts'
import type { OrderLine } from '#domain/order.ts'
import { productPath } from '#paths'
import { orderTexts } from '#texts/orders.ts'
import { type Column, StackingTable } from '#ui/stacking-table.tsx'
import styles from './order-lines.module.css'

const COLUMNS: Column<OrderLine>[] = [
  {
    title: orderTexts.product,
    isHeadline: true,
    cell: ({ productId, name }) => <Link to={productPath({ id: productId, url: '' })}>{name}</Link>,
  },
  { title: orderTexts.unitPrice, align: 'end', cell: ({ price }) => formatFine(price) },
  { title: orderTexts.quantity, align: 'end', cell: ({ quantity }) => quantity },
  { title: orderTexts.lineTotal, align: 'end', cell: ({ finalPrice }) => formatMoney(finalPrice) },
]

export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <div className={styles.lines}>
      <StackingTable
        label={orderTexts.lines}
        columns={COLUMNS}
        rows={lines}
        keyOf={({ productId }) => productId}
        nameOf={({ name }) => name}
      />
    </div>
  )
}
