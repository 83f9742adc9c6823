import { type ComponentProps, type ReactNode, useContext } from 'react'
import type { Failure } from '#api/failure.ts'
import { ProductSlotsContext } from '#app-context/catalogue/product-slots.ts'
import { useViewer } from '#app-context/people/use-session.ts'
import type { Product } from '#domain/products/product.ts'
import { pageProducts } from '#domain/catalogue/product-visibility.ts'
import type { ChildList } from '#first-paint/first-content.ts'
import { catalogueTexts } from '#texts/catalogue/catalogue.ts'
import { Muted } from '#ui/layout/muted.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { FreshnessNote, PricesAsOf, ReadingChip } from './freshness.tsx'
import styles from './group-screen.module.css'
import { NoProducts } from './no-products.tsx'
import { ProductGrid } from './product-grid.tsx'

interface GroupScreenProps {
  group: Product
  /** undefined while the products are being read from the device. */
  products: ChildList | undefined
  /** The props of the note that replaces an empty list. */
  noProducts: ComponentProps<typeof NoProducts>
  readAt: number | null
  failure: Failure | null
  /** The description with its formatting, as nodes. */
  description: ReactNode
}

/** The page of a category, subcategory or set of options, with its products. */
export function GroupScreen({ group, products, noProducts, readAt, failure, description }: GroupScreenProps) {
  const { Edit } = useContext(ProductSlotsContext)
  const shownProducts = pageProducts(products?.rows ?? [], useViewer())
  const unreadCount = products ? products.count - products.rows.length : 0
  const count = shownProducts.length + unreadCount
  return (
    <div className={styles.screen}>
      <TitleBar
        title={group.name}
        facts={
          <div className={styles.line}>
            {shownProducts.length > 0 && <span>{catalogueTexts.resultCount(count)}</span>}
            <PricesAsOf readAt={readAt} hasPrices={shownProducts.length > 0} />
          </div>
        }
      />
      <FreshnessNote key={group.id} readAt={readAt} failure={failure} readAgain={noProducts.readAgain} />
      {Edit && <Edit product={group} isOnPage />}
      {group.description !== '' && <Muted as="div">{description}</Muted>}
      {shownProducts.length > 0 ? (
        <ProductGrid products={shownProducts} count={count} />
      ) : (
        <NoProducts {...noProducts} state={unreadCount > 0 ? 'loading' : noProducts.state} />
      )}
      {failure === null && <ReadingChip />}
    </div>
  )
}
