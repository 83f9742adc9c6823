import { Link } from 'react-router-dom'
import { nearShipmentWords, useNearShipments } from '#app-context/shipments/near-shipments.ts'
import { useUnreadNewsCount } from '#app-context/catalogue/use-product-news.ts'
import { changesPath, subscriptionPath } from '#paths'
import { productNewsTexts } from '#texts/cart/product-news.ts'
import styles from './news-line.module.css'

/**
 * The lines of Home about the chosen dealership: the number of unread changes of its products (G247), and the shipments
 * that come within three days or are overdue (G246).
 */
export function NewsLine() {
  const count = useUnreadNewsCount()
  const nearShipments = useNearShipments()
  return (
    <>
      {count > 0 && (
        <p className={styles.news} role="status">
          <Link to={changesPath}>{productNewsTexts.unreadCount(count)}</Link>
        </p>
      )}
      {nearShipments.map((shipment) => (
        <p key={shipment.shipmentId} className={styles.news} role="status">
          <Link to={subscriptionPath}>{nearShipmentWords(shipment)}</Link>
        </p>
      ))}
    </>
  )
}
