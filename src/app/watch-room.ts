// Says early that the device is getting full: before an order finds no room.
import { DEFAULT_NOTICE_MS, type Notices } from '#app-context/notices.ts'
import { offlineDataPath } from '#paths'
import { isNearlyFull, readStorageReport } from '#storage/storage-report.ts'
import { offlineDataTexts } from '#texts/offline-data.ts'

/** Long enough to read; Offline data keeps saying it. */
const SHOWN_MS = 4 * DEFAULT_NOTICE_MS

export function createRoomWatch(notices: Notices): () => Promise<void> {
  let isTold = false
  return async () => {
    if (isTold || !isNearlyFull(await readStorageReport())) return
    isTold = true
    const link = { text: offlineDataTexts.title, to: offlineDataPath }
    notices.give({ kind: 'failure', text: offlineDataTexts.nearlyFull, link }, SHOWN_MS)
  }
}
