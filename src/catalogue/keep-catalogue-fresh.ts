// Reads the copy again after the first paint, when it is older than the site file says (ten minutes), when the
// connection is back, when another dealership was chosen, and once a day. While the stream of changes proves that the copy is current
// (G211), the copy does not become older. Failures are retried after growing pauses.
import { pauseAfter } from '#api/pauses.ts'
import type { Connection } from '#connection/connection.ts'
import { site } from '#site/site.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { endCoverage } from '#storage/catalogue/last-events.ts'
import { isCopyCovered, readWalk } from '#storage/catalogue/walk-table.ts'
import type { Catalogue } from './catalogue.ts'

const FRESH_FOR_MS = site.offline.catalogueMinutes * 60_000
const CHECK_INTERVAL_MS = 60_000
/** After the start, or when page and connection are back, the stream needs this long to name what was missed. */
const STREAM_CATCHES_UP_MS = 60_000
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
  /** The same for changes of the person's rights or dealerships, by which the server answers other products. */
  onRightsChange(listener: () => void): () => void
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
  let waitsForStreamUntil = now() + STREAM_CATCHES_UP_MS

  async function isDue(): Promise<boolean> {
    const { failure } = catalogue.read()
    if (failure?.kind === 'busy' && now() < failure.retryAt) return false
    const { pass, completeAt, walkAgainAt } = await readWalk(copy)
    if (pass !== null || completeAt === null || (walkAgainAt !== null && now() >= walkAgainAt)) return true
    if (now() - completeAt < FRESH_FOR_MS) return false
    return now() >= waitsForStreamUntil || !(await isCopyCovered(copy))
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

  function checkWithStream(): void {
    waitsForStreamUntil = now() + STREAM_CATCHES_UP_MS
    checkNow()
  }

  const cancelFirst = whenIdle(() => {
    checkNow()
    void catalogue.search('', 1).catch(() => {}) // loads the search early; the next search tries again
  })
  const timer = setInterval(checkNow, CHECK_INTERVAL_MS)
  const stopConnection = connection.subscribe(() => {
    const isOnline = connection.read().state === 'online'
    if (isOnline && !wasOnline) {
      retryAt = 0
      checkWithStream()
    }
    wasOnline = isOnline
  })
  const stopDealership = parts.onDealershipChange(() => {
    if (connection.read().state !== 'offline') void catalogue.refresh() // its failure is in the status
  })
  const stopRights = parts.onRightsChange(() => {
    // The stream names no such change. If the walk fails, the copy is read again after ten minutes.
    void endCoverage(copy, now()).then(
      () => catalogue.refresh(),
      () => {},
    )
  })
  globalThis.document?.addEventListener('visibilitychange', checkWithStream)

  return () => {
    cancelFirst()
    clearInterval(timer)
    stopConnection()
    stopDealership()
    stopRights()
    globalThis.document?.removeEventListener('visibilitychange', checkWithStream)
  }
}
