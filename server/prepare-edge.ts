import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { site } from '#texts/site.ts'
import type { CounterDatabase } from './database/open-database.ts'
import { readBuild } from './edge/build-files.ts'
import { createEdge } from './edge/create-edge.ts'
import { openOrderKeyStore } from './edge/order-key-store.ts'
import { keepBuild } from './edge/previous-builds.ts'
import { openSealKeys } from './edge/seal-keys.ts'

const BUILD = fileURLToPath(new URL('../dist', import.meta.url))

/** What pages embed; a path of this origin needs no host. */
const FRAMED: readonly string[] = [site.videoEmbedBase, site.map.embed, ...Object.values(site.videos)]

export interface EdgePlace {
  backend: URL
  /** Where the keys of orders are kept; null keeps none. */
  database: CounterDatabase | null
  dataDirectory: string
  isHttps: boolean
  trustedProxies: number
  siteUrl: string | null
  retiresWorker: boolean
  hasFailureSwitches: boolean
}

/** The edge, not yet listening. */
export async function prepareEdge(place: EdgePlace) {
  const { backend, database, dataDirectory, isHttps, trustedProxies, siteUrl, retiresWorker } = place
  const current = await readBuild(BUILD)
  return createEdge({
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
    testPath: place.hasFailureSwitches ? '/failure-switches' : null,
    frameHosts: FRAMED.filter((address) => URL.canParse(address)).map((address) => new URL(address).origin),
  })
}
