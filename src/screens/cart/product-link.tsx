import { Link } from 'react-router-dom'
import type { Product } from '#domain/product.ts'
import { productPath } from '#paths'
import { OuterHost, outerRel } from '#ui/outer-link.tsx'
import styles from './product-link.module.css'

/** A product's own address may lead out of the app (storefront.md §2). */
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
