import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { useCart } from '#app-context/cart/use-cart.ts'
import { usePictures } from '#app-context/catalogue/use-pictures.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { mainPictureUuid } from '#domain/products/main-picture.ts'
import { formatMoney } from '#domain/values/money.ts'
import { cartPath, productPath } from '#paths'
import { miniCartTexts } from '#texts/cart/cart.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { OuterHost, outerRel } from '#ui/button/outer-link.tsx'
import { keepFocus } from '#ui/focus/keep-focus.ts'
import { Stepper } from '#ui/form/stepper.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Picture } from '#ui/layout/picture.tsx'
import styles from './mini-cart.module.css'
import { useLineStepper } from './use-line-stepper.ts'

const COLLAPSED_LINE_COUNT = 3
/** On screens below the large breakpoint the mini cart lists all products (G28). */
const smallScreenQuery = window.matchMedia('not all and (min-width: 60em)')

function subscribeToScreenSize(listener: () => void): () => void {
  smallScreenQuery.addEventListener('change', listener)
  return () => smallScreenQuery.removeEventListener('change', listener)
}

export function MiniCart() {
  const { lines, goods, itemCount, isReady } = useCart()
  const pictureOf = usePictures()
  const [isExpanded, setIsExpanded] = useState(false)
  const isSmallScreen = useSyncExternalStore(subscribeToScreenSize, () => smallScreenQuery.matches)
  const shownLines = isExpanded || isSmallScreen ? lines : lines.slice(0, COLLAPSED_LINE_COUNT)
  const hiddenCount = itemCount - shownLines.length

  return (
    <section className={styles.popup} aria-label={miniCartTexts.name}>
      {isReady && itemCount === 0 && <p className={styles.empty}>{miniCartTexts.empty}</p>}
      <ul className={styles.lines} ref={keepFocus}>
        {shownLines.map(({ product, quantity }, index) => (
          <li key={product.id} className={styles.line}>
            <Picture {...pictureOf(mainPictureUuid(product), 'medium')} alt="" />
            <div className={styles.words}>
              <Link className={styles.name} to={productPath(product)} rel={outerRel(productPath(product))}>
                {product.name}
              </Link>
              <OuterHost address={productPath(product)} />
              <Muted as="span">{formatMoney(goods.lineTotals[index] ?? 0)}</Muted>
            </div>
            <LineStepper product={product} quantity={quantity} />
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <Button variant="quiet" onClick={() => setIsExpanded(true)}>
          {miniCartTexts.moreItems(hiddenCount)}
        </Button>
      )}
      {itemCount > 0 && (
        <p className={styles.subTotal}>
          <span>{miniCartTexts.subTotal}</span>
          <strong>{formatMoney(goods.subTotal)}</strong>
        </p>
      )}
      <LinkButton variant="primary" isWide to={cartPath}>
        {miniCartTexts.editAndCheckout}
      </LinkButton>
    </section>
  )
}

function LineStepper(line: CartLine) {
  return <Stepper {...useLineStepper(line)} />
}
