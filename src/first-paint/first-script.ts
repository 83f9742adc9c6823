// The first script of a page. While the other scripts load, it reads the page's first content from the device; on the first
// visit it also requests the content from the server.
import { hideSecrets } from '#address/held-secrets.ts'
import { isFirstVisit } from '#storage/device/first-visit.ts'
import { releaseDatabasesAndLocksOnLeave } from '#storage/release-databases-and-locks-on-leave.ts'
import { sendFirstRequests } from './send-first-requests.ts'
import type { FirstFindings } from './painting.ts'
import { NOTHING_STORED, readDevice } from './read-device.ts'
import { removeRefusedChannels } from './refused-channels.ts'
import { shownPageOf } from './shown-page.ts'

// Secrets are removed first, because every request contains the page's address.
hideSecrets(window)
releaseDatabasesAndLocksOnLeave(window)
removeRefusedChannels(window)

const page = shownPageOf(window.location)
const firstRequests = isFirstVisit(window)
  ? sendFirstRequests(page.pageId, { origin: '', fetch: (...parameters) => fetch(...parameters) })
  : null

export const firstFindings: Promise<FirstFindings> = readDevice(page).then((reading) => ({
  reading,
  firstRequests: reading === NOTHING_STORED ? firstRequests : null,
}))
