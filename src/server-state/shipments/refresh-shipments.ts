// Reads the shipments of the person's dealerships, so that the device can show a note about near shipments (G246).
import type { Api } from '#api/client.ts'
import { fetchShipments } from '#api/shipments/shipments.ts'
import { SHIPMENTS_PER_PAGE } from '#contract/endpoints.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { putShipments, readShipments } from '#storage/shipments/shipment-table.ts'

/** A younger copy is not replaced. */
const READ_AGAIN_MS = 12 * 3_600_000
/** At most this many pages are read; a buyer's list is shorter. */
const MOST_PAGES = 20

/**
 * Does nothing if the copy is young. A failure is not shown: the page Subscription reads the list too. Without
 * `dealershipId` the list has all dealerships of the person.
 */
export async function refreshShipments(
  { api, copy, now }: { api: Api; copy: CopyDatabase; now: () => number },
  dealershipId: number | undefined,
): Promise<void> {
  const { readAt } = await readShipments(copy)
  if (readAt !== null && Math.abs(now() - readAt) < READ_AGAIN_MS) return
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await fetchShipments(api, page, { ...(dealershipId !== undefined && { dealershipId }) })
    if (!answer.ok) return
    const { items, count } = answer.value
    await putShipments(copy, { items, isFirstPage: page === 0, count }, now())
    if ((page + 1) * SHIPMENTS_PER_PAGE >= count) return
  }
}
