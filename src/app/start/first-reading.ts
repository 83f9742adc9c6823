// The first script of a page, a file of its own: it reads what the page shows first while the rest is on its way.
import { letGoWhenLeft } from '#storage/let-go-when-left.ts'
import { readAhead } from '#storage/read-ahead.ts'
import { pageIdOf } from './page-id.ts'

letGoWhenLeft(window)

/** Null where the page reads for itself. */
export const firstReading = readAhead(pageIdOf(window.location.pathname))
