import { useSearchParams } from 'react-router-dom'
import { PRODUCTS_PER_PAGE } from '#contract/endpoints.ts'
import type { ImageSize } from '#contract/image.ts'
import { isBuyable, type Product } from '#domain/product.ts'
import { useCart } from '#live/use-cart.ts'
import { Pager } from '#ui/pager.tsx'
import { ProductCard } from './product-card.tsx'
import styles from './product-grid.module.css'
import { ProductTile } from './product-tile.tsx'

const PAGE = 'page'

/** The zero-based page in the address. */
function usePage(): [page: number, choose: (page: number) => void] {
  const [parameters, setParameters] = useSearchParams()
  const text = parameters.get(PAGE) ?? '0'
  function choose(page: number): void {
    setParameters((before) => {
      const next = new URLSearchParams(before)
      if (page === 0) next.delete(PAGE)
      else next.set(PAGE, String(page))
      return next
    })
  }
  return [/^\d{1,4}$/.test(text) ? Number(text) : 0, choose]
}

/** Cards, fifty a page; the pager shows from fifty on, also where no second page may follow (G27). */
export function ProductGrid({
  products,
  tileSize = 'general',
}: {
  products: readonly Product[]
  tileSize?: ImageSize
}) {
  const { quantityOf } = useCart()
  const [page, choose] = usePage()
  const shown = products.slice(page * PRODUCTS_PER_PAGE, (page + 1) * PRODUCTS_PER_PAGE)
  const isPaged = shown.length >= PRODUCTS_PER_PAGE || page > 0
  return (
    <div className={styles.place}>
      <div className={styles.grid}>
        {shown.map((product) =>
          isBuyable(product.type) ? (
            <ProductCard key={product.id} product={product} inCart={quantityOf(product.id)} />
          ) : (
            <ProductTile key={product.id} product={product} size={tileSize} />
          ),
        )}
      </div>
      {isPaged && (
        <Pager page={page} pageCount={Math.ceil(products.length / PRODUCTS_PER_PAGE)} onChoose={choose} />
      )}
    </div>
  )
}
