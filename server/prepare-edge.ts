import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { edgeLog } from '#texts/edge.ts'
import { site } from '#texts/site.ts'
import type { CounterDatabase } from './database/open-database.ts'
import { readBuild } from './edge/build-files.ts'
import { createEdge } from './edge/create-edge.ts'
import { openOrderKeyStore } from './edge/order-key-store.ts'
import { keepBuild } from './edge/previous-builds.ts'
import { openSealKeys } from './edge/seal-keys.ts'

/** Tests name another one. */
const BUILD = process.env.COUNTER_BUILD ?? fileURLToPath(new URL('../dist', import.meta.url))

/** What pages embed; a path of this origin needs no host. */
const FRAMED: readonly string[] = [site.videoEmbedBase, site.map.embed, ...Object.values(site.videos)]

export interface EdgePlace {
  backend: URL
  /** The backend is no part of this process: whether it answers is worth a line. */
  isBackendExternal: boolean
  /** Where the keys of orders are kept; null keeps none. */
  database: CounterDatabase | null
  dataDirectory: string
  isHttps: boolean
  trustedProxies: number
  siteUrl: string | null
  retiresWorker: boolean
  hasFailureSwitches: boolean
}

function tellBackend({ origin }: URL, isUp: boolean): void {
  if (isUp) console.log(edgeLog.backendAnswers(origin))
  else console.error(edgeLog.backendIsAway(origin, `/${ENDPOINTS.key}`))
}

/** The edge, not yet listening. */
export async function prepareEdge(place: EdgePlace) {
  const { backend, database, dataDirectory, isHttps, trustedProxies, siteUrl, retiresWorker } = place
  const current = await readBuild(BUILD)
  const edge = createEdge({
    backend,
    // In this order: the first migrates the table that the second reads.
    keys: database && (await openOrderKeyStore(database, randomUUID())),
    seals: database && (await openSealKeys(database)),
    current,
    previous: await keepBuild(BUILD, join(dataDirectory, 'builds'), current),
    isHttps,
    trustedProxies,
    siteUrl,
    retiresWorker,
    onBackendChange: place.isBackendExternal ? (isUp) => tellBackend(backend, isUp) : undefined,
    testPath: place.hasFailureSwitches ? '/failure-switches' : null,
    frameHosts: FRAMED.filter((address) => URL.canParse(address)).map((address) => new URL(address).origin),
  })
  // Before the server says that it is ready: a wrong address shows in the log, and not first to a buyer.
  if (place.isBackendExternal) await edge.isBackendUp()
  return edge
}
