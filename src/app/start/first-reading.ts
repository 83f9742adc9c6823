// The first script of a page, a file of its own: it reads what the page shows first, and on the first visit asks the
// server for it, while the rest is on its way.
import { hideSecrets } from '#address/held-secrets.ts'
import { sendEarly } from '#api/early-calls.ts'
import { isFirstVisit } from '#storage/first-visit.ts'
import { letGoWhenLeft } from '#storage/let-go-when-left.ts'
import { NOTHING_STORED, readAhead } from '#storage/read-ahead.ts'
import { pageStartOf } from './page-start.ts'

// First of all: whatever is asked for names the address.
hideSecrets(window)
letGoWhenLeft(window)

const page = pageStartOf(window.location)
const early = isFirstVisit(window)
  ? sendEarly(page.pageId, { origin: '', fetch: (...words) => fetch(...words) })
  : null

/** `ahead` is null where the page reads for itself; `early` only where nothing is stored that could say otherwise. */
export const firstReading = readAhead(page).then((ahead) => ({
  ahead,
  early: ahead === NOTHING_STORED ? early : null,
}))
