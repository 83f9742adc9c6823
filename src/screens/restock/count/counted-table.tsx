import { Link } from 'react-router-dom'
import { useRedirectToLastPage, usePageNumber } from '#address/use-page-number.ts'
import { quantityStepperProps } from '#app-context/cart/quantity-stepper.ts'
import { usePurchaseTerms } from '#app-context/cart/use-purchase.ts'
import { productPath } from '#paths'
import { shelfCountTexts as texts } from '#texts/cart/shelf-count.ts'
import { momentWords } from '#texts/figures.ts'
import { productNumberText } from '#texts/products/product-number.ts'
import { Button } from '#ui/button/button.tsx'
import { OuterHost, outerRel } from '#ui/button/outer-link.tsx'
import { Stepper } from '#ui/form/stepper.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import type { Column } from '#ui/table/columns.ts'
import { Pager } from '#ui/table/pager.tsx'
import { Table, TableFrame } from '#ui/table/table.tsx'
import { useTable } from '#ui/table/use-table.ts'
import styles from './count-screen.module.css'
import type { CountedRow, CountedRows } from './use-counted-rows.ts'

const ROWS_PER_PAGE = 20

interface CountedTableProps {
  rows: readonly CountedRow[]
  onQuantity: CountedRows['setQuantity']
  onRemove: (row: CountedRow) => void
}

export function CountedTable({ rows, onQuantity, onRemove }: CountedTableProps) {
  const { isAdmin } = usePurchaseTerms()
  const pageNumber = usePageNumber()
  const table = useTable({
    columns: countedColumns(isAdmin, onQuantity, onRemove),
    rows,
    keyOf: ({ countedProduct }) => countedProduct.productId,
    page: pageNumber.page,
    rowsPerPage: ROWS_PER_PAGE,
  })
  useRedirectToLastPage(pageNumber, table.pageCount)
  return (
    <>
      <TableFrame isScrolling>
        <Table label={texts.table} table={table} nameOf={({ countedProduct }) => countedProduct.name} />
      </TableFrame>
      {table.pageCount > 1 && (
        <Pager page={pageNumber.page} pageCount={table.pageCount} onChoose={pageNumber.choose} />
      )}
    </>
  )
}

function countedColumns(
  isAdmin: boolean,
  onQuantity: CountedRows['setQuantity'],
  onRemove: (row: CountedRow) => void,
): Column<CountedRow>[] {
  return [
    { title: texts.product, isHeadline: true, cell: (row) => <ProductCell row={row} /> },
    {
      title: texts.countedColumn,
      align: 'end',
      cell: ({ countedProduct }) => (
        <Stack as="span" gap={1}>
          <strong>{countedProduct.quantity}</strong>
          <small>
            {texts.countedBy(countedProduct.countedBy, momentWords(countedProduct.countedAt, Date.now()))}
          </small>
        </Stack>
      ),
    },
    { title: texts.restock, align: 'end', cell: ({ restockQuantity }) => restockQuantity },
    {
      title: texts.order,
      align: 'end',
      cell: (row) =>
        row.product &&
        row.canOrder && (
          <div className={styles.stepper}>
            <Stepper
              {...quantityStepperProps(row.product, isAdmin, { quantity: row.quantity }, (updater) =>
                onQuantity(row, updater),
              )}
              label={texts.orderOf(row.countedProduct.name)}
            />
          </div>
        ),
    },
    {
      title: texts.actions,
      isTitleHidden: true,
      cell: (row) => (
        <Button
          variant="quiet"
          aria-label={texts.removeOf(row.countedProduct.name)}
          onClick={() => onRemove(row)}
        >
          {texts.remove}
        </Button>
      ),
    },
  ]
}

function ProductCell({ row }: { row: CountedRow }) {
  const { product, countedProduct } = row
  const path = product && productPath(product)
  return (
    <Stack as="span" gap={1}>
      {!path ? (
        <span>{countedProduct.name}</span>
      ) : (
        <span>
          <Link to={path} rel={outerRel(path)}>
            {countedProduct.name}
          </Link>
          <OuterHost address={path} />
        </span>
      )}
      <small>{productNumberText(countedProduct.productId)}</small>
      <small>{reasonOf(row)}</small>
    </Stack>
  )
}

function reasonOf({ product, line, canOrder }: CountedRow): string {
  if (product === undefined) return ''
  if (product === null) return texts.notHere
  if (product.archive || product.hiddenProduct) return texts.notForSale
  if (!canOrder) return texts.needsDescription
  if (line === null) return texts.notBoughtRegularly
  return texts.reason(line.usualUse.perMonth, line.comingQuantity)
}
