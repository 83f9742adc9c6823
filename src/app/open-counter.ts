// Composition: joins the running parts of one page for the account that the device belongs to. No rules here.
import type { BegunExchanges } from '#api/client.ts'
import type { Counter, StoredParts } from '#app-context/counter.ts'
import { giveLeftNotice } from '#app-context/notices.ts'
import { pictureFormat } from '#catalogue/picture-format.ts'
import { createLater, type Later } from '#first-paint/later.ts'
import { paintedParts } from '#first-paint/painted-parts.ts'
import { hasContent, type Painting } from '#first-paint/painting.ts'
import { openPage, type PageParts, type PageStart } from './open-page.ts'
import type { RunningParts } from './open-stored.ts'
import { whenLoaded } from './when-loaded.ts'

export interface RunningCounter extends Counter {
  /** The parts that keep their state in databases: there already, or right after the first painting. */
  stored: Later<StoredParts>
  /** Ends what runs by itself: asks, watches and reads nothing more. */
  stop(): void
}

interface Joined {
  page: PageParts
  stored: Later<RunningParts>
  /** What screens have of the stored parts. */
  parts: StoredParts
  stopStored(): void
}

type Start = Pick<PageStart, 'pictureFormat' | 'rows' | 'begun'>

const loadStored = () => import('./open-stored.ts')

/** `begun`: what the first script has asked the server already. */
export async function openCounter(
  painting: Painting | null = null,
  begun: BegunExchanges | null = null,
): Promise<RunningCounter> {
  const painted = painting !== null && hasContent(painting) ? painting : null
  const [format, read] = await Promise.all([pictureFormat(), painted === null ? readDevice(painting) : null])
  const start = { pictureFormat: format, rows: painting?.rows ?? {}, begun }
  const joined = painted === null ? await read?.join(start) : paintFirst(painted, start)
  if (joined === undefined) throw new Error('the device was not read')
  const { page, stored, parts, stopStored } = joined
  const { firstContent, notices, connection, pwa } = page
  const ends = [firstContent.stop, connection.stop, stopStored]
  firstContent.afterwards(() => {
    giveLeftNotice(window.sessionStorage, notices)
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

/** The page shows what was found; its databases are opened after that. */
function paintFirst(painting: Painting, start: Start): Joined {
  let stopStored = () => {}
  const stored = createLater<RunningParts>(
    () =>
      new Promise((resolve) => {
        stopStored = whenLoaded(page.connection, loadStored, ({ databasesOf, openStored }) => {
          const opening = openStored(page, databasesOf(painting), painting)
          resolve(opening)
          return () => void opening.then((running) => running.stop())
        })
      }),
  )
  const page = openPage({ ...start, accountKey: painting.accountKey, ...askedOf(stored) })
  page.firstContent.afterwards(() => void stored.get())
  const parts = paintedParts(painting, stored, window.sessionStorage)
  return { page, stored, parts, stopStored: () => stopStored() }
}

/** Nothing is shown before the databases were read. */
async function readDevice(painting: Painting | null) {
  const { databasesOf, openDatabases, openStored } = await loadStored()
  const opened = painting === null ? await openDatabases() : databasesOf(painting)
  return {
    async join(start: Start): Promise<Joined> {
      const stored = createLater<RunningParts>(() => openStored(page, opened, painting))
      const page = openPage({ ...start, accountKey: opened.current.accountKey, ...askedOf(stored) })
      const parts = await stored.get()
      return { page, stored, parts, stopStored: parts.stop }
    },
  }
}

/** The stored parts, as those of the page ask for them. */
function askedOf({ ready }: Later<RunningParts>): Pick<PageStart, 'session' | 'onEdge'> {
  const session = ready.then((parts) => parts.session)
  session.catch(() => {}) // whoever opens the page is told
  return {
    session,
    onEdge: (edge) => void ready.then(({ noteEdge }) => noteEdge(edge)),
  }
}
