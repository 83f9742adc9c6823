import { isBuyable, type Product } from '#domain/product.ts'
import { useCart } from '#live/use-cart.ts'
import styles from './card-grid.module.css'
import { ProductCard } from './product-card.tsx'
import { ProductTile } from './product-tile.tsx'

/** What can be bought gets its stepper, the rest leads on. */
export function CardGrid({ products }: { products: readonly Product[] }) {
  const { quantityOf } = useCart()
  return (
    <div className={styles.place}>
      <div className={styles.grid}>
        {products.map((product) =>
          isBuyable(product.type) ? (
            <ProductCard key={product.id} product={product} inCart={quantityOf(product.id)} />
          ) : (
            <ProductTile key={product.id} product={product} size="general" />
          ),
        )}
      </div>
    </div>
  )
}
