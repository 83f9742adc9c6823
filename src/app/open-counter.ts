// Composition: joins the running parts of one page for the account that the device belongs to. No rules here.
import type { BegunExchanges } from '#api/client.ts'
import type { Counter, StoredParts } from '#app-context/counter.ts'
import { showStoredNotice } from '#app-context/notices.ts'
import { pictureFormat } from '#catalogue/picture-format.ts'
import type { FirstSearch } from '#first-paint/first-search.ts'
import { createLatePart, type LatePart } from '#first-paint/late-part.ts'
import { paintedParts } from '#first-paint/painted-parts.ts'
import { hasContent, type Painting } from '#first-paint/painting.ts'
import { readIndex } from '#first-paint/read-index.ts'
import { openPage, type PageParts, type PageStart } from './open-page.ts'
import type { RunningParts } from './open-stored.ts'
import { createStoredCode, type StoredCode, UNWATCHED } from './stored-code.ts'
import { tellLateParts } from './tell-late-parts.ts'
import { whenLoaded } from './when-loaded.ts'

export interface RunningCounter extends Counter {
  /** The parts that keep their state in databases: there already, or right after the first painting. */
  stored: LatePart<StoredParts>
  /** Ends what runs by itself: asks, watches and reads nothing more. */
  stop(): void
}

interface Joined {
  page: PageParts
  stored: LatePart<RunningParts>
  /** The stored parts for screens. */
  parts: StoredParts
  stopStored(): void
}

type Start = Pick<PageStart, 'pictureFormat' | 'rows' | 'begun'>

/** `begun` are the exchanges that the first script sent. */
export async function openCounter(
  painting: Painting | null = null,
  begun: BegunExchanges | null = null,
  code = createStoredCode(),
): Promise<RunningCounter> {
  const painted = painting !== null && hasContent(painting) ? painting : null
  const [format, read] = await Promise.all([
    pictureFormat(),
    painted === null ? readDevice(painting, code) : null,
  ])
  const start = { pictureFormat: format, rows: painting?.rows ?? {}, begun }
  const joined = painted === null ? await read?.join(start) : paintFirst(painted, start, code)
  if (joined === undefined) throw new Error('the device was not read')
  const { page, stored, parts, stopStored } = joined
  const { firstContent, notices, connection, pwa } = page
  const ends = [firstContent.stop, connection.stop, stopStored]
  firstContent.runAfterwards(() => {
    showStoredNotice(window.sessionStorage, notices)
    ends.push(whenLoaded(connection, pwa.start, () => () => {}))
  })
  return {
    ...page,
    ...parts,
    stored,
    stop() {
      for (const end of ends) end()
    },
  }
}

/** When it fails, the search of the catalogue fails too and shows that. */
function openFirstSearch({ accountKey, snapshot }: Painting): Promise<FirstSearch | null> {
  return Promise.all([import('#first-paint/first-search.ts'), readIndex(accountKey)])
    .then(([{ openFirstSearch }, settings]) => openFirstSearch(accountKey, snapshot, settings))
    .catch(() => null)
}

/** Opens a page that is already painted: its databases are opened after the painting. */
function paintFirst(painting: Painting, start: Start, code: StoredCode): Joined {
  const firstSearch = createLatePart(() => openFirstSearch(painting))
  const stored = createLatePart<RunningParts>(async () => {
    const takeBack = tellLateParts(page.notices)
    const { databasesOf, openStored } = await code.get(page.connection)
    takeBack()
    return openStored(page, databasesOf(painting), painting, firstSearch)
  })
  const page = openPage({ ...start, accountKey: painting.accountKey, ...askedOf(stored) })
  page.firstContent.runAfterwards(() => void stored.get())
  const parts = paintedParts(painting, stored, window.sessionStorage, firstSearch)
  const stopStored = () => {
    code.stop()
    void stored.ready.then((running) => running.stop())
  }
  return { page, stored, parts, stopStored }
}

/** Opens a page that shows nothing before its databases are read. */
async function readDevice(painting: Painting | null, code: StoredCode) {
  const { databasesOf, openDatabases, openStored } = await code.get(UNWATCHED)
  const opened = painting === null ? await openDatabases() : databasesOf(painting)
  return {
    async join(start: Start): Promise<Joined> {
      const stored = createLatePart<RunningParts>(() => openStored(page, opened, painting))
      const page = openPage({ ...start, accountKey: opened.current.accountKey, ...askedOf(stored) })
      const parts = await stored.get()
      return { page, stored, parts, stopStored: parts.stop }
    },
  }
}

/** The stored parts, as those of the page ask for them. */
function askedOf({ ready }: LatePart<RunningParts>): Pick<PageStart, 'session' | 'onEdge'> {
  const session = ready.then((parts) => parts.session)
  session.catch(() => {}) // the opening of the page reports the failure
  return {
    session,
    onEdge: (edge) => void ready.then(({ noteEdge }) => noteEdge(edge)),
  }
}
