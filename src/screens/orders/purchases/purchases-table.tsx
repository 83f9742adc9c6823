import { type ComponentType, useMemo } from 'react'
import { useLastPage, usePageNumber } from '#app-context/use-page-number.ts'
import type { Product } from '#domain/product.ts'
import type { EarlierLine } from '#domain/re-add.ts'
import type { PurchasedRow } from '#server-state/use-purchases.ts'
import { purchaseTexts } from '#texts/purchases.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pager } from '#ui/pager.tsx'
import { Select } from '#ui/select.tsx'
import { StackingTable } from '#ui/stacking-table.tsx'
import { TableFrame } from '#ui/table-frame.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { arrangedPurchases, sortingText } from './arranged-purchases.ts'
import styles from './purchases-table.module.css'
import { useArrangement } from './use-arrangement.ts'
import { useChoice } from './use-choice.ts'
import { usePurchaseColumns } from './use-purchase-columns.tsx'

/** As many as of the order history; steppers are heavy on a tablet. */
const ITEMS_PER_PAGE = 20

const SORTINGS = Object.entries(purchaseTexts.sorted).map(([value, label]) => ({ value, label }))

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
  const arrangement = useArrangement()
  const { text, sorting } = arrangement
  const number = usePageNumber()
  const { columns, priceOf } = usePurchaseColumns(choice, arrangement, Subscribe)
  const arranged = useMemo(
    () => arrangedPurchases(rows, text, sorting, priceOf),
    [rows, text, sorting, priceOf],
  )
  useLastPage(number, arranged.length, ITEMS_PER_PAGE)
  const { page } = number
  const pageCount = Math.ceil(arranged.length / ITEMS_PER_PAGE)
  const shown = arranged.slice(page * ITEMS_PER_PAGE, (page + 1) * ITEMS_PER_PAGE)
  return (
    <div className={styles.purchases}>
      <div className={styles.bar}>
        <div className={styles.find}>
          <TextInput
            type="search"
            aria-label={purchaseTexts.find}
            placeholder={purchaseTexts.find}
            value={text}
            onChange={(event) => arrangement.find(event.target.value)}
          />
        </div>
        {/* Cards have no head to press. */}
        <div className={styles.sort}>
          <Select
            aria-label={purchaseTexts.sortBy}
            value={sorting === null ? '' : sortingText(sorting)}
            options={SORTINGS}
            onChange={(event) => arrangement.sort(event.target.value)}
          />
        </div>
      </div>
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
      {arranged.length === 0 ? (
        <Card>
          <EmptyState icon="search" title={purchaseTexts.noneMatch}>
            {purchaseTexts.noneMatchHint}
          </EmptyState>
        </Card>
      ) : (
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
      )}
      {pageCount > 1 && <Pager page={page} pageCount={pageCount} onChoose={number.choose} />}
    </div>
  )
}
