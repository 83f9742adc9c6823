import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BackendPaths } from '#contract/backend-paths.ts'
import { log } from '#server/log/log.ts'
import { createRepeatedLine } from '#server/log/repeated-line.ts'
import { pages } from '#site/pages.ts'
import { security } from '#site/security.ts'
import { backendProblems, edgeLog, keyStoreLog } from '#texts/edge.ts'
import type { StartOptions } from './arguments.mjs'
import type { CounterDatabase } from './database/open-database.ts'
import { PROBE_CALL } from './edge/backend/backend-probe.ts'
import { type BackendPlace, backendUrl } from './edge/backend/backend-url.ts'
import { readBuild, type SiteFiles } from './edge/files/build-files.ts'
import { requireKeySchema, requireWritableKeys } from './edge/key-store/check-key-store.ts'
import { createKeyCount } from './edge/key-store/count-keys.ts'
import { createEdge, publishBuild } from './edge/create-edge.ts'
import { openOrderKeyStore } from './edge/key-store/order-key-store.ts'
import { storeBuild } from './edge/files/previous-builds.ts'
import { openSealKeys } from './edge/device/seal-keys.ts'
import { createSharedBuilds } from './edge/files/shared-builds.ts'
import { openGrantKeys } from './edge/device/unlock-grants.ts'
import type { Metrics } from './operations/metrics.ts'
import { createPartCheck, type PartChecks } from './operations/readiness.ts'
import { OWN_BUILD } from './own-build.ts'
import { StartRefused } from './start-refused.mjs'

/** The folder of the built app; tests set another folder. */
const BUILD_FOLDER = process.env.COUNTER_BUILD ?? fileURLToPath(new URL('../dist', import.meta.url))

/** Addresses that pages show in frames; a path of this origin adds no host to the security policy. */
const EMBEDDED_ADDRESSES: readonly string[] = [pages.map.embed, ...Object.values(pages.videos)]

/**
 * Reads the files of the built app. Throws StartRefused if the app is required and was not built: every page would be
 * missing.
 */
export async function readAppBuild(isRequired: boolean): Promise<SiteFiles> {
  const files = await readBuild(BUILD_FOLDER)
  if (isRequired && !files.has('/index.html')) {
    throw new StartRefused(
      `The app is not built, because ${BUILD_FOLDER} has no index.html: run npm run build.`,
    )
  }
  return files
}

export interface EdgeSettings {
  backend: URL
  /** The calls whose paths differ at the backend. */
  paths: BackendPaths
  /**
   * The database connections of a backend in this process; null if the backend is another process: then the log says
   * whether it answers.
   */
  backendConnections: number | null
  /** The database for the keys of orders; with null the edge keeps no keys. */
  database: CounterDatabase | null
  /** True if other edges may use the database too. */
  isDatabaseShared: boolean
  /** The files of the built app. */
  app: SiteFiles
  /** False if another server has the pages. */
  isAppRequired: boolean
  dataDirectory: string
  isHttps: boolean
  trustedProxies: StartOptions['trustedProxies']
  stopGraceMs: number
  siteUrl: string | null
  retiresWorker: boolean
  hasFailureSwitches: boolean
  metrics: Metrics
}

function backendAwayMessage(backendPlace: BackendPlace, reason: string): string {
  const { origin, pathname } = backendUrl(backendPlace, 'GET', PROBE_CALL)
  return edgeLog.backendIsAway(origin, pathname, reason)
}

/** Makes the edge, which does not listen yet. */
export async function prepareEdge(options: EdgeSettings) {
  const { backend, paths, database, app, dataDirectory, isHttps, trustedProxies, siteUrl, retiresWorker } =
    options
  const isBackendExternal = options.backendConnections === null
  const checkKeys = createPartCheck(async () => database && requireWritableKeys(database))
  const checkSchema = createPartCheck(async () => database && requireKeySchema(database))
  // The key store is opened first, because it also migrates the tables of seal keys, grant keys and shared builds.
  const keys = database && (await openOrderKeyStore(database, randomUUID(), undefined, dataDirectory))
  const checkNoOrdersLost = createPartCheck(async () => {
    if ((await keys?.identify())?.isBehind) throw new Error(keyStoreLog.isBehind)
  })
  const sharedBuilds = database && options.isDatabaseShared ? createSharedBuilds(database, app) : null
  // Before this edge serves a page of its build, the other edges can serve the page's assets.
  await publishBuild(sharedBuilds)
  const awayLine = createRepeatedLine('error')
  const edge = createEdge({
    backend,
    paths,
    keys,
    keyDatabase: database,
    backendConnections: options.backendConnections,
    seals: database && (await openSealKeys(database)),
    grants: database && (await openGrantKeys(database)),
    current: app,
    build: OWN_BUILD,
    areKeysWritable: async () => (await checkKeys()) === null,
    previous: await storeBuild(BUILD_FOLDER, join(dataDirectory, 'builds'), app),
    sharedBuilds,
    isHttps,
    proxies: trustedProxies,
    stopGraceMs: options.stopGraceMs,
    siteUrl,
    security,
    retiresWorker,
    onCall: options.metrics.countCall,
    onBackendAway: () => {
      void edge.backendProblem().then((problem) => {
        awayLine.write(backendAwayMessage(options, problem ?? backendProblems.ofACall))
      })
    },
    onBackendChange: isBackendExternal
      ? (problem) => {
          if (problem === null) {
            awayLine.end()
            log.info(edgeLog.backendAnswers(backend.origin))
          } else awayLine.write(backendAwayMessage(options, problem))
        }
      : undefined,
    testPath: options.hasFailureSwitches ? '/failure-switches' : null,
    frameHosts: EMBEDDED_ADDRESSES.filter((address) => URL.canParse(address)).map(
      (address) => new URL(address).origin,
    ),
  })
  options.metrics.addSources({
    countOrdersInFlight: edge.countOrdersInFlight,
    countStreams: edge.countStreams,
    ...(database && { keyCounts: createKeyCount(database) }),
  })
  // Asks the backend now, so that the log names a wrong address before it says that the server is ready.
  if (isBackendExternal) await edge.backendProblem()
  const checks: PartChecks = {
    ...(database && {
      keys: async () => (await checkKeys()) ?? (await checkNoOrdersLost()),
      schema: checkSchema,
    }),
    backend: async () => {
      const problem = await edge.backendProblem()
      return problem === null ? null : backendAwayMessage(options, problem)
    },
    // Another server has the pages of an edge that starts without the app.
    ...(options.isAppRequired && {
      assets: async () => (app.has('/index.html') ? null : edgeLog.appIsMissing),
    }),
  }
  return { ...edge, checks }
}
