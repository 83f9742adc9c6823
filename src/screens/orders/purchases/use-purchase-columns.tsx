import type { ComponentType } from 'react'
import { Link } from 'react-router-dom'
import { formatFine, formatMoney } from '#domain/money.ts'
import { dealerPrice, pageTotal } from '#domain/pricing.ts'
import { isBilledSeparately, type Product } from '#domain/product.ts'
import { quantityStepper } from '#live/quantity-stepper.ts'
import { usePurchaseTerms } from '#live/use-purchase.ts'
import { useSession } from '#live/use-session.ts'
import { productPath } from '#paths'
import { purchaseTexts } from '#texts/purchases.ts'
import { Chip } from '#ui/chip.tsx'
import type { Column } from '#ui/stacking-table.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { PurchaseHistory } from './purchase-history.tsx'
import styles from './purchases-table.module.css'
import type { Choice } from './use-choice.ts'
import type { PurchasedRow } from './use-purchases.ts'

/** The columns that the person may see (ordering.md §2, All items purchased). */
export function usePurchaseColumns(
  choice: Choice,
  Subscribe: ComponentType<{ product: Product }>,
): Column<PurchasedRow>[] {
  const terms = usePurchaseTerms()
  const { may } = useSession()
  const priceOf = (product: Product) => dealerPrice(product, terms.pricing)

  const columns: (Column<PurchasedRow> | false)[] = [
    {
      title: purchaseTexts.product,
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
    { title: purchaseTexts.info, cell: (row) => <InfoCell row={row} /> },
    {
      title: purchaseTexts.itemPrice,
      align: 'end',
      cell: ({ product }) => product && formatMoney(priceOf(product)),
    },
    {
      title: purchaseTexts.quantity,
      align: 'end',
      cell: (row) => <QuantityCell row={row} choice={choice} isAdmin={terms.isAdmin} />,
    },
    {
      title: purchaseTexts.totalPrice,
      align: 'end',
      cell: (row) =>
        row.product && <strong>{formatFine(pageTotal(priceOf(row.product), choice.quantityOf(row)))}</strong>,
    },
    {
      title: purchaseTexts.history,
      cell: ({ name, purchases }) => (
        <span className={styles.history}>
          <PurchaseHistory name={name} purchases={purchases} />
        </span>
      ),
    },
  ]
  return columns.filter((column) => column !== false)
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
      {product ? <Link to={productPath(product)}>{product.name}</Link> : name}
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
