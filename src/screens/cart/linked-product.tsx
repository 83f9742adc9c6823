import { Link } from 'react-router-dom'
import { usePictures } from '#app-context/catalogue/use-pictures.ts'
import { mainPictureUuid } from '#domain/products/main-picture.ts'
import type { Product } from '#domain/products/product.ts'
import { productPath } from '#paths'
import { OuterHost, outerRel } from '#ui/button/outer-link.tsx'
import { Picture } from '#ui/layout/picture.tsx'
import styles from './linked-product.module.css'

/** A link to a product. A product whose address leads out of the app gets an outer link (storefront.md §2). */
export function ProductLink({ product }: { product: Pick<Product, 'id' | 'url' | 'name'> }) {
  const path = productPath(product)
  if (!path.startsWith('/')) {
    return (
      <>
        <a className={styles.link} href={path} rel={outerRel(path)}>
          {product.name}
        </a>
        <OuterHost address={path} />
      </>
    )
  }
  return (
    <Link className={styles.link} to={path}>
      {product.name}
    </Link>
  )
}

/** A small picture beside the product's name. It loads the product card's picture, which is usually on the device. */
export function ProductThumbnail({ product }: { product: Pick<Product, 'primaryImageUuid' | 'images'> }) {
  const pictureOf = usePictures()
  const { source } = pictureOf(mainPictureUuid(product), 'general')
  return (
    <div className={styles.thumbnail}>
      <Picture source={source} size={[76, 48]} alt="" />
    </div>
  )
}
