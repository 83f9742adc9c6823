import { Link } from 'react-router-dom'
import { quantityStepperProps } from '#app-context/cart/quantity-stepper.ts'
import { usePurchaseTerms } from '#app-context/cart/use-purchase.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { dealerPrice, pageTotal } from '#domain/prices/goods.ts'
import { formatUpToFourDecimals, formatMoney } from '#domain/values/money.ts'
import { isBilledSeparately, type Product } from '#domain/products/product.ts'
import { productPath } from '#paths'
import type { PurchasedRow } from '#server-state/orders/use-purchases.ts'
import { purchaseTexts } from '#texts/orders/purchases.ts'
import { OuterHost, outerRel } from '#ui/button/outer-link.tsx'
import { Chip } from '#ui/feedback/chip.tsx'
import { Stepper } from '#ui/form/stepper.tsx'
import type { Column, SortValue } from '#ui/table/columns.ts'
import { BELOW_LARGE, useMedia } from '#ui/use-media.ts'
import { PurchaseHistory } from './purchase-history.tsx'
import styles from './purchases-table.module.css'
import { type RowParts, TouchedRowActions } from './touched-row-actions.tsx'
import type { Quantities } from './use-quantities.ts'

export const SORT_FIELDS = ['name', 'rate', 'price', 'quantity', 'total', 'orders'] as const

/** The columns that the person may see (ordering.md §2 All items purchased). */
export function usePurchaseColumns(quantities: Quantities, parts: RowParts): Column<PurchasedRow>[] {
  const { Subscribe } = parts
  const isTouched = useMedia(BELOW_LARGE)
  const terms = usePurchaseTerms()
  const { may } = useSession()
  const { pricing } = terms
  const priceOf = ({ product }: PurchasedRow) => product && dealerPrice(product, pricing)
  // Sorts by the last ordered quantity, so that rows stay in place while the person types another quantity.
  const lastQuantity = ({ purchases }: PurchasedRow) => purchases[0]?.quantity ?? 0
  const sortedBy = (
    name: (typeof SORT_FIELDS)[number],
    value: (row: PurchasedRow) => SortValue,
  ): Pick<Column<PurchasedRow>, 'sort'> => ({
    sort: { columnName: name, value, firstDirection: name === 'name' ? 'ascending' : 'descending' },
  })

  const maySubscribe = ({ product }: PurchasedRow) =>
    product !== null &&
    may('seeScheduledShipments') &&
    (may('subscribe') || (may('editScheduledShipments') && product.shipments.length > 0))

  const columns: (Column<PurchasedRow> | false)[] = [
    {
      title: purchaseTexts.product,
      ...sortedBy('name', ({ product, name }) => product?.name ?? name),
      isHeadline: true,
      cell: (row) => <ProductCell row={row} />,
    },
    may('seeScheduledShipments') && {
      title: purchaseTexts.subscription,
      keepsWordsWhole: true,
      isHiddenBelowLarge: true,
      cell: (row) =>
        row.product &&
        // Below, it is an entry of the row's menu.
        (maySubscribe(row) && !isTouched ? (
          <Subscribe product={row.product} />
        ) : (
          <SubscriptionState shipments={row.product.shipments} />
        )),
    },
    {
      title: purchaseTexts.info,
      ...sortedBy('rate', ({ averageOrders }) => averageOrders),
      cell: ({ averageOrders }) =>
        averageOrders > 0 && <span className={styles.rate}>{purchaseTexts.perMonth(averageOrders)}</span>,
    },
    {
      title: purchaseTexts.itemPrice,
      ...sortedBy('price', priceOf),
      align: 'end',
      isHiddenBelowLarge: true,
      cell: (row) => {
        const price = priceOf(row)
        return price !== null && formatMoney(price)
      },
    },
    {
      title: purchaseTexts.quantity,
      ...sortedBy('quantity', (row) => (row.product === null ? null : lastQuantity(row))),
      align: 'end',
      placeInCard: 'second-line',
      cell: (row) => <QuantityCell row={row} quantities={quantities} isAdmin={terms.isAdmin} />,
    },
    {
      title: purchaseTexts.totalPrice,
      ...sortedBy('total', (row) => {
        const price = priceOf(row)
        return price === null ? null : pageTotal(price, lastQuantity(row))
      }),
      align: 'end',
      placeInCard: 'first-line-end',
      cell: (row) => {
        const price = priceOf(row)
        return (
          price !== null && (
            <strong>{formatUpToFourDecimals(pageTotal(price, quantities.quantityOf(row)))}</strong>
          )
        )
      },
    },
    {
      title: purchaseTexts.history,
      keepsWordsWhole: true,
      isHiddenBelowLarge: true,
      ...sortedBy('orders', ({ purchases }) => purchases.length),
      cell: ({ name, purchases }) => (
        <span className={styles.history}>
          <PurchaseHistory name={name} purchases={purchases} />
        </span>
      ),
    },
    isTouched && {
      title: purchaseTexts.actions,
      isTitleHidden: true,
      cell: (row) => (
        <TouchedRowActions
          row={row}
          lines={quantities.linesOf([row])}
          maySubscribe={maySubscribe(row)}
          {...parts}
        />
      ),
    },
  ]
  return columns.filter((column) => column !== false)
}

function ProductCell({ row: { name, product } }: { row: PurchasedRow }) {
  if (product === null) {
    return (
      <span className={styles.product}>
        <span>{name}</span>
        <Chip tone="wait">{purchaseTexts.gone}</Chip>
      </span>
    )
  }
  return (
    <span className={styles.product}>
      <span>
        <Link to={productPath(product)} rel={outerRel(productPath(product))}>
          {product.name}
        </Link>
        <OuterHost address={productPath(product)} />
      </span>
      {isBilledSeparately(product.type) && <small>{purchaseTexts.separateInvoice}</small>}
    </span>
  )
}

/** Marks a subscribed product; with the number of shipments, except for people with one dealership (storefront.md §4). */
function SubscriptionState({ shipments }: { shipments: Product['shipments'] }) {
  const { account } = useSession()
  if (shipments.length === 0) return null
  const showsCount = (account?.dealerships.length ?? 0) !== 1
  return (
    <Chip tone="ok">
      {showsCount ? purchaseTexts.subscribedTimes(shipments.length) : purchaseTexts.subscribed}
    </Chip>
  )
}

interface QuantityCellProps {
  row: PurchasedRow
  quantities: Quantities
  isAdmin: boolean
}

function QuantityCell({ row, quantities, isAdmin }: QuantityCellProps) {
  const { name, product } = row
  if (product === null) return null
  const quantity = quantities.quantityOf(row)
  return (
    <div className={styles.stepper}>
      <Stepper
        label={purchaseTexts.quantityOf(name)}
        {...quantityStepperProps(product, isAdmin, { quantity }, (updater) =>
          quantities.changeQuantity(row, updater),
        )}
      />
    </div>
  )
}
