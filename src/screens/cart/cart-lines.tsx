import { useContext, useId } from 'react'
import { ProductSlotsContext } from '#app-context/catalogue/product-slots.ts'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { typedDiscounts } from '#domain/orders/edited-amounts.ts'
import { priceAdjustment } from '#domain/prices/goods.ts'
import { priceLines } from '#domain/prices/pricing.ts'
import { isBilledSeparately } from '#domain/products/product.ts'
import { formatMoney, formatUpToFourDecimals } from '#domain/values/money.ts'
import { cartTexts } from '#texts/cart/cart.ts'
import { momentWords } from '#texts/figures.ts'
import { productNumberText } from '#texts/products/product-number.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { classNames } from '#ui/class-names.ts'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { FaultText } from '#ui/feedback/fault-text.tsx'
import { keepFocus } from '#ui/focus/keep-focus.ts'
import { Stepper } from '#ui/form/stepper.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import styles from './cart-lines.module.css'
import { ProductLink, ProductThumbnail } from './linked-product.tsx'
import type { EditableLineAmountsProps } from './staff/editable-line-amounts.tsx'
import { lineAttribute, replacementQuantity, UnfitQuantity } from './unfit-quantity.tsx'
import { useLineStepper } from './use-line-stepper.ts'
import type { PricedCart } from './use-priced-cart.ts'

const NO_AMOUNTS = { shippingCost: 0, taxCost: 0 }

/** When the editing code cannot be loaded, staff can read the line's shares of shipping and tax but not edit them. */
const EditableLineAmounts = lazyPart(
  async () => (await import('./staff/editable-line-amounts.tsx')).EditableLineAmounts,
  AmountShares,
)

function AmountShares({ amounts: { shippingCost, taxCost } }: Pick<EditableLineAmountsProps, 'amounts'>) {
  return <Muted>{cartTexts.shares(formatMoney(shippingCost ?? 0), formatMoney(taxCost ?? 0))}</Muted>
}

interface CartLinesProps {
  cart: PricedCart
  /** The notes about recent orders, by product id. */
  notes: ReadonlyMap<number, string>
  /** True for a new customer in Alaska or Hawaii: the shipping is not determined, so no line has a shipping note. */
  isShippingOpen: boolean
}

export function CartLines({ cart, notes, isShippingOpen }: CartLinesProps) {
  const { lines, cartPrice, pricesAsOf, edited } = cart
  const { pricing } = useDealership()
  const { may } = useSession()
  const isStaff = may('administerOrders')
  const amounts = isStaff ? priceLines(lines, pricing, edited) : []
  const computedAmounts = isStaff ? priceLines(lines, pricing, typedDiscounts(edited)) : []
  const adjustmentOf = ({ product }: CartLine) => edited.discount ?? priceAdjustment(product, pricing)
  return (
    <div className={styles.lines}>
      <Card isPadded={false}>
        <ul aria-label={cartTexts.lines} ref={keepFocus}>
          {lines.map((line, index) => (
            <CartLineItem
              key={line.product.id}
              line={line}
              cart={cart}
              recentOrdersNote={notes.get(line.product.id)}
              hasShippingNote={
                !isShippingOpen &&
                edited.shippingCost === undefined &&
                edited.lines?.[line.product.id]?.shippingCost === undefined
              }
              unitPrice={cartPrice.unitPrices[index] ?? 0}
              lineTotal={cartPrice.lineTotals[index] ?? 0}
              amounts={amounts[index] ?? null}
              computedAmounts={{ ...NO_AMOUNTS, ...computedAmounts[index], discount: adjustmentOf(line) }}
            />
          ))}
        </ul>
      </Card>
      {pricesAsOf !== null && (
        <p className={styles.pricesAsOf}>{cartTexts.pricesAsOf(momentWords(pricesAsOf, Date.now()))}</p>
      )}
    </div>
  )
}

interface CartLineItemProps {
  line: CartLine
  cart: PricedCart
  recentOrdersNote: string | undefined
  /** False when staff typed a shipping cost for the line or the order, and for new customers in Alaska and Hawaii. */
  hasShippingNote: boolean
  unitPrice: number
  lineTotal: number
  /** Markup and the line's shares of shipping and tax; null unless the person is staff. */
  amounts: EditableLineAmountsProps['amounts'] | null
  computedAmounts: EditableLineAmountsProps['computedAmounts']
}

/** One line of the cart. Its remove button opens a confirmation (G34). */
function CartLineItem({
  line,
  cart,
  recentOrdersNote,
  hasShippingNote,
  unitPrice,
  lineTotal,
  amounts,
  computedAmounts,
}: CartLineItemProps) {
  const { product, quantity } = line
  const { ShippingNote } = useContext(ProductSlotsContext)
  const { remove } = cart
  const stepper = useLineStepper(line)
  const { isAdmin } = useSession()
  const replacement = replacementQuantity(line, isAdmin)
  const unfitId = useId()
  const removal = useConfirm(() => ({
    title: cartTexts.removeTitle,
    text: cartTexts.confirmRemove,
    confirmText: cartTexts.yes,
    cancelText: cartTexts.no,
    isDestructive: true,
    onConfirm: () => void remove(product.id), // the live query updates the cart
  }))

  return (
    <li
      {...lineAttribute(product.id)}
      className={classNames(styles.line, recentOrdersNote && styles.withNote, amounts && styles.withAmounts)}
    >
      <ProductThumbnail product={product} />
      <div className={styles.words}>
        <ProductLink product={product} />
        <Muted>
          <span>{`${productNumberText(product.id)} · `}</span>
          <span>{cartTexts.each(formatUpToFourDecimals(unitPrice))}</span>
          {product.noTax && <span>{` · ${cartTexts.noTax}`}</span>}
        </Muted>
        {product.descriptionCart && <Muted>{product.descriptionCart}</Muted>}
        {isBilledSeparately(product.type) && (
          <p className={styles.billedSeparately}>{cartTexts.billedSeparately}</p>
        )}
        {stepper.isMarked && <FaultText>{cartTexts.belowStartValue(product.startValue)}</FaultText>}
        {replacement !== null && (
          <UnfitQuantity line={line} id={unfitId} replacement={replacement} onTake={stepper.onCommit} />
        )}
        {ShippingNote && hasShippingNote && (
          <ShippingNote product={product} quantity={quantity} lines={cart.lines} />
        )}
      </div>
      {recentOrdersNote && <p className={styles.note}>{recentOrdersNote}</p>}
      <div className={styles.quantity}>
        <Stepper
          {...stepper}
          isMarked={stepper.isMarked || replacement !== null}
          {...(replacement !== null && { 'aria-describedby': unfitId })}
        />
      </div>
      <p className={styles.total}>{formatMoney(lineTotal)}</p>
      <div className={styles.remove}>
        <IconButton icon="trash" label={cartTexts.remove(product.name)} onClick={() => removal.ask()} />
      </div>
      {amounts && (
        <div className={styles.amounts}>
          <EditableLineAmounts
            whileLoading={<AmountShares amounts={amounts} />}
            line={line}
            amounts={amounts}
            computedAmounts={computedAmounts}
            changeAmounts={cart.changeAmounts}
          />
        </div>
      )}
      {removal.dialog}
    </li>
  )
}
