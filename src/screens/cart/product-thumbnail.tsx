import { imagePath } from '#contract/image.ts'
import type { Product } from '#domain/product.ts'
import { Picture } from '#ui/picture.tsx'
import styles from './product-thumbnail.module.css'

/** The smallest picture that is sharp on dense screens at this size; the name stands beside it. */
export function ProductThumbnail({ product }: { product: Pick<Product, 'primaryImageUuid' | 'images'> }) {
  const uuid = product.primaryImageUuid ?? product.images[0]?.uuid ?? null
  return (
    <div className={styles.thumbnail}>
      <Picture
        jpg={uuid && imagePath('large', uuid, 'jpg')}
        webp={uuid && imagePath('large', uuid, 'webp')}
        size={[64, 64]}
        alt=""
      />
    </div>
  )
}
