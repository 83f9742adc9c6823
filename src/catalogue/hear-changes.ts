// What the server tells of products that staff change, while a page is open: only those are read again, at once. Where a
// backend tells nothing, keep-catalogue-fresh.ts finds out in time. One tab of the device listens, the copy is all tabs'.
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
  /** Orders were changed; tells all tabs of the device. */
  onOrdersChanged: () => Promise<void>
  /** The copy holds what the server told of. */
  onReadAgain: (ids: ProductEvent['ids']) => Promise<void>
  open?: OpenProductEvents
  page?: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  locks?: LockManager | undefined
  /** From 0 to 1. */
  random?: () => number
}

/** Answers how to end it. */
export function hearChanges(parts: HearingParts): () => void {
  const { catalogue, copy, connection } = parts
  const { open = openProductEvents, page = document, random = Math.random } = parts
  const locks = 'locks' in parts ? parts.locks : globalThis.navigator?.locks
  let turn: AbortController | null = null
  let failures = 0
  /** The event for which all was last read from the first page. */
  let begunFor: string | null = null

  /** False where the server could not be asked. */
  async function readAgain(event: ProductEvent): Promise<boolean> {
    if (event.ids !== 'all') return event.ids.length === 0 || catalogue.confirmProducts(event.ids)
    // Told once more after a failure: that walk began after the change, and goes on where it ended.
    if (begunFor === event.id) await catalogue.refresh()
    else await catalogue.readAnew()
    begunFor = event.id
    return catalogue.read().phase !== 'failed'
  }

  async function takeIn(event: ProductEvent, signal: AbortSignal): Promise<boolean> {
    if (!(await readAgain(event))) return false
    if (signal.aborted) return true
    failures = 0
    await putHeardEvent(copy, event.id)
    await parts.onReadAgain(event.ids)
    return true
  }

  const stream: StreamParts = { open, random, takeIn, onOrdersChanged: parts.onOrdersChanged }

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
    hearing.catch(() => {}) // it was taken back before it was this tab's turn, or the copy is being thrown away
  }

  function end(): void {
    turn?.abort()
    turn = null
  }

  /** A page that nobody sees leaves it to another tab; what is told meanwhile is told when it is seen again. */
  function look(): void {
    const isWanted = connection.read().state === 'online' && page.visibilityState === 'visible'
    if (isWanted === (turn !== null)) return
    if (isWanted) begin()
    else end()
  }

  const stopConnection = connection.subscribe(look)
  page.addEventListener('visibilitychange', look)
  look()
  return () => {
    stopConnection()
    page.removeEventListener('visibilitychange', look)
    end()
  }
}
