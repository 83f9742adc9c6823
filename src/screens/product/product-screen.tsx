import { type ReactNode, useContext } from 'react'
import { Link } from 'react-router-dom'
import { ProductSlotsContext } from '#app-context/catalogue/product-slots.ts'
import { parentOf } from '#domain/catalogue/similar-products.ts'
import type { Product } from '#domain/products/product.ts'
import { homePath, productPath } from '#paths'
import { catalogueTexts } from '#texts/catalogue/catalogue.ts'
import { productNumberText } from '#texts/products/product-number.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { Description } from './description.tsx'
import { Gallery } from './gallery.tsx'
import styles from './product-screen.module.css'
import { Purchase } from './purchase.tsx'

interface ProductScreenProps {
  product: Product
  /** The time at which the prices were read. */
  freshness: ReactNode
  /** The note about the device's copy of the catalogue. */
  copyNote: ReactNode
  /** The chip that counts the products on the device. */
  readingChip: ReactNode
  /** Cards of the visible siblings; null without siblings. */
  sameProducts: ReactNode
}

export function ProductScreen({
  product,
  freshness,
  copyNote,
  readingChip,
  sameProducts,
}: ProductScreenProps) {
  const { Edit } = useContext(ProductSlotsContext)
  const parent = parentOf(product)
  const parentPath = parent === null ? homePath : productPath({ id: parent.id, url: '' })
  return (
    <Stack gap={5}>
      <div className={styles.columns}>
        <Gallery key={product.id} product={product} />
        <div className={styles.words}>
          <TitleBar title={product.name} lead={productNumberText(product.id)} facts={freshness} />
          {Edit && <Edit product={product} isOnPage />}
          <Card>
            <Purchase key={product.id} product={product} />
          </Card>
          {copyNote}
          {product.description !== '' && <Description text={product.description} />}
        </div>
      </div>
      <Stack as="section" gap={3} aria-label={catalogueTexts.sameProducts}>
        <Row gap={4} justify="between">
          {sameProducts !== null && <h2>{catalogueTexts.sameProducts}</h2>}
          <Link className={styles.seeAll} to={parentPath}>
            <span>{catalogueTexts.seeAll(parent?.name || catalogueTexts.products)}</span>
            <Icon name="chevron-right" size={18} />
          </Link>
        </Row>
        {sameProducts}
      </Stack>
      {readingChip}
    </Stack>
  )
}
