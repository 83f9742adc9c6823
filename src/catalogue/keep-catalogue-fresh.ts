// Reads the catalogue into the copy if no walk was ever complete. Reads it again after an interrupted walk, when the
// copy is older than the site file allows (ten minutes), when another dealership was chosen, when the person's rights
// changed, and once a day. The age of the copy is checked after the first paint, every minute, and when the page or the
// connection is back. While the stream of changes proves that the copy is current (G211), the copy does not become
// older. A failed read is retried after growing pauses.
import { pauseAfter } from '#api/pauses.ts'
import type { Connection } from '#connection/connection.ts'
import { site } from '#site/site.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { noteRightsChange } from '#storage/catalogue/last-events.ts'
import { isCopyCovered, readWalk } from '#storage/catalogue/walk-table.ts'
import type { Catalogue } from './catalogue.ts'

const FRESH_FOR_MS = site.offline.catalogueMinutes * 60_000
const CHECK_INTERVAL_MS = 60_000
/** After the start, and when the page or the connection is back, the stream needs this long to name the missed changes. */
const STREAM_CATCH_UP_MS = 60_000
/** The wait before the first check in browsers that do not report idle time. */
const FIRST_CHECK_DELAY_MS = 300
/** On a busy page the first check waits at most this long. */
const IDLE_TIMEOUT_MS = 2000

export interface FreshnessParts {
  catalogue: Catalogue
  copy: CopyDatabase
  connection: Connection
  /** Calls the listener after each choice of another dealership; answers a function that removes the listener. */
  onDealershipChange(listener: () => void): () => void
  /** Calls the listener after each change of the person's rights or dealerships: the server then answers other products. */
  onRightsChange(listener: () => void): () => void
  now(): number
}

function runWhenIdle(action: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(action, { timeout: IDLE_TIMEOUT_MS })
    return () => cancelIdleCallback(request)
  }
  const timer = setTimeout(action, FIRST_CHECK_DELAY_MS)
  return () => clearTimeout(timer)
}

/** Answers a function that ends the checks. */
export function keepCatalogueFresh(parts: FreshnessParts): () => void {
  const { catalogue, copy, connection, now } = parts
  let wasOnline = connection.read().state !== 'offline'
  let failureCount = 0
  let retryAt = 0
  let streamWaitEndsAt = now() + STREAM_CATCH_UP_MS

  async function isRefreshDue(): Promise<boolean> {
    const { failure } = catalogue.read()
    if (failure?.kind === 'busy' && now() < failure.retryAt) return false
    const { pass, completeAt, walkAgainAt } = await readWalk(copy)
    if (pass !== null || completeAt === null || (walkAgainAt !== null && now() >= walkAgainAt)) return true
    if (now() - completeAt < FRESH_FOR_MS) return false
    return now() >= streamWaitEndsAt || !(await isCopyCovered(copy))
  }

  async function refreshIfDue(): Promise<void> {
    if (connection.read().state === 'offline' || globalThis.document?.hidden) return
    if (now() < retryAt || !(await isRefreshDue())) return
    await catalogue.refresh()
    failureCount = catalogue.read().phase === 'failed' ? failureCount + 1 : 0
    retryAt = failureCount === 0 ? 0 : now() + pauseAfter(failureCount)
  }

  // If a walk cannot begin, the catalogue's status shows the failure.
  const checkNow = () => void refreshIfDue().catch(() => {})

  /** Checks when the page or the connection is back. A copy that the stream covers first waits for the stream. */
  function checkAfterReturn(): void {
    streamWaitEndsAt = now() + STREAM_CATCH_UP_MS
    checkNow()
  }

  const cancelFirstCheck = runWhenIdle(() => {
    checkNow()
    void catalogue.search('', 1).catch(() => {}) // loads the search early; the next search tries again
  })
  const timer = setInterval(checkNow, CHECK_INTERVAL_MS)
  const unsubscribeConnection = connection.subscribe(() => {
    const isOnline = connection.read().state === 'online'
    if (isOnline && !wasOnline) {
      retryAt = 0
      checkAfterReturn()
    }
    wasOnline = isOnline
  })
  const unsubscribeDealership = parts.onDealershipChange(() => {
    if (connection.read().state !== 'offline') void catalogue.refresh() // the catalogue's status shows a failure
  })
  const unsubscribeRights = parts.onRightsChange(() => {
    // The stream does not report this change. If the walk fails, a later check reads the copy again, at the latest when
    // the copy is ten minutes old.
    void noteRightsChange(copy, now()).then(
      () => catalogue.refresh(),
      () => {},
    )
  })
  globalThis.document?.addEventListener('visibilitychange', checkAfterReturn)

  return () => {
    cancelFirstCheck()
    clearInterval(timer)
    unsubscribeConnection()
    unsubscribeDealership()
    unsubscribeRights()
    globalThis.document?.removeEventListener('visibilitychange', checkAfterReturn)
  }
}
