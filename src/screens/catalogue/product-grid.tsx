import type { Product } from '#domain/product.ts'
import { CardGrid } from './card-grid.tsx'
import { GridPager, useGridPage } from './grid-pager.tsx'
import styles from './product-grid.module.css'

/** Cards, fifty a page. */
export function ProductGrid({ products }: { products: readonly Product[] }) {
  const { page, onPage } = useGridPage(products)
  return (
    <div className={styles.place}>
      <CardGrid products={onPage} />
      <GridPager page={page} shownCount={onPage.length} count={products.length} />
    </div>
  )
}
