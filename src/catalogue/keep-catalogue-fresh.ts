// Reads the copy again after the first paint, when it is older than ten minutes, when the connection is
// back, and when another dealership was chosen. Failures are retried after growing pauses.
import { pauseAfter } from '#api/pauses.ts'
import type { Connection } from '#connection/connection.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { readWalk } from '#storage/catalogue/walk-table.ts'
import type { Catalogue } from './catalogue.ts'

const FRESH_FOR_MS = 10 * 60_000
const LOOK_EVERY_MS = 60_000
/** For browsers that do not report idle time. */
const FIRST_LOOK_MS = 300
/** On a busy page the copy waits no longer than this. */
const IDLE_WITHIN_MS = 2000

export interface FreshnessParts {
  catalogue: Catalogue
  copy: CopyDatabase
  connection: Connection
  /** Calls the listener after each choice of another dealership; answers a function that ends it. */
  onDealershipChange(listener: () => void): () => void
  now(): number
}

function whenIdle(action: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(action, { timeout: IDLE_WITHIN_MS })
    return () => cancelIdleCallback(request)
  }
  const timer = setTimeout(action, FIRST_LOOK_MS)
  return () => clearTimeout(timer)
}

/** Answers a function that ends it. */
export function keepCatalogueFresh(parts: FreshnessParts): () => void {
  const { catalogue, copy, connection, now } = parts
  let wasOnline = connection.read().state !== 'offline'
  let failures = 0
  let notBefore = 0

  async function isDue(): Promise<boolean> {
    const { failure } = catalogue.read()
    if (failure?.kind === 'busy' && now() < failure.retryAt) return false
    const { pass, completeAt } = await readWalk(copy)
    return pass !== null || completeAt === null || now() - completeAt >= FRESH_FOR_MS
  }

  async function look(): Promise<void> {
    if (connection.read().state === 'offline' || globalThis.document?.hidden) return
    if (now() < notBefore || !(await isDue())) return
    await catalogue.refresh()
    failures = catalogue.read().phase === 'failed' ? failures + 1 : 0
    notBefore = failures === 0 ? 0 : now() + pauseAfter(failures)
  }

  // A walk that cannot begin shows in the catalogue's status.
  const lookNow = () => void look().catch(() => {})

  const cancelFirst = whenIdle(() => {
    lookNow()
    void catalogue.search('', 1).catch(() => {}) // loads the search early; the next search tries again
  })
  const timer = setInterval(lookNow, LOOK_EVERY_MS)
  const stopConnection = connection.subscribe(() => {
    const isOnline = connection.read().state === 'online'
    if (isOnline && !wasOnline) {
      notBefore = 0
      lookNow()
    }
    wasOnline = isOnline
  })
  const stopDealership = parts.onDealershipChange(() => {
    if (connection.read().state !== 'offline') void catalogue.refresh() // its failure is in the status
  })
  globalThis.document?.addEventListener('visibilitychange', lookNow)

  return () => {
    cancelFirst()
    clearInterval(timer)
    stopConnection()
    stopDealership()
    globalThis.document?.removeEventListener('visibilitychange', lookNow)
  }
}
