// The backend that the app is written against, over the database that it is given.
import Fastify, { type FastifyInstance } from 'fastify'
import { bodyBytesOf, USUAL_BODY_BYTES } from '#contract/body-limits.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { isForeignCall } from '#server/network/foreign-origin.ts'
import { isMisframed } from '#server/network/framing.ts'
import { edgeErrors } from '#texts/edge.ts'
import { refusalTexts } from '#texts/refusals.ts'
import { answerError, answerErrors, answerInEnvelopes } from './answers.ts'
import { openKeyPair } from './authentication/key-pair.ts'
import { readSessions } from './authentication/session-cookie.ts'
import { guardRoutes } from './authority/guard-routes.ts'
import { limitCalls } from './authority/limit-calls.ts'
import { queueHeavyCalls } from './authority/queue-heavy-calls.ts'
import { mountFailureSwitches } from './failure-switches/mount-failure-switches.ts'
import { createFileDrawing } from './files/draw-files.ts'
import { createImageStore } from './images/image-store.ts'
import { createPictureStore } from './images/picture-store.ts'
import type { Mailer } from './mail/mailer.ts'
import { readMeasuredJson } from './measured-json.ts'
import { migrateReference } from './migrate-reference.ts'
import { createLocalPaperOffice } from './paper-office/local-paper-office.ts'
import { createToldChanges } from './product-events/told-changes.ts'
import { invalid, Refusal } from './refusal.ts'
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

/** From the first byte of a call to its last, as at the edge: a picture may come over a slow line. */
const REQUEST_MS = 300_000

/** A number of a paper order has up to 200 characters, each of which may be written as twelve. */
const MOST_SEGMENT_CHARACTERS = 2400

export interface ReferenceOptions {
  database: CounterDatabase
  clock: () => Date
  /** Where pictures are kept. */
  imagesDirectory: string
  mailer: Mailer
  /** Where people find the app, for links in mails. */
  siteUrl: () => string
  /** Tests only. */
  failureSwitches?: boolean
}

/** Migrates the database and builds the app; it listens nowhere yet, and seeds nothing. */
export async function createReferenceApp(options: ReferenceOptions): Promise<FastifyInstance> {
  const { database, clock, imagesDirectory } = options
  await migrateReference(database)
  const keyPair = await openKeyPair(database, clock())
  const app = Fastify({
    bodyLimit: USUAL_BODY_BYTES,
    requestTimeout: REQUEST_MS,
    trustProxy: isOurEdge,
    routerOptions: { maxParamLength: MOST_SEGMENT_CHARACTERS },
    frameworkErrors: answerError,
  })
  refuseMisframed(app)
  guardRoutes(app)
  answerErrors(app)
  readMeasuredJson(app)
  const switches = options.failureSwitches ? mountFailureSwitches(app, database) : null
  const files = createFileDrawing()
  app.addHook('onClose', files.close)
  const demoPictureOf = (uuid: string) => findDemoPicture(database, uuid)
  const pictures = createPictureStore(imagesDirectory)
  const images = createImageStore({ directory: imagesDirectory, brought: pictures, demoPictureOf })
  imageRoutes(app, { images })
  await app.register(async (bare) => {
    const calls = answerInEnvelopes(bare)
    limitBodies(calls)
    guardChanges(calls, options.siteUrl)
    queueHeavyCalls(calls, database.connections)
    await readSessions(calls, database, clock)
    const limits = limitCalls(calls, clock)
    const parts = {
      database,
      clock,
      keyPair,
      told: createToldChanges(clock),
      toldOrders: createToldChanges(clock),
      pictures,
      files,
    }
    authenticationRoutes(calls, { ...parts, limits })
    passwordRoutes(calls, { ...parts, mailer: options.mailer, siteUrl: options.siteUrl })
    visitorRoutes(calls, parts)
    companyRoutes(calls, parts)
    userRoutes(calls, { ...parts, mailer: options.mailer, siteUrl: options.siteUrl })
    changeRoutes(calls, parts)
    productRoutes(calls, parts)
    productChangeRoutes(calls, parts)
    productEventRoutes(calls, parts)
    await calls.register(pictureRoutes, parts)
    priceChangeRoutes(calls, parts)
    shipmentRoutes(calls, parts)
    paperOrderRoutes(calls, { ...parts, office: createLocalPaperOffice(database) })
    orderRoutes(calls, { ...parts, historyLagMs: switches?.historyLagMs ?? (() => 0) })
    subscriberRoutes(calls, parts)
    roleRoutes(calls, parts)
    orderWorkRoutes(calls, { ...parts, mailer: options.mailer })
  })
  await app.ready()
  return app
}

/** The edge in front of us is on this machine and says for whom it calls; what stands before that is its matter. */
function isOurEdge(address: string, hop: number): boolean {
  return hop === 0 && /^(::ffff:)?127\.|^::1$/.test(address)
}

/** Every call with a body has its limit in the agreement, or the server does not start. */
function limitBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.method === 'GET' || route.method === 'HEAD') return
    const bytes = bodyBytesOf(route.url.slice(1))
    if (bytes === null) throw new Error(`${route.url} has no limit for its body in contract/body-limits.ts.`)
    route.bodyLimit = bytes
  })
}

/** Also of addresses that are no route: whoever passed the call on may believe that its body ends elsewhere. */
function refuseMisframed(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isMisframed(request.raw)) return
    void reply.header('connection', 'close') // a reply is no promise to wait for
    throw invalid(edgeErrors.misframed)
  })
}

/** A page of another origin names it, and cannot send the basic header without being asked first (G109). */
function guardChanges(app: FastifyInstance, siteUrl: () => string): void {
  app.addHook('onRequest', async (request, reply) => {
    // Answers differ by person; nobody between may keep them.
    void reply.header('cache-control', 'no-store') // a reply is no promise to wait for
    const own = { host: request.host, scheme: null, siteUrl: siteUrl() }
    if (isForeignCall(request.raw, own)) throw new Refusal('foreign-page', edgeErrors.foreignCall)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead && request.headers.authorization !== BASIC_HEADER) {
      throw new Refusal('basic-header-missing', refusalTexts.basicHeaderMissing)
    }
  })
}
