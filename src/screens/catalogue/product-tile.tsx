import { useContext } from 'react'
import { Link } from 'react-router-dom'
import { ProductSlotsContext } from '#app-context/catalogue/product-slots.ts'
import { usePictures } from '#app-context/catalogue/use-pictures.ts'
import type { ImageSize } from '#contract/products/image.ts'
import { mainPictureUuid } from '#domain/products/main-picture.ts'
import type { Product } from '#domain/products/product.ts'
import { orderByCatalogPath, productPath } from '#paths'
import { catalogueTexts } from '#texts/catalogue/catalogue.ts'
import { OuterHost, outerRel } from '#ui/button/outer-link.tsx'
import { classNames } from '#ui/class-names.ts'
import { Card } from '#ui/layout/card.tsx'
import { Picture } from '#ui/layout/picture.tsx'
import styles from './product-tile.module.css'

/** The card of nitrogen says Order instead of Read More (G24). */
function isNitrogen(product: Product): boolean {
  return product.name.trim().toLowerCase() === 'nitrogen'
}

function readMoreText(product: Product): string {
  if (product.type === 'OPTIONS') return catalogueTexts.addToCart.OPTIONS
  return isNitrogen(product) ? catalogueTexts.order : catalogueTexts.readMore
}

/** Pictures of these sizes are beside the product's name. Larger ones are above it, except in a group's only tile. */
const SMALL_SIZES: readonly ImageSize[] = ['another', 'additional']

/**
 * A product that cannot be bought but leads to another page: category, subcategory, options and similar types. The whole
 * tile is one link.
 */
export function ProductTile({
  product,
  size,
  isEager,
  isSingle = false,
}: {
  product: Product
  size: ImageSize
  isEager?: boolean
  /** The only tile of its group. */
  isSingle?: boolean
}) {
  const pictureOf = usePictures()
  const { Edit } = useContext(ProductSlotsContext)
  const pictureUuid = mainPictureUuid(product)
  const path = product.type === 'NEED_MORE_PRODUCTS' ? orderByCatalogPath : productPath(product)
  return (
    <Card as="article" label={product.name} isPadded={false}>
      <Link
        className={classNames(
          styles.tile,
          (isSingle || SMALL_SIZES.includes(size)) && styles.sideBySide,
          isSingle && styles.single,
        )}
        to={path}
        rel={outerRel(path)}
      >
        <span className={styles.frame} aria-hidden="true" data-preview={pictureUuid ?? undefined}>
          <Picture {...pictureOf(pictureUuid, size)} alt="" isEager={isEager ?? false} isFilling />
        </span>
        <span className={styles.words}>
          <span className={styles.name}>
            <span>{product.name}</span>
            <OuterHost address={path} />
          </span>
          {/* Hidden from screen readers: the link has the name of the product. */}
          <span className={isNitrogen(product) ? styles.order : styles.readMore} aria-hidden="true">
            {readMoreText(product)}
          </span>
        </span>
      </Link>
      {Edit && <Edit product={product} />}
    </Card>
  )
}
