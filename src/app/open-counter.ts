// Composition: joins the running parts of one page for the device's current account. Its only decision: a page
// with a painting that has content is opened before its databases.
import type { BegunExchanges } from '#api/client.ts'
import type { Counter, StoredParts } from '#app-context/counter.ts'
import { showStoredNotice } from '#app-context/notices.ts'
import { pictureFormat } from '#catalogue/picture-format.ts'
import type { FirstSearch } from '#first-paint/first-search.ts'
import { createLatePart, type LatePart } from '#first-paint/late-part.ts'
import { paintedParts } from '#first-paint/painted-parts.ts'
import { hasContent, type Painting } from '#first-paint/painting.ts'
import { readIndex } from '#first-paint/read-index.ts'
import { showLatePartsNotice } from './late-parts-notice.ts'
import { openPage, type PageParts, type PageStart } from './open-page.ts'
import type { RunningParts } from './open-stored-parts.ts'
import { startWhenLoaded } from './start-when-loaded.ts'
import { ALWAYS_ONLINE, createStoredPartsLoader, type StoredPartsLoader } from './stored-parts-loader.ts'

export interface RunningCounter extends Counter {
  /** The parts that keep their state in databases: loaded already, or loaded right after the first painting. */
  storedParts: LatePart<StoredParts>
  /** Stops all background work of the page. */
  stop(): void
}

interface OpenedPage {
  page: PageParts
  storedParts: LatePart<RunningParts>
  /** The stored parts, or their stand-ins until `storedParts` is loaded. */
  parts: StoredParts
  stopStoredParts(): void
}

type FirstParts = Pick<PageStart, 'pictureFormat' | 'rows' | 'begunExchanges'>

/** `begunExchanges` are the calls that the first script sent; null if it sent none. */
export async function openCounter(
  painting: Painting | null = null,
  begunExchanges: BegunExchanges | null = null,
  storedPartsLoader = createStoredPartsLoader(),
): Promise<RunningCounter> {
  const paintingWithContent = painting !== null && hasContent(painting) ? painting : null
  const [format, openedDevice] = await Promise.all([
    pictureFormat(),
    paintingWithContent === null ? openDevice(painting, storedPartsLoader) : null,
  ])
  const firstParts = { pictureFormat: format, rows: painting?.rows ?? {}, begunExchanges }
  const openedPage =
    paintingWithContent === null
      ? await openedDevice?.openUnpaintedPage(firstParts)
      : openPaintedPage(paintingWithContent, firstParts, storedPartsLoader)
  if (openedPage === undefined) throw new Error('a page without content needs opened databases')
  const { page, storedParts, parts, stopStoredParts } = openedPage
  const { firstContent, notices, connection, pwa } = page
  const stopFunctions = [firstContent.stop, connection.stop, stopStoredParts]
  firstContent.runAfterwards(() => {
    showStoredNotice(window.sessionStorage, notices)
    stopFunctions.push(startWhenLoaded(connection, pwa.start, () => () => {}))
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
function openPaintedPage(
  painting: Painting,
  firstParts: FirstParts,
  storedPartsLoader: StoredPartsLoader,
): OpenedPage {
  const firstSearch = createLatePart(() => openFirstSearch(painting))
  const storedParts = createLatePart<RunningParts>(async () => {
    const removeNotice = showLatePartsNotice(page.notices)
    const { databasesOf, openStoredParts } = await storedPartsLoader.load(page.connection)
    removeNotice()
    return openStoredParts(page, databasesOf(painting), painting, firstSearch)
  })
  const page = openPage({ ...firstParts, accountKey: painting.accountKey, ...partsForPage(storedParts) })
  page.firstContent.runAfterwards(() => void storedParts.get())
  const parts = paintedParts(painting, storedParts, window.sessionStorage, firstSearch)
  const stopStoredParts = () => {
    storedPartsLoader.stop()
    void storedParts.ready.then((runningParts) => runningParts.stop())
  }
  return { page, storedParts, parts, stopStoredParts }
}

/** Opens the databases of a page whose painting is missing or has no content; `openUnpaintedPage` then opens the page. */
async function openDevice(painting: Painting | null, storedPartsLoader: StoredPartsLoader) {
  const { databasesOf, openDatabases, openStoredParts } = await storedPartsLoader.load(ALWAYS_ONLINE)
  const databases = painting === null ? await openDatabases() : databasesOf(painting)
  return {
    async openUnpaintedPage(firstParts: FirstParts): Promise<OpenedPage> {
      const storedParts = createLatePart<RunningParts>(() => openStoredParts(page, databases, painting))
      const accountKey = databases.current.accountKey
      const page = openPage({ ...firstParts, accountKey, ...partsForPage(storedParts) })
      const parts = await storedParts.get()
      return { page, storedParts, parts, stopStoredParts: parts.stop }
    },
  }
}

/** The arguments of `openPage` that wait for the stored parts. */
function partsForPage({ ready }: LatePart<RunningParts>): Pick<PageStart, 'session' | 'onEdge' | 'addBeats'> {
  const session = ready.then((parts) => parts.session)
  session.catch(() => {}) // the opening of the page reports the failure
  return {
    session,
    onEdge: (edge) => void ready.then(({ noteEdgeAnswers }) => noteEdgeAnswers(edge)),
    addBeats: ready.then((parts) => parts.addBeats),
  }
}
