// What stands between browsers and the backend: the built app, the way to /api, and the keys of orders.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { DEVICE_ORDERS_PATH } from '#contract/device-orders.ts'
import type { EdgeStatus } from '#contract/edge.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { SEAL_KEYS_PATH } from '#contract/seals.ts'
import { SECRETS_OF_LINKS } from '#contract/secrets-of-links.ts'
import { createCallLimit } from '#server/network/call-limit.ts'
import { isForeignCall } from '#server/network/foreign-origin.ts'
import { isMisframed } from '#server/network/framing.ts'
import { edgeErrors } from '#texts/edge.ts'
import { checkoutKindOf, normaliseApiPath } from './api-path.ts'
import { createBackendProbe } from './backend-probe.ts'
import type { SiteFiles } from './build-files.ts'
import { cataloguePage } from './catalogue-page.ts'
import { clientAddress, ownOrigins, type WayIn } from './client.ts'
import { createDeviceGateway } from './device-gateway.ts'
import { sendError, sendJson, sendTooManyCalls } from './edge-answers.ts'
import { createForeignCallLog } from './foreign-call-log.ts'
import { createGateway } from './gateway.ts'
import { createOrderGateway } from './order-gateway.ts'
import { type OrderKeyStore, RETENTION_HOURS } from './order-key-store.ts'
import { RETIRED_WORKER } from './retired-worker.ts'
import { createSealGateway } from './seal-gateway.ts'
import type { SealKeys } from './seal-keys.ts'
import { securityHeaders } from './security-headers.ts'
import { createStaticSite } from './static-site.ts'

export interface EdgeOptions {
  backend: URL
  /** Null: no keys are kept, and /edge does not exist. */
  keys: OrderKeyStore | null
  /** Null, or absent: devices cannot seal what signed-out accounts leave on them. */
  seals?: SealKeys | null
  current: SiteFiles
  previous: SiteFiles
  frameHosts?: readonly string[]
  /** Hears whether the backend answers, at the first look and whenever that changes. */
  onBackendChange?: (isUp: boolean) => void
  /** A path beside /api that the backend answers: what tests steer it by. */
  testPath?: string | null
  /** Whether browsers reach this edge by https, which a proxy in front of it speaks. */
  isHttps?: boolean
  /** How many proxies stand in front of this edge and say for whom they call. */
  trustedProxies?: number
  /** Where people find the app, where it was configured. */
  siteUrl?: string | null
  /** Devices are to give up their service worker. */
  retiresWorker?: boolean
  headerLimitMs?: number
  bodyLimitMs?: number
  forwardLimitMs?: number
  /** Of the backend, before or within an answer; a client may be silent for twice as long. */
  silenceLimitMs?: number
  /** Of an address in a minute. */
  mostCalls?: number
}

const SWEEP_EVERY_MS = 6 * 3_600_000
/** Of every call but orders, which have their own limit: lines can be slow. */
const REQUEST_LIMIT_MS = 300_000
const MOST_HEADERS = 100
/** Of an address in a minute, whatever they ask for: many tablets of a dealership have one. */
const MOST_CALLS = 6000
const CALLS_WINDOW_MS = 60_000
/** New ones of an address in fifteen minutes; a backend may well take fewer. */
const MOST_VISITOR_ORDERS = 30
const KEPT_MS = 10_000
const SHUTDOWN_LIMIT_MS = 4000

export interface Edge {
  server: Server
  isBackendUp: () => Promise<boolean>
  /** Lets orders in flight end for a few seconds, then cuts what is left. */
  close: () => Promise<void>
}

export function createEdge(options: EdgeOptions): Edge {
  const { backend, keys, seals, testPath, isHttps = false, trustedProxies = 0, siteUrl = null } = options
  const way: WayIn = { isHttps, trustedProxies, siteUrl }
  const { bodyLimitMs = 30_000, forwardLimitMs = 40_000, silenceLimitMs = 60_000 } = options
  const clientSilenceMs = 2 * silenceLimitMs
  const headers = Object.entries(securityHeaders(options.frameHosts ?? [], isHttps))
  const gateway = createGateway(backend, way, silenceLimitMs)
  const placeOrder = createOrderGateway({
    backend,
    keys,
    way,
    admitVisitor: createCallLimit(MOST_VISITOR_ORDERS, () => performance.now()).count,
    bodyLimitMs,
    forwardLimitMs,
  })
  const calls = createCallLimit(options.mostCalls ?? MOST_CALLS, () => performance.now(), CALLS_WINDOW_MS)
  const giveSealKeys = seals && createSealGateway({ backend, seals, way, bodyLimitMs })
  const giveDeviceOrders = keys && createDeviceGateway({ backend, keys, way })
  const tellForeignCall = createForeignCallLog()
  const probe = createBackendProbe(backend, undefined, options.onBackendChange)
  const serveSite = createStaticSite(options.current, options.previous)
  const inFlight = new Set<Promise<void>>()

  const sendStatus = async (response: ServerResponse, { storeId }: OrderKeyStore): Promise<void> => {
    const status: EdgeStatus = {
      idempotency: true,
      retentionHours: RETENTION_HOURS,
      storeId,
      ...(seals && { sealKey: seals.publicKey }),
      serverTime: new Date().toISOString(),
      backend: (await probe.isUp()) ? 'up' : 'down',
    }
    sendJson(response, 200, status)
  }

  const sendCatalogue = (response: ServerResponse, path: string): void => {
    const page = cataloguePage(/^\/catalog\/(\d+)\/?$/.exec(path)?.[1] ?? null)
    response.setHeader('Cache-Control', 'no-cache')
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
  }

  const sendRetiredWorker = (response: ServerResponse): void => {
    response.setHeader('Cache-Control', 'no-cache')
    response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(RETIRED_WORKER)
  }

  const answerCall = async (
    request: IncomingMessage,
    response: ServerResponse,
    url: string,
  ): Promise<void> => {
    const [rawPath = '', ...query] = url.split('?')
    const path = normaliseApiPath(rawPath)
    if (path === null || request.method === 'TRACE')
      return sendError(response, 400, edgeErrors.malformedAddress)
    const waitMs = calls.count(clientAddress(request, way))
    const kind = request.method === 'POST' ? checkoutKindOf(path) : null
    if (kind === null && waitMs !== null) return sendTooManyCalls(response, waitMs)
    if (giveSealKeys && path === `/${SEAL_KEYS_PATH}`) return giveSealKeys(request, response)
    if (giveDeviceOrders && path === `/${DEVICE_ORDERS_PATH}`) return giveDeviceOrders(request, response)
    const target = query.length > 0 ? `${path}?${query.join('?')}` : path
    if (kind === null) return gateway.pass(request, response, target)
    const placing = placeOrder({ request, response, kind, target, waitMs })
    inFlight.add(placing)
    await placing.finally(() => inFlight.delete(placing))
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const [name, value] of headers) response.setHeader(name, value)
    // Node drops headers beyond its count without an error; the key of an order could be among them.
    if (request.rawHeaders.length > 2 * MOST_HEADERS) {
      return sendError(response.setHeader('Connection', 'close'), 431, edgeErrors.tooManyHeaders)
    }
    // The bytes that follow on this connection may be the rest of a body or another call; nobody reads them.
    if (isMisframed(request)) {
      return sendError(response.setHeader('Connection', 'close'), 400, edgeErrors.misframed)
    }
    const own = ownOrigins(request, way)
    if (isForeignCall(request, own)) {
      tellForeignCall(request.headers.origin, own)
      return sendError(response, 403, edgeErrors.foreignCall)
    }
    const url = request.url ?? '/'
    const path = readPath(url)
    if (path === null) return sendError(response, 400, edgeErrors.malformedAddress)
    if (/^\/+api(\/|$)/.test(path)) return answerCall(request, response, url)
    if (testPath && path.startsWith(testPath)) return gateway.pass(request, response, url)
    if (path === `/${ENDPOINTS.edge}`) {
      return keys ? sendStatus(response, keys) : sendError(response, 404, edgeErrors.notFound)
    }
    // The requests of the page must not name the code as their referrer.
    if (SECRETS_OF_LINKS.test(url)) response.setHeader('Referrer-Policy', 'no-referrer')
    if (/^\/catalog(\/|$)/.test(path)) return sendCatalogue(response, path)
    if (options.retiresWorker && path === '/sw.js') return sendRetiredWorker(response)
    serveSite(request, response, path)
  }

  const server = createServer(
    {
      headersTimeout: options.headerLimitMs ?? 15_000,
      requestTimeout: REQUEST_LIMIT_MS,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: Math.min(KEPT_MS, clientSilenceMs),
    },
    (request, response) => {
      answer(request, response).catch((problem: unknown) => {
        // Without the query, which may hold an e-mail or a code; the error's other fields may hold it too.
        const stack = problem instanceof Error ? problem.stack : String(problem)
        console.error(`${request.method} ${request.url?.split('?')[0]}: ${stack}`)
        if (response.headersSent) response.destroy()
        else sendError(response, 500, edgeErrors.serverError)
      })
    },
  )

  // Ends connections whose other side is gone without closing, or reads nothing.
  server.setTimeout(clientSilenceMs)

  const sweep = (): void => {
    keys?.sweep().catch((problem: unknown) => console.error('Old keys could not be swept:', problem))
  }
  const sweeping = setInterval(sweep, SWEEP_EVERY_MS)
  sweeping.unref()
  sweep()

  return {
    server,
    isBackendUp: probe.isUp,
    close: async () => {
      clearInterval(sweeping)
      gateway.endStreams()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const limit = new Promise((resolve) => setTimeout(resolve, SHUTDOWN_LIMIT_MS).unref())
      await Promise.race([Promise.allSettled(inFlight), limit])
      server.closeAllConnections()
      gateway.close()
      await closed
    },
  }
}

function readPath(url: string): string | null {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '/')
  } catch {
    return null
  }
}
