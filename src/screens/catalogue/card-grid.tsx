import { startTransition, useEffect, useRef, useState } from 'react'
import { useCart } from '#app-context/cart/use-cart.ts'
import { useLinkClickHandler } from '#app-context/use-link-click-handler.ts'
import { usePictures } from '#app-context/catalogue/use-pictures.ts'
import { usePurchaseTerms } from '#app-context/cart/use-purchase.ts'
import { isBuyable, type Product } from '#domain/products/product.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import styles from './card-grid.module.css'
import { ProductCard } from './product-card.tsx'
import { ProductTile } from './product-tile.tsx'

const LateGridParts = lazyPart(async () => (await import('./late-grid-parts.tsx')).LateGridParts)

/** The most cards of a grid that the window of a tablet or computer shows at once. */
const FIRST_CARD_COUNT = 12

/** Products that can be ordered show a quantity stepper; categories are links. */
export function CardGrid({ products }: { products: readonly Product[] }) {
  const { quantityOf } = useCart()
  const terms = usePurchaseTerms()
  const pictureOf = usePictures()
  const openLink = useLinkClickHandler()
  const grid = useRef<HTMLDivElement>(null)
  const isPainted = useIsPainted()
  return (
    <>
      {/* biome-ignore lint/a11y: people press the links, by mouse and keyboard; this handler gets their clicks */}
      <div ref={grid} className={styles.grid} onClick={openLink}>
        {products.map((product, index) =>
          isBuyable(product.type) ? (
            <ProductCard
              key={product.id}
              product={product}
              cartQuantity={quantityOf(product.id)}
              terms={terms}
              pictureOf={pictureOf}
              hasControls={isPainted || index < FIRST_CARD_COUNT}
            />
          ) : (
            <ProductTile key={product.id} product={product} size="general" />
          ),
        )}
      </div>
      {isPainted && <LateGridParts gridRef={grid} />}
    </>
  )
}

/**
 * False until the first painting. Then the cards after the first `FIRST_CARD_COUNT` get their controls, in slices that
 * input can interrupt.
 */
function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setIsPainted(true)), 0)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isPainted
}
