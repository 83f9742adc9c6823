import { type ReactNode, useMemo } from 'react'
import type { SearchAndSorting } from '#address/use-search-and-sorting.ts'
import { useRedirectToLastPage, usePageNumber } from '#address/use-page-number.ts'
import { matchesSearchText } from '#domain/orders/purchased-item.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import type { PurchasedRow } from '#server-state/orders/use-purchases.ts'
import { listTexts } from '#texts/lists.ts'
import { purchaseTexts } from '#texts/orders/purchases.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { BulkBar } from '#ui/table/bulk-bar.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { Table, TableFrame } from '#ui/table/table.tsx'
import { useSelection } from '#ui/table/use-selection.ts'
import { useTable } from '#ui/table/use-table.ts'
import type { RowParts } from './touched-row-actions.tsx'
import { usePurchaseColumns } from './use-purchase-columns.tsx'
import { useQuantities } from './use-quantities.ts'

/** The number of rows per page, as in the order history. More quantity steppers would be slow on a tablet. */
const ITEMS_PER_PAGE = 20

interface PurchasesTableProps extends RowParts, Pick<SearchAndSorting, 'searchText' | 'sorting' | 'sortBy'> {
  rows: readonly PurchasedRow[]
  /** The button that saves the selected items as a list. */
  listButton?: (lines: readonly EarlierLine[]) => ReactNode
}

/** The purchased items, which can be added to the cart again. */
export function PurchasesTable({
  rows,
  ReAdd,
  Subscribe,
  searchText,
  sorting,
  sortBy,
  listButton,
}: PurchasesTableProps) {
  const quantities = useQuantities()
  const selection = useSelection({
    keyOf: ({ productId }: PurchasedRow) => productId,
    isChoosable: ({ product }) => product !== null,
  })
  const pageNumber = usePageNumber()
  const matchingRows = useMemo(
    () => rows.filter((row) => matchesSearchText(row, searchText)),
    [rows, searchText],
  )
  const table = useTable({
    columns: usePurchaseColumns(quantities, { ReAdd, Subscribe }),
    rows: matchingRows,
    keyOf: ({ productId }) => productId,
    sorting,
    onSort: sortBy,
    page: pageNumber.page,
    rowsPerPage: ITEMS_PER_PAGE,
  })
  useRedirectToLastPage(pageNumber, table.pageCount)
  const pageRows = table.rows.map(({ row }) => row)
  const lines = quantities.linesOf(rows.filter(selection.isChosen))
  return (
    <Stack gap={3}>
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
            choice={{
              selection,
              nameOf: ({ name }) => purchaseTexts.choose(name),
              chooseAllName: listTexts.chooseAllOfPage,
            }}
            isDense
            hasLowCards
            isOneLine
            opensOnPress
          />
        </TableFrame>
      )}
      <BulkBar texts={listTexts} selection={selection} pageRows={pageRows} total={rows.length}>
        {listButton && <span>{listButton(lines)}</span>}
        <ReAdd lines={lines} />
      </BulkBar>
      {table.pageCount > 1 && (
        <Pager page={pageNumber.page} pageCount={table.pageCount} onChoose={pageNumber.choose} />
      )}
    </Stack>
  )
}
