import { memo } from 'react'
import { Link } from 'react-router-dom'
import { formatMoney } from '#domain/money.ts'
import { isBilledSeparately, type Product } from '#domain/product.ts'
import { mainPictureOf, usePictures } from '#live/use-picture.ts'
import { usePurchase } from '#live/use-purchase.ts'
import { productPath } from '#paths'
import { catalogueTexts } from '#texts/catalogue.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Picture } from '#ui/picture.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './product-card.module.css'

/** A product that can be put into the cart where it stands. Fifty of them are drawn anew only when they change. */
export const ProductCard = memo(function ProductCard({
  product,
  inCart,
}: {
  product: Product
  inCart: number
}) {
  const pictureOf = usePictures()
  const { unitPrice, listPrice, canAdd, add, stepper } = usePurchase(product)
  const picture = mainPictureOf(product)
  const note = catalogueTexts.quantityNote(product)
  const label = catalogueTexts.addToCart[product.type as 'PRODUCT' | 'CUSTOM' | 'REORDER'] // the buyable types
  return (
    <Card as="article" label={product.name} isPadded={false}>
      <div className={styles.card}>
        {/* The name below leads to the same page; one stop for the keyboard is enough. */}
        <Link
          className={styles.frame}
          to={productPath(product)}
          tabIndex={-1}
          aria-hidden="true"
          data-preview={picture ?? undefined}
        >
          <Picture {...pictureOf(picture, 'general')} alt="" isFilling />
        </Link>
        <div className={styles.words}>
          <div className={styles.name}>
            <Link to={productPath(product)}>{product.name}</Link>
          </div>
          <p className={styles.price}>
            {formatMoney(unitPrice)}
            {listPrice !== null && (
              <s>
                <VisuallyHidden>{catalogueTexts.listPrice} </VisuallyHidden>
                {formatMoney(listPrice)}
              </s>
            )}
          </p>
          <p className={styles.note}>
            {[note, product.noTax && catalogueTexts.noTax].filter(Boolean).join(' · ')}
          </p>
          {isBilledSeparately(product.type) && (
            <p className={styles.note}>{catalogueTexts.billedSeparately}</p>
          )}
          {inCart > 0 && (
            <p className={styles.inCart}>
              <Chip tone="ok" icon="check">
                {catalogueTexts.inCart(inCart)}
              </Chip>
            </p>
          )}
        </div>
        <div className={styles.buy}>
          <Stepper {...stepper} label={catalogueTexts.quantity} />
          <Button
            variant={canAdd ? 'primary' : 'plain'}
            disabled={!canAdd}
            reason={catalogueTexts.chooseQuantity}
            onClick={add}
          >
            {label}
          </Button>
        </div>
      </div>
    </Card>
  )
})
