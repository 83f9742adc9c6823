// The first script of a page, a file of its own: it reads the page's first content, and on the first visit asks the
// server for it, while the other scripts load.
import { hideSecrets } from '#address/held-secrets.ts'
import { isFirstVisit } from '#storage/device/first-visit.ts'
import { letGoWhenLeft } from '#storage/let-go-when-left.ts'
import { askServer } from './ask-server.ts'
import type { FirstFindings } from './painting.ts'
import { NOTHING_STORED, readDevice } from './read-device.ts'
import { withoutRefusedChannels } from './refused-channels.ts'
import { shownPageOf } from './shown-page.ts'

// This comes first, because every request contains the address.
hideSecrets(window)
letGoWhenLeft(window)
withoutRefusedChannels(window)

const page = shownPageOf(window.location)
const asked = isFirstVisit(window)
  ? askServer(page.pageId, { origin: '', fetch: (...words) => fetch(...words) })
  : null

export const firstFindings: Promise<FirstFindings> = readDevice(page).then((reading) => ({
  reading,
  asked: reading === NOTHING_STORED ? asked : null,
}))
