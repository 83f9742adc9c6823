import { Link } from 'react-router-dom'
import { usePictures } from '#app-context/catalogue/use-pictures.ts'
import { mainPictureUuid } from '#domain/products/main-picture.ts'
import { formatMoney } from '#domain/values/money.ts'
import { isBuyable, type Product } from '#domain/products/product.ts'
import { archivedProductPath } from '#paths'
import { keepFocus } from '#ui/focus/keep-focus.ts'
import { Card } from '#ui/layout/card.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Picture } from '#ui/layout/picture.tsx'
import styles from './archive-card.module.css'
import { CardControls } from './card-controls.tsx'

/** Archived products side by side: nobody can buy them, and each links to its page in the archive. */
export function ArchiveCards({ products }: { products: readonly Product[] }) {
  return (
    <div className={styles.grid} ref={keepFocus}>
      {products.map((product) => (
        <ArchiveCard key={product.id} product={product} />
      ))}
    </div>
  )
}

function ArchiveCard({ product }: { product: Product }) {
  const pictureOf = usePictures()
  const path = archivedProductPath(product)
  return (
    <Card as="article" label={product.name} isPadded={false}>
      <div className={styles.card}>
        <Link to={path} tabIndex={-1} aria-hidden="true" className={styles.frame}>
          <Picture {...pictureOf(mainPictureUuid(product), 'small')} alt="" />
        </Link>
        <div>
          <Link to={path} className={styles.name}>
            {product.name}
          </Link>
          {isBuyable(product.type) && <Muted>{formatMoney(product.price)}</Muted>}
        </div>
      </div>
      <CardControls product={product} />
    </Card>
  )
}
