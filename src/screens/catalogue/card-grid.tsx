import { useRef } from 'react'
import { isBuyable, type Product } from '#domain/product.ts'
import { useCart } from '#live/use-cart.ts'
import styles from './card-grid.module.css'
import { HoverPreview } from './hover-preview.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductTile } from './product-tile.tsx'

/** What can be bought gets its stepper, the rest leads on. */
export function CardGrid({ products }: { products: readonly Product[] }) {
  const { quantityOf } = useCart()
  const grid = useRef<HTMLDivElement>(null)
  return (
    <div className={styles.place}>
      <div ref={grid} className={styles.grid}>
        {products.map((product) =>
          isBuyable(product.type) ? (
            <ProductCard key={product.id} product={product} inCart={quantityOf(product.id)} />
          ) : (
            <ProductTile key={product.id} product={product} size="general" />
          ),
        )}
      </div>
      <HoverPreview gridRef={grid} />
    </div>
  )
}
