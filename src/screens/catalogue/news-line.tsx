import { Link } from 'react-router-dom'
import { useUnreadNewsCount } from '#app-context/use-product-news.ts'
import { changesPath } from '#paths'
import { productNewsTexts } from '#texts/cart/product-news.ts'
import styles from './news-line.module.css'

/** The line of Home with the number of products that changed since somebody last read the dealership's changes (G247). */
export function NewsLine() {
  const count = useUnreadNewsCount()
  return (
    count > 0 && (
      <p className={styles.news} role="status">
        <Link to={changesPath}>{productNewsTexts.unreadCount(count)}</Link>
      </p>
    )
  )
}
