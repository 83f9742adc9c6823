import { Link } from 'react-router-dom'
import { useUnreadNewsCount } from '#app-context/use-product-news.ts'
import { changesPath } from '#paths'
import { productNewsTexts } from '#texts/cart/product-news.ts'
import styles from './news-line.module.css'

/** The quiet line of Home: how many products of the dealership changed since its people last read the changes (G247). */
export function NewsLine() {
  const count = useUnreadNewsCount()
  return (
    count > 0 && (
      <p className={styles.news}>
        <Link to={changesPath}>{productNewsTexts.unread(count)}</Link>
      </p>
    )
  )
}
