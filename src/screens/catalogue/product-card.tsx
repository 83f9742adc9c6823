import { memo, useContext } from 'react'
import { ProductSlotsContext } from '#app-context/catalogue/product-slots.ts'
import type { PictureOf } from '#app-context/catalogue/use-pictures.ts'
import { type PurchaseTerms, pricesOf, usePurchase } from '#app-context/cart/use-purchase.ts'
import { mainPictureUuid } from '#domain/products/main-picture.ts'
import { formatMoney } from '#domain/values/money.ts'
import { isBilledSeparately, type Product } from '#domain/products/product.ts'
import { cartPath, productPath } from '#paths'
import { catalogueTexts } from '#texts/catalogue/catalogue.ts'
import { productNumberText } from '#texts/products/product-number.ts'
import { Button } from '#ui/button/button.tsx'
import { OuterHost, outerRel } from '#ui/button/outer-link.tsx'
import { Chip } from '#ui/feedback/chip.tsx'
import { Stepper } from '#ui/form/stepper.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Picture } from '#ui/layout/picture.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import styles from './product-card.module.css'

interface ProductCardProps {
  product: Product
  cartQuantity: number
  terms: PurchaseTerms
  pictureOf: PictureOf
  /** Whether the purchase controls are rendered; cards below the window get them a moment later. */
  hasControls: boolean
}

/**
 * A product with a quantity stepper. Memoized, because a page has fifty cards. The grid passes the values that
 * all cards share, and handles the clicks on their links.
 */
export const ProductCard = memo(function ProductCard({
  product,
  cartQuantity,
  terms,
  pictureOf,
  hasControls,
}: ProductCardProps) {
  const { unitPrice, listPrice } = pricesOf(product, terms)
  const path = productPath(product)
  const pictureUuid = mainPictureUuid(product)
  const quantityNote = catalogueTexts.quantityNote(product)
  const { Subscribe, Edit } = useContext(ProductSlotsContext)
  return (
    <Card as="article" label={product.name} isPadded={false}>
      <div className={styles.card}>
        {/* biome-ignore lint/a11y/useAnchorContent: the name below leads to the same page, one tab stop is enough */}
        <a
          className={styles.frame}
          href={path}
          rel={outerRel(path)}
          tabIndex={-1}
          aria-hidden="true"
          data-preview={pictureUuid ?? undefined}
        >
          <Picture {...pictureOf(pictureUuid, 'general')} alt="" isFilling />
        </a>
        <div className={styles.words}>
          <div className={styles.name}>
            <a href={path} rel={outerRel(path)}>
              {product.name}
            </a>
            <OuterHost address={path} />
          </div>
          <p className={styles.price}>
            <span>{formatMoney(unitPrice)}</span>
            {listPrice !== null && (
              <s>
                <VisuallyHidden>{catalogueTexts.listPrice} </VisuallyHidden>
                <span>{formatMoney(listPrice)}</span>
              </s>
            )}
          </p>
          <p className={styles.note}>
            {[productNumberText(product.id), quantityNote, product.noTax && catalogueTexts.noTax]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {isBilledSeparately(product.type) && (
            <p className={styles.note}>{catalogueTexts.billedSeparately}</p>
          )}
          {cartQuantity > 0 && (
            <p className={styles.inCart}>
              <a href={cartPath}>
                <Chip tone="ok" icon="check">
                  {catalogueTexts.inCart(cartQuantity)}
                </Chip>
              </a>
            </p>
          )}
        </div>
        <div className={styles.buy}>{hasControls && <CardPurchase product={product} terms={terms} />}</div>
        {hasControls && Subscribe && <Subscribe product={product} isInMenu />}
      </div>
      {hasControls && Edit && <Edit product={product} />}
    </Card>
  )
})

/** Quantity and Add to Cart of a product card. */
function CardPurchase({ product, terms }: { product: Product; terms: PurchaseTerms }) {
  const { canAdd, add, stepper } = usePurchase(product, terms)
  const label = catalogueTexts.addToCart[product.type as 'PRODUCT' | 'CUSTOM' | 'REORDER'] // the buyable types
  return (
    <>
      <Stepper {...stepper} label={catalogueTexts.quantity} />
      <Button
        variant={canAdd ? 'primary' : 'plain'}
        disabled={!canAdd}
        reason={catalogueTexts.chooseQuantity}
        onClick={add}
      >
        {label}
      </Button>
    </>
  )
}
