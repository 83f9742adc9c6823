import { useContext } from 'react'
import { useCart } from '#app-context/cart/use-cart.ts'
import { pricesOf, usePurchase, usePurchaseTerms } from '#app-context/cart/use-purchase.ts'
import { ProductSlotsContext } from '#app-context/catalogue/product-slots.ts'
import { pageTotal } from '#domain/prices/goods.ts'
import { isBilledSeparately, isBuyable, type Product } from '#domain/products/product.ts'
import { formatMoney, formatUpToFourDecimals } from '#domain/values/money.ts'
import { catalogueTexts } from '#texts/catalogue/catalogue.ts'
import { Button } from '#ui/button/button.tsx'
import { Chip } from '#ui/feedback/chip.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Stepper } from '#ui/form/stepper.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import styles from './purchase.module.css'

/** The price, the quantity, TOTAL and the button that adds the product to the cart. */
export function Purchase({ product }: { product: Product }) {
  const terms = usePurchaseTerms()
  const { unitPrice, listPrice } = pricesOf(product, terms)
  const { orderQuantity, canAdd, add, stepper } = usePurchase(product, terms)
  const { lines, quantityOf } = useCart()
  const quantityInCart = quantityOf(product.id)
  const note = catalogueTexts.quantityNote(product)
  const { Subscribe, ShippingNote } = useContext(ProductSlotsContext)
  if (!isBuyable(product.type)) return null
  const label = catalogueTexts.addToCart[product.type as 'PRODUCT' | 'CUSTOM' | 'REORDER'] // the buyable types
  return (
    <Stack gap={3}>
      <p className={styles.price}>
        <span>{formatMoney(unitPrice)}</span> <span className={styles.each}>{catalogueTexts.each}</span>
        {listPrice !== null && (
          <s>
            <VisuallyHidden>{catalogueTexts.listPrice} </VisuallyHidden>
            <span>{formatMoney(listPrice)}</span>
          </s>
        )}
      </p>
      {(note !== '' || product.noTax) && (
        <Muted>{[note, product.noTax && catalogueTexts.noTax].filter(Boolean).join(' · ')}</Muted>
      )}
      {isBilledSeparately(product.type) && <Note>{catalogueTexts.billedSeparately}</Note>}
      <div className={styles.row}>
        <Stack gap={0}>
          <Stepper {...stepper} label={catalogueTexts.quantity} />
        </Stack>
        <Button
          variant={canAdd ? 'primary' : 'plain'}
          icon="cart"
          disabled={!canAdd}
          reason={catalogueTexts.chooseQuantity}
          onClick={add}
        >
          {label}
        </Button>
      </div>
      {Subscribe && <Subscribe product={product} />}
      <div className={styles.total}>
        <dl>
          <dt>{catalogueTexts.total}</dt>
          <dd>{formatUpToFourDecimals(pageTotal(unitPrice, orderQuantity))}</dd>
        </dl>
        {/* In this line it moves nothing when it appears. */}
        {quantityInCart > 0 && (
          <Chip tone="ok" icon="check">
            {catalogueTexts.inCart(quantityInCart)}
          </Chip>
        )}
      </div>
      <p className={styles.shipping}>
        {ShippingNote && <ShippingNote product={product} quantity={orderQuantity} lines={lines} />}
      </p>
    </Stack>
  )
}
