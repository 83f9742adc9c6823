import { startTransition, useEffect, useRef, useState } from 'react'
import { useCart } from '#app-context/use-cart.ts'
import { useRouterLinks } from '#app-context/use-router-links.ts'
import { usePictures } from '#app-context/use-picture.ts'
import { usePurchaseTerms } from '#app-context/use-purchase.ts'
import { isBuyable, type Product } from '#domain/products/product.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import styles from './card-grid.module.css'
import { ProductCard } from './product-card.tsx'
import { ProductTile } from './product-tile.tsx'

const AfterGrid = lazyPart(async () => (await import('./after-grid.tsx')).AfterGrid)

/** Tablets and desks show up to this many cards of a grid at once. */
const FIRST_CARDS = 12

/** Products that can be ordered show a quantity stepper; categories are links. */
export function CardGrid({ products }: { products: readonly Product[] }) {
  const { quantityOf } = useCart()
  const terms = usePurchaseTerms()
  const pictureOf = usePictures()
  const openLink = useRouterLinks()
  const grid = useRef<HTMLDivElement>(null)
  const isPainted = useAfterPaint()
  return (
    <>
      {/* biome-ignore lint/a11y: people press the links, by mouse and keyboard; this handler hears the clicks */}
      <div ref={grid} className={styles.grid} onClick={openLink}>
        {products.map((product, index) =>
          isBuyable(product.type) ? (
            <ProductCard
              key={product.id}
              product={product}
              inCart={quantityOf(product.id)}
              terms={terms}
              pictureOf={pictureOf}
              isComplete={isPainted || index < FIRST_CARDS}
            />
          ) : (
            <ProductTile key={product.id} product={product} size="general" />
          ),
        )}
      </div>
      {isPainted && <AfterGrid gridRef={grid} />}
    </>
  )
}

/** False until the first rendering is painted; the lower cards then render in interruptible slices. */
function useAfterPaint(): boolean {
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
