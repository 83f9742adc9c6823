import { Link } from 'react-router-dom'
import { subscriptionPath } from '#paths'
import { useShownShipmentChanges } from '#server-state/shipments/use-shipment-queue.ts'
import { shipmentChangeTexts as texts } from '#texts/shipments/shipment-changes.ts'
import { Card } from '#ui/layout/card.tsx'

/** The changes of subscriptions that wait on this device, with their states, and a link to the page Subscription. */
export function WaitingShipments() {
  const { liveChanges = [] } = useShownShipmentChanges() ?? {}
  if (liveChanges.length === 0) return null
  return (
    <Card>
      <h2>{texts.pendingTitle}</h2>
      <ul>
        {liveChanges.map(({ key, product, dealership, state }) => (
          <li key={key}>
            <span>
              {texts.pendingItem(texts.heading(product.name, dealership.name), texts.states[state])}
            </span>
          </li>
        ))}
      </ul>
      <Link to={subscriptionPath}>{texts.openSubscription}</Link>
    </Card>
  )
}
