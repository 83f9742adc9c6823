import { runWords, useShipmentRuns } from '#app-context/shipment-runs.ts'
import { shipmentChangeTexts } from '#texts/shipments/shipment-changes.ts'
import { Note } from '#ui/feedback/note.tsx'

/** The shipments of the next three days, with what changed since the last ones (G246). */
export function RunNotes() {
  const runs = useShipmentRuns()
  return (
    runs.length > 0 && (
      <Note tone="info" role="status">
        <ul aria-label={shipmentChangeTexts.runList}>
          {runs.map((run) => (
            <li key={run.shipmentId}>{runWords(run)}</li>
          ))}
        </ul>
      </Note>
    )
  )
}
