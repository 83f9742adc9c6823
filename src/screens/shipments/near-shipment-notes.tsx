import { nearShipmentWords, useNearShipments } from '#app-context/shipments/near-shipments.ts'
import { shipmentChangeTexts } from '#texts/shipments/shipment-changes.ts'
import { Note } from '#ui/feedback/note.tsx'

/**
 * The chosen dealership's shipments that come within three days or are overdue, each with the changes of its product since
 * its previous shipment (G246).
 */
export function NearShipmentNotes() {
  const nearShipments = useNearShipments()
  return (
    nearShipments.length > 0 && (
      <Note tone="info" role="status">
        <ul aria-label={shipmentChangeTexts.nearShipments}>
          {nearShipments.map((shipment) => (
            <li key={shipment.shipmentId}>{nearShipmentWords(shipment)}</li>
          ))}
        </ul>
      </Note>
    )
  )
}
