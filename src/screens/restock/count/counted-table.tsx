import { Link } from 'react-router-dom'
import { usePageNumber, useRedirectToLastPage } from '#address/use-page-number.ts'
import { quantityStepperProps } from '#app-context/cart/quantity-stepper.ts'
import { usePurchaseTerms } from '#app-context/cart/use-purchase.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { productPath } from '#paths'
import { shelfCountTexts as texts } from '#texts/cart/shelf-count.ts'
import { momentWords } from '#texts/figures.ts'
import { productNumberText } from '#texts/products/product-number.ts'
import { OuterHost, outerRel } from '#ui/button/outer-link.tsx'
import { Stepper } from '#ui/form/stepper.tsx'
import type { Column } from '#ui/table/columns.ts'
import { Pager } from '#ui/table/pager.tsx'
import { RowActions } from '#ui/table/row-actions.tsx'
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
  const { account } = useSession()
  const pageNumber = usePageNumber()
  const table = useTable({
    columns: countedColumns({ isAdmin, login: account?.login, onQuantity, onRemove }),
    rows,
    keyOf: ({ countedProduct }) => countedProduct.productId,
    page: pageNumber.page,
    rowsPerPage: ROWS_PER_PAGE,
  })
  useRedirectToLastPage(pageNumber, table.pageCount)
  return (
    <>
      <TableFrame isScrolling>
        <Table
          label={texts.table}
          table={table}
          nameOf={({ countedProduct }) => countedProduct.name}
          isDense
          isOneLine
          hasLowCards
        />
      </TableFrame>
      {table.pageCount > 1 && (
        <Pager page={pageNumber.page} pageCount={table.pageCount} onChoose={pageNumber.choose} />
      )}
    </>
  )
}

interface ColumnParts extends Omit<CountedTableProps, 'rows'> {
  isAdmin: boolean
  /** The login of the person: a count of somebody else names who counted, and when. */
  login: string | undefined
}

function countedColumns({ isAdmin, login, onQuantity, onRemove }: ColumnParts): Column<CountedRow>[] {
  return [
    { title: texts.product, isHeadline: true, cell: (row) => <ProductCell row={row} /> },
    {
      title: texts.countedColumn,
      align: 'end',
      placeInCard: 'first-line-end',
      hasTitleInCard: true,
      cell: ({ countedProduct: { quantity, countedBy, countedAt } }) => (
        <span className={styles.counted}>
          <strong>{quantity}</strong>
          {countedBy !== login && (
            <small>{texts.countedBy(countedBy, momentWords(countedAt, Date.now()))}</small>
          )}
        </span>
      ),
    },
    {
      title: texts.restock,
      align: 'end',
      placeInCard: 'second-line',
      hasTitleInCard: true,
      cell: ({ restockQuantity }) => restockQuantity,
    },
    {
      title: texts.order,
      align: 'end',
      placeInCard: 'second-line',
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
      cell: (row) => {
        const { name } = row.countedProduct
        const removal = { icon: 'trash' as const, label: texts.removeOf(name), onSelect: () => onRemove(row) }
        return <RowActions actions={[removal]} moreLabel={texts.moreFor(name)} />
      },
    },
  ]
}

function ProductCell({ row }: { row: CountedRow }) {
  const { product, countedProduct } = row
  const path = product && productPath(product)
  return (
    <span className={styles.product}>
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
      <small>
        {[productNumberText(countedProduct.productId), reasonOf(row)].filter(Boolean).join(' · ')}
      </small>
    </span>
  )
}

function reasonOf({ product, line, canOrder }: CountedRow): string {
  if (product === undefined) return ''
  if (product === null) return texts.notHere
  if (product.archive || product.hiddenProduct) return texts.notForSale
  if (!canOrder) return texts.needsDescription
  if (line === null) return ''
  return texts.reason(line.usualUse.perMonth, line.comingQuantity)
}
