// While a page is visible, listens for the server's events about products and orders that staff change. It reads only the
// changed products again, and reports changed orders. If a backend sends no events, keep-catalogue-fresh.ts finds the changed
// products later. One tab of the device listens for all tabs.
import {
  type OpenProductEvents,
  openProductEvents,
  type ProductEvent,
} from '#api/catalogue/product-events.ts'
import { pauseAfter } from '#api/pauses.ts'
import type { Connection } from '#connection/connection.ts'
import { PRODUCTS_PER_PAGE } from '#domain/products/product.ts'
import { site } from '#site/site.ts'
import { putLastProductEvent, readLastProductEvent } from '#storage/catalogue/last-events.ts'
import { putCurrentUntil } from '#storage/catalogue/walk-table.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import type { Catalogue } from './catalogue.ts'
import { listenOnce, type StreamParts } from './listen-once.ts'
import { waitFor } from './wait-for.ts'

const LOCK = 'counter-product-events'
/**
 * The app confirms the rights of the person every eight minutes. Without that the copy would be read again when it is ten
 * minutes old; the edge sends its event only once a minute.
 */
const CONFIRM_VIEWER_INTERVAL_MS = site.offline.catalogueMinutes * 48_000

export interface ListeningParts {
  catalogue: Pick<Catalogue, 'read' | 'refresh' | 'readFromStart' | 'confirmProducts'>
  copy: CopyDatabase
  connection: Connection
  /** Called when orders were changed, to inform all tabs of the device. */
  onOrdersChanged: () => Promise<void>
  /** Called when the copy has the changed products. */
  onProductsRead: (ids: ProductEvent['ids']) => Promise<void>
  open?: OpenProductEvents
  /**
   * False while the browser may have the session of another person, which the stream would carry (G255), and after this
   * page's own session has ended.
   */
  mayOpen?: () => boolean
  page?: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  locks?: LockManager | undefined
  /** A random number from 0 to 1. */
  random?: () => number
  now(): number
  /** Asks the server for the session, and so for the person's rights. True if it is still the session of this person. */
  confirmViewer(): Promise<boolean>
  /** The time of the server. */
  clock: { now(): number }
}

/** Returns a function that ends the listening. */
export function listenForChanges(parts: ListeningParts): () => void {
  const { catalogue, copy, connection } = parts
  const { open = openProductEvents, mayOpen = () => true, page = document, random = Math.random } = parts
  const locks = 'locks' in parts ? parts.locks : globalThis.navigator?.locks
  let listeningAbort: AbortController | null = null
  let failureCount = 0
  let viewerConfirmedAt = Number.NEGATIVE_INFINITY
  /** The id of the event that started the last walk from the first page. */
  let walkedEventId: string | null = null

  /** Resolves with false if the server did not answer. */
  async function readChangedProducts(event: ProductEvent): Promise<boolean> {
    if (event.ids !== 'all') return event.ids.length === 0 || catalogue.confirmProducts(event.ids)
    // After a failure the server sends the event again. The interrupted walk began after the change, so it is continued.
    if (walkedEventId === event.id) await catalogue.refresh()
    else await catalogue.readFromStart()
    walkedEventId = event.id
    return catalogue.read().phase !== 'failed'
  }

  async function applyEvent(event: ProductEvent, signal: AbortSignal): Promise<boolean> {
    if (!(await readChangedProducts(event))) return false
    if (signal.aborted) return true
    failureCount = 0
    await putLastProductEvent(copy, event.id, parts.now())
    await parts.onProductsRead(event.ids)
    return true
  }

  const streamParts: StreamParts = {
    open,
    random,
    walkCallCount: () => Math.ceil((catalogue.read().totalCount ?? 0) / PRODUCTS_PER_PAGE),
    applyEvent,
    async onCurrent(time) {
      const now = parts.now()
      // No event names a change of the person's rights, but after such a change the server answers other products.
      if (Math.abs(now - viewerConfirmedAt) >= CONFIRM_VIEWER_INTERVAL_MS) {
        if (!(await parts.confirmViewer())) return
        viewerConfirmedAt = now
      }
      await putCurrentUntil(copy, Math.min(viewerConfirmedAt, time + now - parts.clock.now()))
    },
    onOrdersChanged: parts.onOrdersChanged,
  }

  async function keepListening(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if (!mayOpen()) {
        await waitFor(pauseAfter(1), signal)
        continue
      }
      await listenOnce(streamParts, await readLastProductEvent(copy), signal)
      if (signal.aborted) return
      failureCount += 1
      // A random part is added to the pause: when an edge starts again, its devices do not all connect at once.
      await waitFor(pauseAfter(failureCount) * (1 + random()), signal)
    }
  }

  function beginListening(): void {
    listeningAbort = new AbortController()
    const { signal } = listeningAbort
    const listening =
      locks === undefined
        ? keepListening(signal)
        : locks.request(LOCK, { signal }, () => keepListening(signal))
    listening.catch(() => {}) // the lock request was cancelled before this tab's turn, or the copy is being deleted
  }

  function endListening(): void {
    listeningAbort?.abort()
    listeningAbort = null
  }

  /** A hidden page stops, so that another tab can listen. It gets the missed events when it is visible again. */
  function updateListening(): void {
    const shouldListen = connection.read().state === 'online' && page.visibilityState === 'visible'
    if (shouldListen === (listeningAbort !== null)) return
    if (shouldListen) beginListening()
    else endListening()
  }

  const unsubscribeConnection = connection.subscribe(updateListening)
  page.addEventListener('visibilitychange', updateListening)
  updateListening()
  return () => {
    unsubscribeConnection()
    page.removeEventListener('visibilitychange', updateListening)
    endListening()
  }
}
