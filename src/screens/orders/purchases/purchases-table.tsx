import { type ReactNode, useMemo } from 'react'
import { useSearchAndSorting } from '#address/use-search-and-sorting.ts'
import { useRedirectToLastPage, usePageNumber } from '#address/use-page-number.ts'
import { matchesSearchText } from '#domain/orders/purchased-item.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import type { PurchasedRow } from '#server-state/orders/use-purchases.ts'
import { purchaseTexts } from '#texts/orders/purchases.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { CheckLabel } from '#ui/form/check-label.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Select } from '#ui/select/select.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { Table, TableFrame } from '#ui/table/table.tsx'
import { useSelection } from '#ui/table/use-selection.ts'
import { useTable } from '#ui/table/use-table.ts'
import styles from './purchases-table.module.css'
import type { RowParts } from './touched-row-actions.tsx'
import { SORT_FIELDS, usePurchaseColumns } from './use-purchase-columns.tsx'
import { useQuantities } from './use-quantities.ts'

/** The number of rows per page, as in the order history. More quantity steppers would be slow on a tablet. */
const ITEMS_PER_PAGE = 20

const SORTINGS = Object.entries(purchaseTexts.sorted).map(([value, label]) => ({ value, label }))

interface PurchasesTableProps extends RowParts {
  rows: readonly PurchasedRow[]
  /** Controls beside the search and the sorting. */
  tools?: ReactNode
  /** The button that saves the selected items as a list. */
  listButton?: (lines: readonly EarlierLine[]) => ReactNode
}

/** The purchased items, which can be added to the cart again. */
export function PurchasesTable({ rows, ReAdd, Subscribe, tools, listButton }: PurchasesTableProps) {
  const quantities = useQuantities()
  const selection = useSelection({
    keyOf: ({ productId }: PurchasedRow) => productId,
    isChoosable: ({ product }) => product !== null,
  })
  const searchAndSorting = useSearchAndSorting(SORT_FIELDS)
  const pageNumber = usePageNumber()
  const matchingRows = useMemo(
    () => rows.filter((row) => matchesSearchText(row, searchAndSorting.searchText)),
    [rows, searchAndSorting.searchText],
  )
  const table = useTable({
    columns: usePurchaseColumns(quantities, { ReAdd, Subscribe }),
    rows: matchingRows,
    keyOf: ({ productId }) => productId,
    sorting: searchAndSorting.sorting,
    onSort: searchAndSorting.sortBy,
    page: pageNumber.page,
    rowsPerPage: ITEMS_PER_PAGE,
  })
  useRedirectToLastPage(pageNumber, table.pageCount)
  const pageRows = table.rows.map(({ row }) => row)
  const lines = quantities.linesOf(rows.filter(selection.isChosen))
  return (
    <Stack gap={3}>
      <Row gap={4} justify="between">
        <div className={styles.find}>
          <TextInput
            type="search"
            aria-label={purchaseTexts.find}
            placeholder={purchaseTexts.find}
            value={searchAndSorting.searchText}
            onChange={(event) => searchAndSorting.find(event.target.value)}
          />
        </div>
        {/* Below the large breakpoint not every column has a head to sort by. */}
        <div className={styles.sort}>
          <Select
            aria-label={purchaseTexts.sortBy}
            value={searchAndSorting.sortText}
            options={SORTINGS}
            onChange={(event) => searchAndSorting.sortByText(event.target.value)}
          />
        </div>
        {tools}
      </Row>
      <Row gap={4} justify="between">
        <CheckLabel
          label={table.pageCount > 1 ? purchaseTexts.chooseAllOfPage : purchaseTexts.chooseAll}
          isLabelShown
          isChecked={selection.checkedStateOf(pageRows)}
          onToggle={() => selection.setChecked(pageRows, selection.checkedStateOf(pageRows) !== true)}
        />
        <span className={styles.actions}>
          <span role="status">{lines.length > 0 && purchaseTexts.chosen(lines.length)}</span>
          {listButton && <span>{listButton(lines)}</span>}
          <ReAdd lines={lines} />
        </span>
      </Row>
      {matchingRows.length === 0 ? (
        <Card>
          <EmptyState icon="search" title={purchaseTexts.noneMatch}>
            {purchaseTexts.noneMatchHint}
          </EmptyState>
        </Card>
      ) : (
        <TableFrame isScrolling>
          <Table
            label={purchaseTexts.table}
            table={table}
            nameOf={({ name }) => name}
            choice={{ selection, nameOf: ({ name }) => purchaseTexts.choose(name) }}
            isDense
            hasLowCards
            isOneLine
            opensOnPress
          />
        </TableFrame>
      )}
      {table.pageCount > 1 && (
        <Pager page={pageNumber.page} pageCount={table.pageCount} onChoose={pageNumber.choose} />
      )}
    </Stack>
  )
}
