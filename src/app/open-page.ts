// Composition: the parts of a page that open no database. They are created before the first painting.
import { type Api, type BegunExchanges, createApi, createGeneration, type Generation } from '#api/client.ts'
import { probeServer } from '#api/edge.ts'
import { createServerClock, type ServerClock } from '#api/server-clock.ts'
import type { Counter } from '#app-context/counter.ts'
import { createLeaveGuard } from '#app-context/leave-guard.ts'
import { createNotices } from '#app-context/notices.ts'
import { createConnection } from '#connection/create-connection.ts'
import type { EdgeStatus } from '#contract/edge.ts'
import type { ImageFormat } from '#contract/products/image.ts'
import { createFirstContent, type FirstRows } from '#first-paint/first-content.ts'
import { createPwa } from '#pwa/pwa.ts'
import type { RunningSession } from '#session/create-session.ts'
import type { AccountKey } from '#storage/shared-names.ts'
import { errorWords } from './error-words.ts'

export interface PageParts
  extends Pick<
    Counter,
    'accountKey' | 'api' | 'connection' | 'notices' | 'leaveGuard' | 'pwa' | 'firstContent' | 'pictureFormat'
  > {
  clock: ServerClock
  generation: Generation
  now(): number
}

/** Adds the beats of key stores to the exchanges of an api. */
export type AddBeats = (api: Api, begunExchanges: BegunExchanges | null) => Api

export interface PageStart {
  accountKey: AccountKey
  pictureFormat: ImageFormat
  /** The rows of the first painting. */
  rows: FirstRows
  /** The calls that the first script sent; null if it sent none. */
  begunExchanges: BegunExchanges | null
  /** Resolves after the first painting, if the page is painted before its databases are opened. Never rejects. */
  storedParts: Promise<{
    session: RunningSession
    /** Takes each answer of the edge about itself; null if there is no edge. */
    noteEdgeAnswers(edge: EdgeStatus | null): void
    addBeats: AddBeats
  }>
}

export function openPage({
  accountKey,
  pictureFormat,
  rows,
  begunExchanges,
  storedParts,
}: PageStart): PageParts {
  const now = () => Date.now()
  const session = storedParts.then((parts) => parts.session)
  const generation = createGeneration()
  const clock = createServerClock()
  const callingApi = createApi({
    clock,
    generation,
    begunExchanges,
    onDenied: (denial) => void session.then((runningSession) => runningSession.deny(denial)),
    rememberRights() {
      const rights = session.then((runningSession) => runningSession.rememberRights())
      return { haveChangedNow: async () => (await rights).haveChangedNow() }
    },
    onOtherRights: () => void session.then((runningSession) => runningSession.confirm()), // the session's view shows its result
    onAnswer: (wasAnswered) => connection.report(wasAnswered),
    async admit() {
      const { admit, read } = await session
      return (await admit()) || (read().status === 'unlocked' && { kind: 'offline', isUnlocked: true })
    },
    errorTextOf: errorWords,
    pauseMemory: { storage: window.localStorage, owner: accountKey },
  })
  // Until the stored parts are loaded, calls show no beat and note none: the connection must not wait for databases whose code
  // may have to wait for the connection.
  let exchange = callingApi.exchange
  void storedParts.then(({ addBeats }) => {
    exchange = addBeats(callingApi, begunExchanges).exchange
  })
  const api: Api = { ...callingApi, exchange: (request) => exchange(request) }
  const connection = createConnection({
    probe: () =>
      probeServer(api, (edge) => void storedParts.then(({ noteEdgeAnswers }) => noteEdgeAnswers(edge))),
    now,
    page: { window, document },
  })
  return {
    accountKey,
    api,
    clock,
    connection,
    generation,
    notices: createNotices(),
    leaveGuard: createLeaveGuard(window),
    pwa: createPwa(window),
    firstContent: createFirstContent(rows),
    pictureFormat,
    now,
  }
}
