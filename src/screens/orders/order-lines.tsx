import type { ComponentType } from 'react'
import { Link } from 'react-router-dom'
import { formatUpToFourDecimals, formatMoney } from '#domain/values/money.ts'
import type { OrderLine } from '#domain/orders/order.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import { productPath } from '#paths'
import { orderTexts } from '#texts/orders/orders.ts'
import { productNumberText } from '#texts/products/product-number.ts'
import { CheckLabel } from '#ui/form/check-label.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import type { Column } from '#ui/table/columns.ts'
import { PlainTable, TableFrame } from '#ui/table/table.tsx'
import { useSelection } from '#ui/table/use-selection.ts'
import { NARROW, useMedia } from '#ui/use-media.ts'
import styles from './order-lines.module.css'

/** On phones the number stands in the second line; in wide windows below the name. */
const NUMBER_COLUMN: Column<OrderLine> = {
  title: orderTexts.productNumber,
  placeInCard: 'second-line',
  cell: ({ productId }) => productNumberText(productId),
}
export const QUANTITY_COLUMN: Column<OrderLine> = {
  title: orderTexts.quantity,
  align: 'end',
  placeInCard: 'second-line',
  cell: ({ quantity }) => <span className={styles.quantity}>{quantity}</span>,
}
export const PRICE_COLUMN: Column<OrderLine> = {
  title: orderTexts.unitPrice,
  align: 'end',
  placeInCard: 'second-line',
  cell: ({ price }) => formatUpToFourDecimals(price),
}
export const TOTAL_COLUMN: Column<OrderLine> = {
  title: orderTexts.lineTotal,
  align: 'end',
  placeInCard: 'first-line-end',
  cell: ({ finalPrice }) => formatMoney(finalPrice),
}
const FIGURE_COLUMNS: Column<OrderLine>[] = [PRICE_COLUMN, QUANTITY_COLUMN, TOTAL_COLUMN]

interface OrderLinesProps {
  lines: readonly OrderLine[]
  /** False for people who may not see amounts: the server sends them no amounts, and $0.00 would be wrong. */
  hasAmounts: boolean
  /** The columns after the product. If undefined, the table has the columns of buyers. */
  figureColumns?: Column<OrderLine>[]
  /** The button that adds the selected lines to the cart; passed in by the app. */
  ReAdd: ComponentType<{ lines: readonly EarlierLine[] }>
}

/** The ordered products; the person can select lines and add them to the cart again (ordering.md §2). */
export function OrderLines({ lines, hasAmounts, figureColumns = FIGURE_COLUMNS, ReAdd }: OrderLinesProps) {
  const selection = useSelection({ keyOf: ({ productId }: OrderLine) => productId })
  const isCard = useMedia(NARROW)
  const chosenLines = lines.filter(selection.isChosen)
  const columns: Column<OrderLine>[] = [
    {
      title: orderTexts.product,
      isHeadline: true,
      cell: ({ productId, name }) => (
        <span className={styles.name}>
          <Link className={styles.product} to={productPath({ id: productId, url: '' })}>
            {name}
          </Link>
          {!isCard && <small>{productNumberText(productId)}</small>}
        </span>
      ),
    },
    ...(isCard ? [NUMBER_COLUMN] : []),
    ...(hasAmounts ? figureColumns : [QUANTITY_COLUMN]),
  ]

  return (
    <Stack gap={3}>
      <TableFrame>
        <PlainTable
          label={orderTexts.lines}
          columns={columns}
          rows={lines}
          keyOf={({ productId }) => productId}
          nameOf={({ name }) => name}
          isDense
          isOneLine
          hasLowCards
          choice={{ selection, nameOf: ({ name }) => orderTexts.choose(name) }}
        />
      </TableFrame>
      <div className={styles.selectionBar}>
        {lines.length > 1 && (
          <CheckLabel
            label={orderTexts.chooseAll}
            isLabelShown
            isChecked={selection.checkedStateOf(lines)}
            onToggle={() => selection.setChecked(lines, selection.checkedStateOf(lines) !== true)}
          />
        )}
        <ReAdd lines={chosenLines.map((line) => (hasAmounts ? line : { ...line, price: null }))} />
      </div>
    </Stack>
  )
}
