// Composition: joins the running parts of one page for the device's current account. Its only decision: a page
// with a painting that has content is opened before its databases.
import type { BegunExchanges } from '#api/client.ts'
import type { Counter, StoredParts } from '#app-context/counter.ts'
import { showStoredNotice } from '#app-context/notices.ts'
import { pictureFormat } from '#catalogue/picture-format.ts'
import type { Connection } from '#connection/connection.ts'
import type { FirstSearch } from '#first-paint/first-search.ts'
import { type Late, late } from '#first-paint/late.ts'
import { paintedParts } from '#first-paint/painted-parts.ts'
import { hasContent, type Painting } from '#first-paint/painting.ts'
import { readIndex } from '#first-paint/read-index.ts'
import { showLatePartsNotice } from './late-parts-notice.ts'
import { openPage, type PageParts, type PageStart } from './open-page.ts'
import type { RunningParts } from './open-stored-parts.ts'
import { startWhenLoaded } from './start-when-loaded.ts'

export interface RunningCounter extends Counter {
  /** The parts that keep their state in databases: loaded already, or loaded right after the first painting. */
  storedParts: Late<StoredParts>
  /** Stops all background work of the page. */
  stop(): void
}

/** The code of the parts that keep their state in databases. */
export const storedPartsCode = late(() => import('./open-stored-parts.ts'))

/**
 * Stands in for the connection of a page that has not created its connection yet. With it, a failed loading is tried again
 * after each pause.
 */
const ALWAYS_ONLINE: Pick<Connection, 'read' | 'subscribe'> = {
  read: () => ({ state: 'online', since: 0 }),
  subscribe: () => () => {},
}

interface OpenedPage {
  page: PageParts
  storedParts: Late<RunningParts>
  /** The stored parts, or their stand-ins until `storedParts` is loaded. */
  parts: StoredParts
  stopStoredParts(): void
}

type FirstParts = Pick<PageStart, 'pictureFormat' | 'rows' | 'begunExchanges'>

/** `begunExchanges` are the calls that the first script sent; null if it sent none. */
export async function openCounter(
  painting: Painting | null = null,
  begunExchanges: BegunExchanges | null = null,
): Promise<RunningCounter> {
  const paintingWithContent = painting !== null && hasContent(painting) ? painting : null
  const [format, openedDevice] = await Promise.all([
    pictureFormat(),
    paintingWithContent === null ? openDevice(painting) : null,
  ])
  const firstParts = { pictureFormat: format, rows: painting?.rows ?? {}, begunExchanges }
  const openedPage =
    paintingWithContent === null
      ? await openedDevice?.openUnpaintedPage(firstParts)
      : openPaintedPage(paintingWithContent, firstParts)
  if (openedPage === undefined) throw new Error('a page without content needs opened databases')
  const { page, storedParts, parts, stopStoredParts } = openedPage
  const { firstContent, notices, connection, pwa } = page
  const stopFunctions = [firstContent.stop, connection.stop, stopStoredParts]
  firstContent.runAfterwards(() => {
    showStoredNotice(window.sessionStorage, notices)
    stopFunctions.push(startWhenLoaded(connection, pwa.start))
  })
  return {
    ...page,
    ...parts,
    storedParts,
    stop() {
      for (const stop of stopFunctions) stop()
    },
  }
}

/**
 * Resolves with null if there is no usable stored index, or if the code or the index cannot be read. Then the page waits
 * for the catalogue's search, which shows its own failure.
 */
function openFirstSearch({ accountKey, snapshot }: Painting): Promise<FirstSearch | null> {
  return Promise.all([import('#first-paint/first-search.ts'), readIndex(accountKey)])
    .then(([{ openFirstSearch }, settings]) => openFirstSearch(accountKey, snapshot, settings))
    .catch(() => null)
}

/** Opens a page with a first painting: its databases are opened after that painting. */
function openPaintedPage(painting: Painting, firstParts: FirstParts): OpenedPage {
  let stopLoading = () => {}
  const firstSearch = late(() => openFirstSearch(painting))
  const storedParts = late<RunningParts>(async () => {
    const removeNotice = showLatePartsNotice(page.notices)
    stopLoading = startWhenLoaded(page.connection, storedPartsCode.get)
    const { databasesOf, openStoredParts } = await storedPartsCode.ready
    removeNotice()
    return openStoredParts(page, databasesOf(painting), painting, firstSearch)
  })
  const page = openPage({ ...firstParts, accountKey: painting.accountKey, storedParts: storedParts.ready })
  page.firstContent.runAfterwards(() => void storedParts.get())
  const parts = paintedParts(painting, storedParts, window.sessionStorage, firstSearch)
  const stopStoredParts = () => {
    stopLoading()
    void storedParts.ready.then((runningParts) => runningParts.stop())
  }
  return { page, storedParts, parts, stopStoredParts }
}

/** Opens the databases of a page whose painting is missing or has no content; `openUnpaintedPage` then opens the page. */
async function openDevice(painting: Painting | null) {
  startWhenLoaded(ALWAYS_ONLINE, storedPartsCode.get) // until it is loaded: the page shows nothing without it
  const { databasesOf, openDatabases, openStoredParts } = await storedPartsCode.ready
  const databases = painting === null ? await openDatabases() : databasesOf(painting)
  return {
    async openUnpaintedPage(firstParts: FirstParts): Promise<OpenedPage> {
      const storedParts = late<RunningParts>(() => openStoredParts(page, databases, painting))
      const accountKey = databases.current.accountKey
      const page = openPage({ ...firstParts, accountKey, storedParts: storedParts.ready })
      const parts = await storedParts.get()
      return { page, storedParts, parts, stopStoredParts: parts.stop }
    },
  }
}
