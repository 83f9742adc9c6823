import { ADMIN_NOTICE_MS, DEFAULT_NOTICE_MS, type Notices } from '#app-context/notices.ts'
import type { ShipmentChange } from '#domain/shipments/shipment-change.ts'
import { formatStartDate } from '#domain/values/dates.ts'
import { subscriptionPath } from '#paths'
import { shipmentChangeTexts } from '#texts/shipments/shipment-changes.ts'
import { shipmentTexts } from '#texts/shipments/shipments.ts'

/** Shows a notice if the change was made, was refused or needs review. Other states are shown on the screens only. */
export function showOutcomeNotice(notices: Pick<Notices, 'show'>, change: ShipmentChange): void {
  const link = { text: shipmentChangeTexts.openSubscription, to: subscriptionPath }
  if (change.state === 'done') notices.show({ kind: 'success', text: doneText(change) }, doneNoticeMs(change))
  else if (change.state === 'needs-review') {
    notices.show({ kind: 'failure', text: shipmentChangeTexts.needsReview(change.product.name), link })
  } else if (change.state === 'refused') {
    const reason =
      change.refusal?.cause === 'right-lost' ? shipmentChangeTexts.rightLost : change.refusal?.message
    const text = [shipmentChangeTexts.refused(change.product.name), reason].filter(Boolean).join('\n')
    notices.show({ kind: 'failure', text, link })
  }
}

function doneText({ kind, base, wanted, product }: ShipmentChange): string {
  if (wanted === null) return shipmentTexts.removed(base?.id ?? 0)
  if (kind === 'skip' || kind === 'pause')
    return shipmentChangeTexts.skipped(product.name, formatStartDate(wanted.nextStartDate))
  return shipmentTexts.added
}

const doneNoticeMs = ({ wanted }: ShipmentChange) => (wanted === null ? DEFAULT_NOTICE_MS : ADMIN_NOTICE_MS)
