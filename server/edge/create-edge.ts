// The server between browsers and the backend: it serves the built app, passes /api on and keeps the keys of orders.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { START_PATHS } from '#contract/start-paths.ts'
import { REPORTS_PATH } from '#contract/device/error-report.ts'
import { CALL_HEADERS, EDGE_CODES, type ServerBuild } from '#contract/edge.ts'
import { SECRET_IN_ADDRESS } from '#contract/secret-in-address.ts'
import { isDatabaseAway, reasonOfAbsence } from '#server/database/database-away.ts'
import { describeProblem } from '#server/log/describe-problem.ts'
import { log } from '#server/log/log.ts'
import { endSilentConnections, watchConnections } from '#server/network/connections.ts'
import { createCallAdmission } from '#server/network/admit-calls.ts'
import { watchPipelinedCalls } from '#server/network/pipelined-calls.ts'
import { watchBodies } from '#server/network/watch-bodies.ts'
import { createProxyTrust, type TrustedProxies } from '#server/network/proxy-trust.ts'
import { edgeErrors, edgeLog } from '#texts/edge.ts'
import { type ApiAnswers, type ApiOptions, createApiAnswers } from './calls/api-answers.ts'
import { type BackendChange, createBackendProbe } from './backend/backend-probe.ts'
import type { SiteFiles } from './files/build-files.ts'
import { createApiLimit, isApiPath } from './calls/api-limit.ts'
import { isOrderCall } from './calls/api-path.ts'
import { noteCall, requestIdOf, startCall } from './calls/call-facts.ts'
import { createCallLog, type EndedCall } from './calls/call-log.ts'
import { sendCataloguePage } from './files/catalogue-page.ts'
import { type BrowserAccess, clientAddress } from './calls/client.ts'
import {
  sendError,
  sendJson,
  sendRefusal,
  sendTooManyCalls,
  setBeat,
  shownBeatOf,
} from './calls/edge-answers.ts'
import { edgeStatusOf } from './calls/edge-status.ts'
import { createGateway, type Gateway } from './gateway.ts'
import { createClientBodies, type ClientBodies } from './calls/client-bodies.ts'
import { createCallRefusal } from './calls/refuse-call.ts'
import { createProxyWarning } from './calls/proxy-warning.ts'
import { createReportGateway } from './device/report-gateway.ts'
import { sendRetiredWorker } from './files/retired-worker.ts'
import { routePattern } from './calls/route-pattern.ts'
import { SECURITY_PATH, type SecurityContact, securityText } from './files/security-contact.ts'
import { inlineScriptHashes, securityHeaders } from './files/security-headers.ts'
import type { SharedBuilds } from './files/shared-builds.ts'
import { createStaticSite, decodePath, sendText } from './files/static-site.ts'
import { sweepOldRows } from './key-store/sweep-tables.ts'

export interface EdgeOptions extends ApiOptions {
  /** The files of this build. */
  current: SiteFiles
  /** The assets of earlier builds, for pages that were opened before an update. */
  previous: SiteFiles
  /**
   * The assets of the builds of all edges that use one database. Without it the edge serves only `current` and
   * `previous`.
   */
  sharedBuilds?: SharedBuilds | null
  /** The build that `/edge` names. */
  build?: ServerBuild
  /** The origins whose pages the app may show in frames. */
  frameHosts?: readonly string[]
  /** Tells whether the keys of orders can be written now. If they cannot, orders wait on the devices. */
  areKeysWritable?: () => Promise<boolean>
  /** Called after the first probe, and whenever the backend begins or stops answering, or fails for another reason. */
  onBackendChange?: BackendChange
  /** Called for each call that has ended. */
  onCall?: (call: EndedCall) => void
  /** Called for each call that was refused because the backend did not answer. */
  onBackendAway?: () => void
  /** The beginning of paths beside /api that are passed to the backend: the failure switches of tests. */
  testPath?: string | null
  /** True if browsers reach this edge by https, which a proxy in front of the edge speaks. */
  isHttps?: boolean
  /** The proxies in front of this edge that name their callers. */
  proxies?: TrustedProxies
  /** The public address of the app; null if it was not configured. */
  siteUrl?: string | null
  /** The contact in security.txt; without a contact there is no such file. */
  security?: SecurityContact | null
  /** True if /sw.js removes the service worker from the devices. */
  retiresWorker?: boolean
  /** A stop waits this long for orders in flight, then cuts them. */
  stopGraceMs?: number
  /** The most calls of /api of one address in a minute. */
  mostCalls?: number
  /** The most calls of one address in a minute, of every kind. */
  mostCallsInAll?: number
  /** The time limit for the head of a call. */
  headerLimitMs?: number
  /** The longest silence of the backend, before or within an answer; a client may be silent for twice as long. */
  silenceLimitMs?: number
}

/**
 * The pause between two beats of this edge. Within this time an edge without orders also notices that the store was
 * renewed, or that another edge found out that the store lost orders.
 */
const BEAT_EVERY_MS = 5000
const SWEEP_EVERY_MS = 6 * 3_600_000
/**
 * The limit for the whole body of a call. It is long, because a client's connection may be slow. Orders and the calls
 * that the edge answers itself have a shorter limit (`bodyLimitMs`).
 */
const REQUEST_LIMIT_MS = 300_000
/**
 * Paths that monitors may ask here by mistake, instead of at the operations listener. They get 404, because the page of
 * the app would look like the answer of a healthy server.
 */
const OPERATIONS_PATHS = ['/healthz', '/readyz', '/livez', '/health', '/ready', '/live', '/metrics']
const KEEP_ALIVE_MS = 10_000
/** The usual `stopGraceMs`: as long as the app waits for the answer to an order. */
const STOP_GRACE_MS = 45_000

export interface Edge {
  server: Server
  /** The reason why the backend does not answer as agreed; null: it answers. */
  backendProblem: () => Promise<string | null>
  /** The number of orders that are being placed. */
  countOrdersInFlight: () => number
  /** The number of open streams of events. */
  countStreams: () => number
  /** Waits for orders in flight, at most for `stopGraceMs`, then closes every connection. */
  close: () => Promise<void>
}

export function createEdge(options: EdgeOptions): Edge {
  const { keys, isHttps = false, proxies = 0, siteUrl = null } = options
  const access: BrowserAccess = { isHttps, proxies: createProxyTrust(proxies), siteUrl }
  const { silenceLimitMs = 60_000 } = options
  const clientSilenceMs = 2 * silenceLimitMs
  const bodies = createClientBodies(access)
  const gateway = createGateway(options, access, bodies, silenceLimitMs)
  const api = createApiAnswers(options, access, gateway, bodies)
  const probe = createBackendProbe(options, undefined, options.onBackendChange)
  const isStopping = (): boolean => !server.listening
  const answerRequest = createRequestListener(options, { access, gateway, api, bodies, probe, isStopping })

  const server = createServer(
    {
      headersTimeout: options.headerLimitMs ?? 15_000,
      requestTimeout: REQUEST_LIMIT_MS,
      connectionsCheckingInterval: 1000,
      requireHostHeader: false,
      keepAliveTimeout: Math.min(KEEP_ALIVE_MS, clientSilenceMs),
    },
    (request, response) => {
      answerRequest(request, response).catch((problem: unknown) => {
        answerFault(problem, request, response)
      })
    },
  )

  watchPipelinedCalls(server)
  watchBodies(server)
  watchConnections(server, access.proxies.isTrustedPeer)
  endSilentConnections(server, clientSilenceMs)

  const sweep = (): void => {
    sweepOldRows(keys, options.keyDatabase).catch((problem: unknown) => {
      log.error(describeProblem(problem), edgeLog.sweepFailed)
    })
  }
  const sweepTimer = setInterval(() => {
    sweep()
    void publishBuild(options.sharedBuilds)
  }, SWEEP_EVERY_MS)
  sweepTimer.unref()
  sweep()
  // If the database is away, the next order logs it, so this timer logs nothing.
  const beatTimer = setInterval(() => keys?.raiseBeat().catch(() => undefined), BEAT_EVERY_MS)
  beatTimer.unref()

  return {
    server,
    backendProblem: probe.problem,
    countOrdersInFlight: api.countOrdersInFlight,
    countStreams: gateway.countStreams,
    close: async () => {
      clearInterval(sweepTimer)
      clearInterval(beatTimer)
      gateway.endStreams()
      const closing = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const timeLimit = new Promise((resolve) => setTimeout(resolve, options.stopGraceMs ?? STOP_GRACE_MS))
      await Promise.race([api.waitForOrders(), timeLimit])
      const cutOrderCount = api.countOrdersInFlight()
      if (cutOrderCount > 0) log.error(edgeLog.ordersCut(cutOrderCount))
      server.closeAllConnections()
      gateway.close()
      await closing
    },
  }
}

/** Resolves also when the build could not be written: the edge then still serves its own files. */
export async function publishBuild(sharedBuilds: SharedBuilds | null | undefined): Promise<void> {
  await sharedBuilds?.publish().catch((problem: unknown) => {
    log.error(edgeLog.buildNotShared(reasonOfAbsence(problem)))
  })
}

function answerFault(problem: unknown, request: IncomingMessage, response: ServerResponse): void {
  if (isDatabaseAway(problem)) {
    noteCall(request, { storeProblem: reasonOfAbsence(problem) })
    if (response.headersSent) response.destroy()
    else sendRefusal(response, { code: EDGE_CODES.backendUnreachable })
    return
  }
  const { method = 'GET', url = '/' } = request
  const problemFields = { id: requestIdOf(request), ...describeProblem(problem) }
  log.error(problemFields, edgeLog.callFailed(method, routePattern(method, url)))
  if (response.headersSent) response.destroy()
  else sendError(response, 500, edgeErrors.serverError)
}

interface EdgeParts {
  access: BrowserAccess
  gateway: Gateway
  api: ApiAnswers
  bodies: ClientBodies
  probe: ReturnType<typeof createBackendProbe>
  isStopping: () => boolean
}

function createRequestListener(
  options: EdgeOptions,
  { access, gateway, api, bodies, probe, isStopping }: EdgeParts,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { keys, testPath } = options
  const page = options.current.get('/index.html')?.body.toString('utf8') ?? ''
  const headers = Object.entries(
    securityHeaders(options.frameHosts ?? [], access.isHttps, inlineScriptHashes(page)),
  )
  const admitCall = createCallAdmission(options.mostCallsInAll)
  const countApiCall = createApiLimit(options.mostCalls)
  const refuseCall = createCallRefusal(access)
  const warnOfProxy = createProxyWarning(access.proxies)
  const serveSite = createStaticSite(options.current, options.previous, options.sharedBuilds?.find)
  const { onBackendAway = () => undefined } = options
  const takeReport = createReportGateway(access, bodies)
  const logCall = createCallLog(options.onCall ?? (() => undefined), onBackendAway)

  return async (request, response) => {
    const address = clientAddress(request, access)
    const admission = await admitCall(request, response, address)
    if (admission === null) return
    const url = request.url ?? '/'
    const waitMs = admission.waitMs ?? countApiCall(url, address)
    const facts = startCall(request, access)
    logCall(request, response, facts)
    response.setHeader(CALL_HEADERS.requestId, facts.requestId)
    for (const [name, value] of headers) response.setHeader(name, value)
    // During a stop the next call of this connection has to go to another edge.
    if (waitMs !== null || isStopping()) response.setHeader('Connection', 'close')
    if (waitMs !== null) {
      // The answer to an order says whether it was placed.
      if (!isOrderCall(request)) return sendTooManyCalls(response, waitMs)
      noteCall(request, { isOverLimit: true })
    }
    if (refuseCall(request, response, waitMs)) return
    warnOfProxy(request)
    const path = decodePath(url)
    if (path === null) return sendError(response, 400, edgeErrors.malformedAddress)
    if (isApiPath(path)) return api.answer(request, response, url, waitMs)
    if (testPath && path.startsWith(testPath)) return gateway.pass(request, response, url)
    if (path === `/${START_PATHS.edge}`) {
      if (!keys) return sendError(response, 404, edgeErrors.notFound)
      const [isBackendUp, areKeysWritable] = await Promise.all([
        probe.isUp(),
        options.areKeysWritable?.() ?? true,
      ])
      // Without an answer of the database there is no beat, and the device shows its own one again.
      const beat = areKeysWritable && keys.beatForAnswer(shownBeatOf(request))
      if (beat) setBeat(response, await beat.catch(() => null))
      const status = edgeStatusOf(keys, options, isBackendUp && areKeysWritable)
      return sendJson(response, 200, { ...status, build: options.build })
    }
    if (path === `/${REPORTS_PATH}`) return takeReport(request, response)
    if (OPERATIONS_PATHS.includes(path)) return sendError(response, 404, edgeErrors.notFound)
    if (path === SECURITY_PATH && options.security) {
      return sendText(response, 200, securityText(options.security, access.siteUrl, new Date()).trimEnd())
    }
    // Requests of the page must not send the code of a mailed link as their referrer.
    if (SECRET_IN_ADDRESS.test(url)) response.setHeader('Referrer-Policy', 'no-referrer')
    if (/^\/catalog(\/|$)/.test(path)) return sendCataloguePage(response, path)
    if (options.retiresWorker && path === '/sw.js') return sendRetiredWorker(response)
    return serveSite(request, response, path)
  }
}
