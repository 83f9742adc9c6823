// Listens while a page is open to the server's events on products that staff change, and reads only those again, at once.
// If a backend sends no events, keep-catalogue-fresh.ts finds the changes later. One tab of the device listens for all.
import { pauseAfter } from '#api/pauses.ts'
import {
  type OpenProductEvents,
  openProductEvents,
  type ProductEvent,
} from '#api/catalogue/product-events.ts'
import type { Connection } from '#connection/connection.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { putHeardEvent, readHeardEvent } from '#storage/catalogue/heard-event.ts'
import type { Catalogue } from './catalogue.ts'
import { listenOnce, type StreamParts } from './listen-once.ts'
import { waitFor } from './wait-for.ts'

const LOCK = 'counter-product-events'

export interface HearingParts {
  catalogue: Pick<Catalogue, 'read' | 'refresh' | 'readAnew' | 'confirmProducts'>
  copy: CopyDatabase
  connection: Connection
  /** Orders were changed; informs all tabs of the device. */
  onOrdersChanged: () => Promise<void>
  /** The copy has the changed products. */
  onReadAgain: (ids: ProductEvent['ids']) => Promise<void>
  open?: OpenProductEvents
  page?: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  locks?: LockManager | undefined
  /** From 0 to 1. */
  random?: () => number
}

/** Answers a function that ends it. */
export function hearChanges(parts: HearingParts): () => void {
  const { catalogue, copy, connection } = parts
  const { open = openProductEvents, page = document, random = Math.random } = parts
  const locks = 'locks' in parts ? parts.locks : globalThis.navigator?.locks
  let turn: AbortController | null = null
  let failures = 0
  /** The event that started the last reading from the first page. */
  let walkedForEvent: string | null = null

  /** False if the server did not answer. */
  async function readAgain(event: ProductEvent): Promise<boolean> {
    if (event.ids !== 'all') return event.ids.length === 0 || catalogue.confirmProducts(event.ids)
    // The same event again after a failure: the walk began after the change, and continues.
    if (walkedForEvent === event.id) await catalogue.refresh()
    else await catalogue.readAnew()
    walkedForEvent = event.id
    return catalogue.read().phase !== 'failed'
  }

  async function applyEvent(event: ProductEvent, signal: AbortSignal): Promise<boolean> {
    if (!(await readAgain(event))) return false
    if (signal.aborted) return true
    failures = 0
    await putHeardEvent(copy, event.id)
    await parts.onReadAgain(event.ids)
    return true
  }

  const stream: StreamParts = { open, random, applyEvent, onOrdersChanged: parts.onOrdersChanged }

  async function listenAgainAndAgain(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await listenOnce(stream, await readHeardEvent(copy), signal)
      if (signal.aborted) return
      failures += 1
      await waitFor(pauseAfter(failures), signal)
    }
  }

  function begin(): void {
    turn = new AbortController()
    const { signal } = turn
    const hearing =
      locks === undefined
        ? listenAgainAndAgain(signal)
        : locks.request(LOCK, { signal }, () => listenAgainAndAgain(signal))
    hearing.catch(() => {}) // the request was cancelled before this tab's turn, or the copy is being deleted
  }

  function end(): void {
    turn?.abort()
    turn = null
  }

  /** A hidden page leaves listening to another tab; it gets the missed events when it is visible again. */
  function updateListening(): void {
    const isWanted = connection.read().state === 'online' && page.visibilityState === 'visible'
    if (isWanted === (turn !== null)) return
    if (isWanted) begin()
    else end()
  }

  const stopConnection = connection.subscribe(updateListening)
  page.addEventListener('visibilitychange', updateListening)
  updateListening()
  return () => {
    stopConnection()
    page.removeEventListener('visibilitychange', updateListening)
    end()
  }
}
