import { useState } from 'react'
import type { CartLine } from '#domain/cart.ts'
import { formatFine, formatMoney } from '#domain/money.ts'
import { isBilledSeparately } from '#domain/product.ts'
import { decreased, fittingQuantity, increased, isBelowStart } from '#domain/quantity.ts'
import { useSession } from '#live/use-session.ts'
import { cartTexts } from '#texts/cart.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Stepper } from '#ui/stepper.tsx'
import styles from './cart-line-item.module.css'
import type { CartView } from './cart-view.ts'
import { ProductLink } from './product-link.tsx'
import { ProductThumbnail } from './product-thumbnail.tsx'

interface CartLineItemProps {
  line: CartLine
  cart: CartView
  unitPrice: number
  lineTotal: number
  /** The line's shares of shipping and tax, for staff. */
  shares: { shippingCost: number; taxCost: number } | null
}

/** One product of the cart. The stepper removes it without asking, the icon asks (G34). */
export function CartLineItem({ line, cart, unitPrice, lineTotal, shares }: CartLineItemProps) {
  const { product, quantity } = line
  const { put, step, remove } = cart
  const { isAdmin } = useSession()
  const [typed, setTyped] = useState<number | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const isShort = isAdmin && isBelowStart(typed ?? quantity, product)

  function putQuantity(next: number): void {
    setTyped(null)
    // the live query shows the cart as it is stored; a failed write changes nothing on the screen
    void put(product, next)
  }

  function stepQuantity(move: typeof increased): void {
    setTyped(null)
    void step(product, (last) => move(last, product, isAdmin)) // as above
  }

  return (
    <li className={styles.line}>
      <ProductThumbnail product={product} />
      <div className={styles.words}>
        <ProductLink product={product} />
        <p className={styles.detail}>
          {cartTexts.each(formatFine(unitPrice))}
          {product.noTax && ` · ${cartTexts.noTax}`}
        </p>
        {shares && (
          <p className={styles.detail}>
            {cartTexts.shares(formatMoney(shares.shippingCost), formatMoney(shares.taxCost))}
          </p>
        )}
        {product.descriptionCart && <p className={styles.detail}>{product.descriptionCart}</p>}
        {isBilledSeparately(product.type) && <p className={styles.separate}>{cartTexts.billedSeparately}</p>}
        {isShort && <p className={styles.short}>{cartTexts.belowStartValue(product.startValue)}</p>}
      </div>
      <div className={styles.quantity}>
        <Stepper
          value={quantity}
          isMarked={isShort}
          onIncrease={() => stepQuantity(increased)}
          onDecrease={() => stepQuantity(decreased)}
          onTyping={setTyped}
          onCommit={(number) => putQuantity(fittingQuantity(number, product, isAdmin))}
        />
      </div>
      <p className={styles.total}>{formatMoney(lineTotal)}</p>
      <div className={styles.remove}>
        <IconButton icon="trash" label={cartTexts.remove(product.name)} onClick={() => setIsAsking(true)} />
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={cartTexts.removeTitle}
        text={cartTexts.confirmRemove}
        confirmText={cartTexts.yes}
        cancelText={cartTexts.no}
        isDestructive
        onConfirm={() => {
          setIsAsking(false)
          void remove(product.id) // shown by the live query
        }}
        onCancel={() => setIsAsking(false)}
      />
    </li>
  )
}
