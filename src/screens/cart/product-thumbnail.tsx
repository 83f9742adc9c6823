import { mainPictureOf, usePictures } from '#app-context/use-picture.ts'
import type { Product } from '#domain/product.ts'
import { Picture } from '#ui/picture.tsx'
import styles from './product-thumbnail.module.css'

/** The picture of the product's card, so that it is on the device already; the name stands beside it. */
export function ProductThumbnail({ product }: { product: Pick<Product, 'primaryImageUuid' | 'images'> }) {
  const pictureOf = usePictures()
  const { source } = pictureOf(mainPictureOf(product), 'general')
  return (
    <div className={styles.thumbnail}>
      <Picture source={source} size={[76, 48]} alt="" />
    </div>
  )
}
