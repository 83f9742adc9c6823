import { ADMIN_NOTICE_MS, DEFAULT_NOTICE_MS, type Notices } from '#app-context/notices.ts'
import { showUntilSettled } from '#app-context/show-until-settled.ts'
import type { ShipmentChange } from '#domain/shipments/shipment-change.ts'
import { formatStartDate } from '#domain/values/dates.ts'
import { subscriptionPath } from '#paths'
import type { AccountDatabase } from '#storage/account-database.ts'
import { readChange } from '#storage/shipments/shipment-change-table.ts'
import { shipmentChangeTexts } from '#texts/shipments/shipment-changes.ts'
import { shipmentTexts } from '#texts/shipments/shipments.ts'

/**
 * Shows a notice if the change was made, was refused or needs review. Other states are shown on the screens only. A notice
 * that asks the person to act leaves when the change is settled.
 */
export function showOutcomeNotice(notices: Notices, account: AccountDatabase, change: ShipmentChange): void {
  const showUntilChanged = (text: string) =>
    showUntilSettled(notices, { kind: 'failure', text, link }, change.state, async () => {
      const storedChange = await readChange(account, change.key)
      return storedChange?.state
    })
  const link = { text: shipmentChangeTexts.openSubscription, to: subscriptionPath }
  if (change.state === 'done') notices.show({ kind: 'success', text: doneText(change) }, doneNoticeMs(change))
  else if (change.state === 'needs-review') {
    showUntilChanged(shipmentChangeTexts.needsReview(change.product.name))
  } else if (change.state === 'refused') {
    const reason =
      change.refusal?.cause === 'right-lost' ? shipmentChangeTexts.rightLost : change.refusal?.message
    const text = [shipmentChangeTexts.refused(change.product.name), reason].filter(Boolean).join('\n')
    showUntilChanged(text)
  }
}

function doneText({ kind, base, wanted, product }: ShipmentChange): string {
  if (wanted === null) return shipmentTexts.removed(base?.id ?? 0)
  if (kind === 'skip' || kind === 'pause')
    return shipmentChangeTexts.skipped(product.name, formatStartDate(wanted.nextStartDate))
  return shipmentTexts.added
}

const doneNoticeMs = ({ wanted }: ShipmentChange) => (wanted === null ? DEFAULT_NOTICE_MS : ADMIN_NOTICE_MS)
