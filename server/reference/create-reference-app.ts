// Builds the reference server, the backend that the app is written against, over the given database.
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { USUAL_BODY_LIMIT } from '#contract/body-limits.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import type { ProcessMessages } from '#server/database/process-messages.ts'
import { describeProblem } from '#server/log/describe-problem.ts'
import { log } from '#server/log/log.ts'
import { isForeignCall } from '#server/network/foreign-origin.ts'
import { createCallAdmission } from '#server/network/admit-calls.ts'
import { watchConnections } from '#server/network/connections.ts'
import { callFaultOf } from '#server/network/framing.ts'
import { watchPipelinedCalls, waitForEarlierCalls } from '#server/network/pipelined-calls.ts'
import { watchBodies } from '#server/network/watch-bodies.ts'
import { createProxyTrust, isLoopback } from '#server/network/proxy-trust.ts'
import { edgeErrors } from '#texts/edge.ts'
import { refusalTexts } from '#texts/refusals.ts'
import { answerErrors, answerInEnvelopes, createErrorAnswer } from './answers.ts'
import { openKeyPair } from './authentication/key-pair.ts'
import { readSessions } from './authentication/session-cookie.ts'
import { guardRoutes } from './authority/guard-routes.ts'
import { limitCalls } from './authority/limit-calls.ts'
import { queueHeavyCalls } from './authority/queue-heavy-calls.ts'
import { mountFailureSwitches } from './failure-switches/mount-failure-switches.ts'
import { createFileDrawing, type FileDrawing } from './files/draw-files.ts'
import { type EndedCall, identifyCalls } from './identify-calls.ts'
import { createImageStore } from './images/image-store.ts'
import { createPictureStore } from './images/picture-store.ts'
import { limitArrivingBodies, REQUEST_MS, registerJsonParser } from './json-bodies.ts'
import type { Mailer } from './mail/mailer.ts'
import { migrateReference } from './migrate-reference.ts'
import { createLocalPaperOffice } from './paper-office/local-paper-office.ts'
import { createSharedFeeds } from './product-events/shared-feeds.ts'
import { invalid, Refusal, tooManyTries } from './refusal.ts'
import { requireRows } from './routes/add-call.ts'
import { authenticationRoutes } from './routes/authentication.ts'
import { changeRoutes } from './routes/changes.ts'
import { companyRoutes } from './routes/companies.ts'
import { imageRoutes } from './routes/images.ts'
import { orderWorkRoutes } from './routes/order-work.ts'
import { orderRoutes } from './routes/orders.ts'
import { paperOrderRoutes } from './routes/paper-orders.ts'
import { passwordRoutes } from './routes/passwords.ts'
import { pictureRoutes } from './routes/pictures.ts'
import { priceChangeRoutes } from './routes/price-changes.ts'
import { productChangeRoutes } from './routes/product-changes.ts'
import { productEventRoutes } from './routes/product-events.ts'
import { productRoutes } from './routes/products.ts'
import { roleRoutes } from './routes/roles.ts'
import { shipmentRoutes } from './routes/shipments.ts'
import { subscriberRoutes } from './routes/subscribers.ts'
import { userRoutes } from './routes/users.ts'
import { visitorRoutes } from './routes/visitors.ts'
import { findDemoPicture } from './store/products/demo-picture-names.ts'

/** A paper order's number has up to 200 characters, each of which may be escaped as twelve. */
const MOST_SEGMENT_CHARACTERS = 2400

export interface ReferenceOptions {
  database: CounterDatabase
  clock: () => Date
  /** The folder of pictures. */
  imagesDirectory: string
  mailer: Mailer
  /**
   * Messages between the servers of one PostgreSQL; null, or absent: this server is the only process of its database.
   */
  messages?: ProcessMessages | null
  /** The public address of the app, for links in mails. */
  siteUrl: () => string
  /** The only site whose pages may make changes; null: the site at the called host. */
  allowedSiteUrl: string | null
  /**
   * Called for each call that has ended, which this server also logs; null: the edge in front of this server logs
   * calls.
   */
  onCall?: ((call: EndedCall) => void) | null
  /** Adds the switches with which tests make calls fail. */
  failureSwitches?: boolean
  /** Threads that several servers share. Absent: the server has its own threads, which end with it. */
  files?: FileDrawing
  /** The longest time that a heavy call waits for its turn before it is refused. */
  longestHeavyWaitMs?: number | undefined
}

/** Migrates the database and builds the app, without listening and without seeding. */
export async function createReferenceApp(options: ReferenceOptions): Promise<FastifyInstance> {
  const { database, clock, imagesDirectory } = options
  await migrateReference(database)
  const keyPair = await openKeyPair(database, clock())
  const answerError = createErrorAnswer()
  const app = Fastify({
    http: { requireHostHeader: false },
    bodyLimit: USUAL_BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    trustProxy: isOurEdge,
    routerOptions: { maxParamLength: MOST_SEGMENT_CHARACTERS },
    frameworkErrors: answerError,
    loggerInstance: quietLog(),
    logController: new LogController({ disableRequestLogging: true }),
  })
  answerInSequence(app)
  guardRoutes(app)
  limitArrivingBodies(app)
  answerErrors(app, answerError)
  identifyCalls(app, options.onCall ?? null)
  registerJsonParser(app)
  const switches = options.failureSwitches ? mountFailureSwitches(app, database) : null
  const files = options.files ?? createFileDrawing()
  if (options.files === undefined) app.addHook('onClose', files.close)
  app.addHook('onClose', async () => options.messages?.close())
  const demoPictureOf = (uuid: string) => findDemoPicture(database, uuid)
  const pictures = createPictureStore(imagesDirectory)
  const images = createImageStore({ directory: imagesDirectory, uploadedPictures: pictures, demoPictureOf })
  imageRoutes(app, { images })
  await app.register(async (api) => {
    answerInEnvelopes(api)
    requireRows(api)
    refuseForeignCalls(api, options.allowedSiteUrl)
    queueHeavyCalls(api, database.connections, options.longestHeavyWaitMs)
    await readSessions(api, database, clock)
    const limits = limitCalls(api, clock)
    const parts = {
      database,
      clock,
      keyPair,
      ...createSharedFeeds(clock, options.messages ?? null),
      pictures,
      files,
    }
    authenticationRoutes(api, { ...parts, limits })
    passwordRoutes(api, { ...parts, mailer: options.mailer, siteUrl: options.siteUrl })
    visitorRoutes(api, parts)
    companyRoutes(api, parts)
    userRoutes(api, { ...parts, mailer: options.mailer, siteUrl: options.siteUrl })
    changeRoutes(api, parts)
    productRoutes(api, parts)
    productChangeRoutes(api, parts)
    productEventRoutes(api, parts)
    await api.register(pictureRoutes, parts)
    priceChangeRoutes(api, parts)
    shipmentRoutes(api, parts)
    paperOrderRoutes(api, { ...parts, office: createLocalPaperOffice(database) })
    orderRoutes(api, { ...parts, historyLagMs: switches?.historyLagMs ?? (() => 0) })
    subscriberRoutes(api, parts)
    roleRoutes(api, parts)
    orderWorkRoutes(api, { ...parts, mailer: options.mailer })
  })
  await app.ready()
  return app
}

/**
 * Trusts the edge on this machine to name its client. Proxies before the edge are not trusted; the edge judges them.
 */
function isOurEdge(address: string, hop: number): boolean {
  return hop === 0 && isLoopback(address)
}

/** Logs only the codes of fastify's own warnings, because its messages and requests contain addresses with queries. */
function quietLog(): FastifyBaseLogger {
  return log.child({}, { level: 'warn', serializers: { err: describeProblem, req: () => undefined } })
}

/**
 * Begins no call before the earlier ones of its connection are answered, and none whose connection broke meanwhile. Also
 * refuses calls without a clear end, at unknown addresses too.
 */
function answerInSequence(app: FastifyInstance): void {
  watchPipelinedCalls(app.server)
  watchBodies(app.server)
  // The edges of this server have the connections and calls of many people, which they limit, and private addresses.
  const isEdge = createProxyTrust(null).isTrustedPeer
  watchConnections(app.server, isEdge)
  const admitCall = createCallAdmission()
  app.addHook('onRequest', async (request, reply) => {
    const { remoteAddress } = request.raw.socket
    const admission = isEdge(remoteAddress ?? '')
      ? (await waitForEarlierCalls(request.raw, reply.raw)) && { waitMs: null }
      : await admitCall(request.raw, reply.raw, remoteAddress)
    if (!admission) return void reply.hijack()
    if (admission.waitMs !== null) {
      void reply.header('connection', 'close') // a reply is no promise to wait for
      throw tooManyTries(admission.waitMs, edgeErrors.tooManyCalls)
    }
    const fault = callFaultOf(request.raw)
    if (fault === null) return
    void reply.header('connection', 'close') // a reply is no promise to wait for
    throw invalid(edgeErrors[fault])
  })
}

/**
 * Refuses calls of other sites: their pages send their origin, and need permission to send the basic header, which each
 * change must have (G109). Also keeps the answers out of caches.
 */
function refuseForeignCalls(app: FastifyInstance, siteUrl: string | null): void {
  app.addHook('onRequest', async (request, reply) => {
    // Answers differ by person, so no cache may store them.
    void reply.header('cache-control', 'no-store') // a reply is no promise to wait for
    const ownSite = { host: request.host, scheme: null, siteUrl }
    if (isForeignCall(request.raw, ownSite)) throw new Refusal('foreign-page', edgeErrors.foreignCall)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead && request.headers.authorization !== BASIC_HEADER) {
      throw new Refusal('basic-header-missing', refusalTexts.basicHeaderMissing)
    }
  })
}
