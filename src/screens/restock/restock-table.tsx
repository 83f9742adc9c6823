import { Link } from 'react-router-dom'
import { usePageNumber, useRedirectToLastPage } from '#address/use-page-number.ts'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { quantityStepperProps } from '#app-context/cart/quantity-stepper.ts'
import { type PurchaseTerms, usePurchaseTerms } from '#app-context/cart/use-purchase.ts'
import { dealerPrice, pageTotal } from '#domain/prices/goods.ts'
import type { ComingPieces } from '#domain/restock/coming-pieces.ts'
import { weeksCovered } from '#domain/restock/restock-line.ts'
import { instantOf, isoDateOfInstant } from '#domain/values/dates.ts'
import { formatUpToFourDecimals } from '#domain/values/money.ts'
import { productPath } from '#paths'
import { restockTexts as texts } from '#texts/cart/restock.ts'
import { dayOfMonthWords } from '#texts/figures.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { OuterHost, outerRel } from '#ui/button/outer-link.tsx'
import { Stepper } from '#ui/form/stepper.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import type { Column } from '#ui/table/columns.ts'
import { Pager } from '#ui/table/pager.tsx'
import { RowActions } from '#ui/table/row-actions.tsx'
import { Table, TableFrame } from '#ui/table/table.tsx'
import { useTable } from '#ui/table/use-table.ts'
import { BELOW_LARGE, NARROW, useMedia } from '#ui/use-media.ts'
import styles from './restock-screen.module.css'
import type { Restock, RestockRow } from './use-restock.ts'

/** The same number as on a page of All Purchases. */
const ROWS_PER_PAGE = 20

interface RestockTableProps {
  rows: readonly RestockRow[]
  restock: Restock
}

export function RestockTable({ rows, restock }: RestockTableProps) {
  const terms = usePurchaseTerms()
  const pageNumber = usePageNumber()
  const isTouched = useMedia(BELOW_LARGE)
  const table = useTable({
    columns: restockColumns(terms, restock, isTouched),
    rows,
    keyOf: ({ product }) => product.id,
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
          nameOf={({ product }) => product.name}
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

/** On tablets one column has the usual use with what is coming, so that the names have room. */
function restockColumns(
  { pricing, isAdmin }: PurchaseTerms,
  restock: Restock,
  isTouched: boolean,
): Column<RestockRow>[] {
  const useColumns: Column<RestockRow>[] = isTouched
    ? [
        {
          title: texts.usualAndComing,
          keepsWordsWhole: true,
          cell: (row) => <UsualAndComingCell row={row} />,
        },
      ]
    : [
        { title: texts.usualUse, cell: (row) => <UsualCell row={row} /> },
        { title: texts.coming, cell: (row) => <ComingCell row={row} /> },
      ]
  return [
    { title: texts.product, isHeadline: true, cell: (row) => <ProductCell row={row} /> },
    ...useColumns,
    { title: texts.cover, placeInCard: 'second-line', cell: (row) => <CoverCell row={row} /> },
    {
      title: texts.suggested,
      align: 'end',
      placeInCard: 'second-line',
      cell: (row) =>
        row.suggestedQuantity !== null && (
          <div className={styles.stepper}>
            <Stepper
              {...quantityStepperProps(row.product, isAdmin, { quantity: row.quantity }, (updater) =>
                restock.setQuantity(row, updater),
              )}
              label={texts.quantityOf(row.product.name)}
            />
          </div>
        ),
    },
    {
      title: texts.total,
      align: 'end',
      placeInCard: 'first-line-end',
      cell: ({ product, quantity, suggestedQuantity }) =>
        suggestedQuantity === 0 && quantity === 0 ? (
          <small>{texts.enough}</small>
        ) : (
          suggestedQuantity !== null && (
            <strong>{formatUpToFourDecimals(pageTotal(dealerPrice(product, pricing), quantity))}</strong>
          )
        ),
    },
    {
      title: texts.actions,
      isTitleHidden: true,
      cell: (row) => <RowButtons row={row} restock={restock} />,
    },
  ]
}

function ProductCell({ row }: { row: RestockRow }) {
  const isNarrow = useMedia(NARROW)
  const { product, suggestedQuantity } = row
  const path = productPath(product)
  return (
    <Stack as="span" gap={1} align="start">
      <span>
        <Link to={path} rel={outerRel(path)}>
          {product.name}
        </Link>
        <OuterHost address={path} />
      </span>
      {suggestedQuantity === null && <small>{texts.needsDescription}</small>}
      {/* The cards of phones have no place for the columns of what is coming. */}
      {isNarrow && row.coming.length > 0 && <small>{comingInOneLine(row)}</small>}
    </Stack>
  )
}

function UsualCell({ row: { usualUse } }: { row: RestockRow }) {
  return (
    <Stack as="span" gap={1} align="start">
      <span className={styles.use}>
        <span>{texts.perMonth(usualUse.perMonth)}</span>
        <small>{texts.computedFrom(usualUse.orderCount, usualUse.monthCount)}</small>
      </span>
      {usualUse.outliers.map(({ orderId, quantity, createdAt }) => (
        <small key={orderId}>{texts.outlier(quantity, dayOf(createdAt))}</small>
      ))}
    </Stack>
  )
}

/** Two lines at most: a third one would make the row higher than a finger needs. */
function UsualAndComingCell({ row }: { row: RestockRow }) {
  const { usualUse, coming } = row
  const [outlier] = usualUse.outliers
  return (
    <span className={styles.use}>
      <span>{texts.perMonth(usualUse.perMonth)}</span>
      {coming.length > 0 ? (
        <small>{comingInOneLine(row)}</small>
      ) : (
        outlier && <small>{texts.outlierShort(outlier.quantity, dayOf(outlier.createdAt))}</small>
      )}
    </span>
  )
}

function CoverCell({ row: { usualUse, comingQuantity, quantity } }: { row: RestockRow }) {
  const weeks = weeksCovered(comingQuantity + quantity, usualUse.perMonth)
  return <span className={styles.cover}>{texts.coverWeeks(weeks)}</span>
}

function ComingCell({ row: { coming } }: { row: RestockRow }) {
  return (
    <Stack as="span" gap={1} align="start">
      {coming.length === 0 && <small>{texts.nothingComing}</small>}
      {coming.map((comingPieces) => (
        <small key={comingText(comingPieces)}>{comingText(comingPieces)}</small>
      ))}
    </Stack>
  )
}

/** The day of an order, as a sentence names it. */
const dayOf = (createdAt: string) => dayOfMonthWords(isoDateOfInstant(instantOf(createdAt) ?? 0))

function comingInOneLine({ coming: [first, second], comingQuantity }: RestockRow): string | undefined {
  return second ? texts.comingInAll(comingQuantity) : first && comingText(first)
}

function comingText(coming: ComingPieces): string {
  const { from, quantity } = coming
  if (from === 'order') return texts.comingFrom.order(quantity, dayOf(coming.createdAt))
  if (from === 'shipment') return texts.comingFrom.shipment(quantity, dayOfMonthWords(coming.day))
  return texts.comingFrom[from](quantity)
}

function RowButtons({ row, restock }: { row: RestockRow; restock: Restock }) {
  const { cart, notices } = useCounter()
  const isTouched = useMedia(BELOW_LARGE)
  const { product, quantity, cartQuantity, suggestedQuantity } = row
  const { id, name } = product

  async function add(): Promise<void> {
    const newQuantity = cartQuantity + quantity
    await cart.setQuantity(product, newQuantity)
    const isInCart = (await cart.readIdsInCart([id])).has(id)
    notices.show(
      isInCart
        ? { kind: 'success', text: texts.inCart(name, newQuantity) }
        : { kind: 'failure', text: texts.notAdded(name) },
      DEFAULT_NOTICE_MS,
    )
  }

  // `until`: the last day without a suggestion of the product; null: the product is never suggested again. The live query
  // of the settings shows the result.
  const putAside = (until: string | null) => void restock.settings?.setProductAside(id, until)
  const putAsideActions = [
    {
      icon: 'clock' as const,
      label: texts.notThisTimeOf(name),
      word: texts.notThisTime,
      onSelect: () => putAside(restock.lastDayAside),
    },
    {
      icon: 'eye-off' as const,
      label: texts.neverSuggestOf(name),
      word: texts.neverSuggest,
      onSelect: () => putAside(null),
    },
  ]
  return (
    <span className={styles.buttons}>
      {suggestedQuantity === null ? (
        <LinkButton to={productPath(product)} aria-label={texts.openOf(name)}>
          {texts.openProduct}
        </LinkButton>
      ) : (
        <Button
          icon={isTouched ? undefined : 'cart'}
          disabled={quantity === 0}
          // A disabled button without a reason would lose the focus.
          reason={texts.chooseQuantity}
          aria-label={texts.addOf(name)}
          onClick={() => {
            void add() // a notice shows the result
          }}
        >
          {texts.add}
        </Button>
      )}
      {isTouched ? (
        <RowActions actions={[]} rareActions={putAsideActions} moreLabel={texts.moreFor(name)} />
      ) : (
        putAsideActions.map(({ label, word, onSelect }) => (
          <Button key={label} variant="quiet" aria-label={label} onClick={onSelect}>
            {word}
          </Button>
        ))
      )}
    </span>
  )
}
