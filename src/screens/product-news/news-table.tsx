import { Link } from 'react-router-dom'
import { useRedirectToLastPage, usePageNumber } from '#address/use-page-number.ts'
import type { NewsItem } from '#app-context/catalogue/read-product-news.ts'
import type { NewsValue } from '#domain/catalogue/product-news.ts'
import { formatUpToFourDecimals } from '#domain/values/money.ts'
import { cartPath, listsPath, pendingOrdersPath, productPath, subscriptionPath } from '#paths'
import { piecesWords } from '#texts/cart/changes.ts'
import { productNewsTexts as texts } from '#texts/cart/product-news.ts'
import { momentWords } from '#texts/figures.ts'
import { Button } from '#ui/button/button.tsx'
import { OuterHost, outerRel } from '#ui/button/outer-link.tsx'
import { Chip } from '#ui/feedback/chip.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import type { Column } from '#ui/table/columns.ts'
import { Pager } from '#ui/table/pager.tsx'
import { Table, TableFrame } from '#ui/table/table.tsx'
import { useTable } from '#ui/table/use-table.ts'
import styles from './product-news-screen.module.css'
import type { NewsActions } from './use-news-actions.ts'

/** The number of rows of a page, as on the page of all purchases. */
const ROWS_PER_PAGE = 20

interface NewsTableProps {
  news: readonly NewsItem[]
  unreadIds: ReadonlySet<number>
  actions: NewsActions
}

export function NewsTable({ news, unreadIds, actions }: NewsTableProps) {
  const pageNumber = usePageNumber()
  const table = useTable({
    columns: newsColumns(unreadIds, actions),
    rows: news,
    keyOf: ({ productId }) => productId,
    page: pageNumber.page,
    rowsPerPage: ROWS_PER_PAGE,
  })
  useRedirectToLastPage(pageNumber, table.pageCount)
  return (
    <>
      <TableFrame>
        <Table label={texts.table} table={table} nameOf={({ name }) => name} hasLowCards />
      </TableFrame>
      {table.pageCount > 1 && (
        <Pager page={pageNumber.page} pageCount={table.pageCount} onChoose={pageNumber.choose} />
      )}
    </>
  )
}

function newsColumns(unreadIds: ReadonlySet<number>, actions: NewsActions): Column<NewsItem>[] {
  return [
    {
      title: texts.product,
      isHeadline: true,
      cell: (item) => <ProductCell item={item} isUnread={unreadIds.has(item.productId)} />,
    },
    { title: texts.change, placeInCard: 'second-line', cell: (item) => <ChangeCell item={item} /> },
    {
      title: texts.actions,
      isTitleHidden: true,
      align: 'end',
      cell: (item) => <RowButtons item={item} actions={actions} />,
    },
  ]
}

function ProductCell({ item, isUnread }: { item: NewsItem; isUnread: boolean }) {
  const { name, product } = item
  const isForSale = product !== null && !isGone(item)
  return (
    <Stack as="span" gap={1} align="start">
      <span className={styles.name}>
        {isForSale ? <ProductLink product={product} /> : <span>{name}</span>}
        {isUnread && <Chip tone="info">{texts.unreadMark}</Chip>}
      </span>
      <PlaceLinks item={item} />
    </Stack>
  )
}

function ProductLink({ product }: { product: NonNullable<NewsItem['product']> }) {
  const path = productPath(product)
  return (
    <span>
      <Link to={path} rel={outerRel(path)}>
        {product.name}
      </Link>
      <OuterHost address={path} />
    </span>
  )
}

/** The places where the dealership has the product, each linked to its page; the note that the product was bought has no link. */
function PlaceLinks({ item: { places } }: { item: NewsItem }) {
  const links = [
    ...(places.isInCart ? [{ text: texts.places.cart, to: cartPath }] : []),
    ...places.listNames.map((name) => ({ text: texts.places.list(name), to: listsPath })),
    ...(places.isScheduled ? [{ text: texts.places.shipment, to: subscriptionPath }] : []),
    ...(places.isWaiting ? [{ text: texts.places.waitingOrder, to: pendingOrdersPath }] : []),
  ]
  return (
    <small className={styles.places}>
      {links.map(({ text, to }) => (
        <Link key={text} to={to}>
          {text}
        </Link>
      ))}
      {places.isBought && <span>{texts.places.bought}</span>}
    </small>
  )
}

function ChangeCell({ item }: { item: NewsItem }) {
  const { values, changedAt, successor } = item
  return (
    <span className={styles.change}>
      {values.map((value) => (
        <span key={value.kind}>{valueText(value)}</span>
      ))}
      {successor !== null && (
        <span className={styles.name}>
          {texts.successorLabel} <ProductLink product={successor} />
        </span>
      )}
      <small>{texts.changedAt(momentWords(changedAt, Date.now()))}</small>
    </span>
  )
}

function valueText(value: NewsValue): string {
  if (!('oldValue' in value)) return texts[value.kind]
  const format = value.kind === 'price' ? formatUpToFourDecimals : piecesWords
  return `${texts.fields[value.kind]}: ${texts.fromTo(format(value.oldValue), format(value.newValue))}`
}

const isGone = ({ values }: NewsItem): boolean => values.some(({ kind }) => kind === 'gone')

function RowButtons({ item, actions }: { item: NewsItem; actions: NewsActions }) {
  const { name, places, successor, decision } = item
  if (decision !== null) return <small>{texts.decisions[decision.kind]}</small>
  // A subscription and a waiting order are changed on their own pages.
  const isChangeable = places.isInCart || places.listNames.length > 0
  return (
    <span className={styles.buttons}>
      {isChangeable && successor !== null && (
        <Button
          aria-label={texts.replaceOf(name, successor.name)}
          onClick={() => {
            void actions.replace(item, successor) // a notice shows the result
          }}
        >
          {texts.replace}
        </Button>
      )}
      {isChangeable && (
        <Button
          aria-label={texts.removeOf(name)}
          onClick={() => {
            void actions.remove(item) // a notice shows the result
          }}
        >
          {texts.remove}
        </Button>
      )}
      <Button
        aria-label={texts.keepOf(name)}
        onClick={() => {
          void actions.keep(item) // the live query shows the result
        }}
      >
        {texts.keep}
      </Button>
    </span>
  )
}
