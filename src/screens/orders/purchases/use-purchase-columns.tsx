import { type ComponentType, useCallback } from 'react'
import { Link } from 'react-router-dom'
import { quantityStepper } from '#app-context/quantity-stepper.ts'
import { usePurchaseTerms } from '#app-context/use-purchase.ts'
import { useSession } from '#app-context/use-session.ts'
import { formatFine, formatMoney } from '#domain/money.ts'
import { dealerPrice, pageTotal } from '#domain/pricing.ts'
import { isBilledSeparately, type Product } from '#domain/product.ts'
import { productPath } from '#paths'
import type { PurchasedRow } from '#server-state/use-purchases.ts'
import { purchaseTexts } from '#texts/purchases.ts'
import { Chip } from '#ui/chip.tsx'
import { OuterHost, outerRel } from '#ui/outer-link.tsx'
import type { Column } from '#ui/stacking-table.tsx'
import { Stepper } from '#ui/stepper.tsx'
import type { SortKey } from './arranged-purchases.ts'
import { PurchaseHistory } from './purchase-history.tsx'
import styles from './purchases-table.module.css'
import type { Arrangement } from './use-arrangement.ts'
import type { Choice } from './use-choice.ts'

/** The columns that the person may see (ordering.md §2 All items purchased). */
export function usePurchaseColumns(
  choice: Choice,
  { sorting, sortBy }: Pick<Arrangement, 'sorting' | 'sortBy'>,
  Subscribe: ComponentType<{ product: Product }>,
) {
  const terms = usePurchaseTerms()
  const { may } = useSession()
  const { pricing } = terms
  const priceOf = useCallback(
    ({ product }: PurchasedRow) => product && dealerPrice(product, pricing),
    [pricing],
  )
  const by = (key: SortKey): Pick<Column<PurchasedRow>, 'sort'> => ({
    sort: { direction: sorting?.key === key ? sorting.direction : null, onSort: () => sortBy(key) },
  })

  const columns: (Column<PurchasedRow> | false)[] = [
    {
      title: purchaseTexts.product,
      ...by('name'),
      isHeadline: true,
      cell: (row) => <ProductCell row={row} choice={choice} />,
    },
    may('seeScheduledShipments') && {
      title: purchaseTexts.subscription,
      cell: ({ product }) =>
        product &&
        (may('subscribe') || (may('editScheduledShipments') && product.shipments.length > 0) ? (
          <Subscribe product={product} />
        ) : (
          <SubscriptionState shipments={product.shipments} />
        )),
    },
    { title: purchaseTexts.info, ...by('rate'), cell: (row) => <InfoCell row={row} /> },
    {
      title: purchaseTexts.itemPrice,
      ...by('price'),
      align: 'end',
      cell: (row) => {
        const price = priceOf(row)
        return price !== null && formatMoney(price)
      },
    },
    {
      title: purchaseTexts.quantity,
      ...by('quantity'),
      align: 'end',
      cell: (row) => <QuantityCell row={row} choice={choice} isAdmin={terms.isAdmin} />,
    },
    {
      title: purchaseTexts.totalPrice,
      ...by('total'),
      align: 'end',
      cell: (row) => {
        const price = priceOf(row)
        return price !== null && <strong>{formatFine(pageTotal(price, choice.quantityOf(row)))}</strong>
      },
    },
    {
      title: purchaseTexts.history,
      ...by('orders'),
      cell: ({ name, purchases }) => (
        <span className={styles.history}>
          <PurchaseHistory name={name} purchases={purchases} />
        </span>
      ),
    },
  ]
  return { columns: columns.filter((column) => column !== false), priceOf }
}

interface CellProps {
  row: PurchasedRow
  choice: Choice
}

function ProductCell({ row: { productId, name, product }, choice }: CellProps) {
  return (
    <span className={styles.product}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          aria-label={purchaseTexts.choose(name)}
          checked={choice.isChosen(productId)}
          disabled={product === null}
          onChange={() => choice.toggle(productId)}
        />
      </label>
      {product ? (
        <>
          <Link to={productPath(product)} rel={outerRel(productPath(product))}>
            {product.name}
          </Link>
          <OuterHost address={productPath(product)} />
        </>
      ) : (
        name
      )}
    </span>
  )
}

/** In a view of several dealerships the number of shipments is told (storefront.md §4). */
function SubscriptionState({ shipments }: { shipments: Product['shipments'] }) {
  const { account } = useSession()
  if (shipments.length === 0) return null
  const isOfSeveral = (account?.dealerships.length ?? 0) !== 1
  return (
    <Chip tone="ok">
      {isOfSeveral ? purchaseTexts.subscribedTimes(shipments.length) : purchaseTexts.subscribed}
    </Chip>
  )
}

function InfoCell({ row: { product, averageOrders } }: { row: PurchasedRow }) {
  return (
    <span className={styles.info}>
      {averageOrders > 0 && <span className={styles.rate}>{purchaseTexts.perMonth(averageOrders)}</span>}
      {product === null && <Chip tone="wait">{purchaseTexts.gone}</Chip>}
      {product && isBilledSeparately(product.type) && <small>{purchaseTexts.separateInvoice}</small>}
    </span>
  )
}

function QuantityCell({ row, choice, isAdmin }: CellProps & { isAdmin: boolean }) {
  const { name, product } = row
  if (product === null) return null
  const quantity = choice.quantityOf(row)
  return (
    <div className={styles.stepper}>
      <Stepper
        label={purchaseTexts.quantityOf(name)}
        {...quantityStepper(product, isAdmin, { quantity }, (move) => choice.changeQuantity(row, move))}
      />
    </div>
  )
}
