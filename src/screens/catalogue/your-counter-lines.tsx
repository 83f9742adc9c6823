// The rows of Home about orders that wait, shipments and changed products. A row that has nothing is not there.
import { Link } from 'react-router-dom'
import { useUnreadNewsCount } from '#app-context/catalogue/use-product-news.ts'
import { usePendingOrders } from '#app-context/orders/use-pending-orders.ts'
import { nearShipmentWords, useNearShipments } from '#app-context/shipments/near-shipments.ts'
import { changesPath, pendingOrdersPath, requestsPath, settleOrdersPath, subscriptionPath } from '#paths'
import { useUnsettledCount } from '#server-state/orders/use-unsettled-orders.ts'
import { useOpenRequestCount } from '#server-state/people/use-open-requests.ts'
import { useReviewRequests } from '#server-state/orders/use-review-requests.ts'
import { productNewsTexts } from '#texts/cart/product-news.ts'
import { yourCounterTexts as texts } from '#texts/catalogue/your-counter.ts'
import { shellTexts } from '#texts/shell.ts'

/** The shipments that have a row each; one more row counts the others. */
const MOST_SHIPMENTS = 3

/** The orders that wait on this device, and how many of them need a person. */
export function WaitingLine() {
  const { waitingOrders, waitingForPersonCount } = usePendingOrders(1)
  if (waitingOrders.length === 0) return null
  return (
    <li>
      <Link to={pendingOrdersPath}>{texts.waiting(waitingOrders.length)}</Link>
      {waitingForPersonCount > 0 && <span>{texts.forPerson(waitingForPersonCount)}</span>}
    </li>
  )
}

/** The orders of colleagues on which the person may decide. */
export function RequestsLine() {
  return (
    <CountLine
      count={useReviewRequests().value?.length}
      to={pendingOrdersPath}
      textOf={shellTexts.toDecide}
    />
  )
}

/** The registrations and orders by catalog that wait for staff. */
export function OpenRequestsLine() {
  return <CountLine count={useOpenRequestCount()} to={requestsPath} textOf={texts.openRequests} />
}

/** The orders of unknown outcome that staff settle. */
export function UnsettledOrdersLine() {
  return <CountLine count={useUnsettledCount()} to={settleOrdersPath} textOf={texts.unsettledOrders} />
}

interface CountLineProps {
  /** undefined until it is known. */
  count: number | undefined
  to: string
  textOf: (count: number) => string
}

function CountLine({ count = 0, to, textOf }: CountLineProps) {
  if (count === 0) return null
  return (
    <li>
      <Link to={to}>{textOf(count)}</Link>
    </li>
  )
}

/** The shipments of the chosen dealership that come within three days or are overdue (G246). */
export function ShipmentLines() {
  const shipments = useNearShipments()
  const otherCount = shipments.length - MOST_SHIPMENTS
  return (
    <>
      {shipments.slice(0, MOST_SHIPMENTS).map((shipment) => (
        <li key={shipment.shipmentId}>
          <Link to={subscriptionPath}>{nearShipmentWords(shipment)}</Link>
        </li>
      ))}
      {otherCount > 0 && (
        <li>
          <Link to={subscriptionPath}>{texts.moreShipments(otherCount)}</Link>
        </li>
      )}
    </>
  )
}

/** The number of products of the chosen dealership with changes that the person has not read (G247). */
export function ChangesLine() {
  const count = useUnreadNewsCount()
  if (count === 0) return null
  return (
    <li>
      <span role="status">
        <Link to={changesPath}>{productNewsTexts.unreadCount(count)}</Link>
      </span>
    </li>
  )
}
