// Reads the copy again after the first paint, when it is older than the site file says (ten minutes), when the connection is
// back, and when another dealership was chosen. Failures are retried after growing pauses.
import { pauseAfter } from '#api/pauses.ts'
import type { Connection } from '#connection/connection.ts'
import { site } from '#site/site.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { readWalk } from '#storage/catalogue/walk-table.ts'
import type { Catalogue } from './catalogue.ts'

const FRESH_FOR_MS = site.offline.catalogueMinutes * 60_000
const CHECK_INTERVAL_MS = 60_000
/** The wait before the first check in browsers that do not report idle time. */
const FIRST_CHECK_MS = 300
/** On a busy page the first check waits no longer than this. */
const IDLE_WITHIN_MS = 2000

export interface FreshnessParts {
  catalogue: Catalogue
  copy: CopyDatabase
  connection: Connection
  /** Calls the listener after each choice of another dealership; answers a function that removes the listener. */
  onDealershipChange(listener: () => void): () => void
  now(): number
}

function whenIdle(action: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(action, { timeout: IDLE_WITHIN_MS })
    return () => cancelIdleCallback(request)
  }
  const timer = setTimeout(action, FIRST_CHECK_MS)
  return () => clearTimeout(timer)
}

/** Answers a function that ends the checks. */
export function keepCatalogueFresh(parts: FreshnessParts): () => void {
  const { catalogue, copy, connection, now } = parts
  let wasOnline = connection.read().state !== 'offline'
  let failures = 0
  let retryAt = 0

  async function isDue(): Promise<boolean> {
    const { failure } = catalogue.read()
    if (failure?.kind === 'busy' && now() < failure.retryAt) return false
    const { pass, completeAt } = await readWalk(copy)
    return pass !== null || completeAt === null || now() - completeAt >= FRESH_FOR_MS
  }

  async function refreshIfDue(): Promise<void> {
    if (connection.read().state === 'offline' || globalThis.document?.hidden) return
    if (now() < retryAt || !(await isDue())) return
    await catalogue.refresh()
    failures = catalogue.read().phase === 'failed' ? failures + 1 : 0
    retryAt = failures === 0 ? 0 : now() + pauseAfter(failures)
  }

  // If a walk cannot begin, the catalogue's status shows the failure.
  const checkNow = () => void refreshIfDue().catch(() => {})

  const cancelFirst = whenIdle(() => {
    checkNow()
    void catalogue.search('', 1).catch(() => {}) // loads the search early; the next search tries again
  })
  const timer = setInterval(checkNow, CHECK_INTERVAL_MS)
  const stopConnection = connection.subscribe(() => {
    const isOnline = connection.read().state === 'online'
    if (isOnline && !wasOnline) {
      retryAt = 0
      checkNow()
    }
    wasOnline = isOnline
  })
  const stopDealership = parts.onDealershipChange(() => {
    if (connection.read().state !== 'offline') void catalogue.refresh() // its failure is in the status
  })
  globalThis.document?.addEventListener('visibilitychange', checkNow)

  return () => {
    cancelFirst()
    clearInterval(timer)
    stopConnection()
    stopDealership()
    globalThis.document?.removeEventListener('visibilitychange', checkNow)
  }
}
