// The stream of changed products (G160); staff also get an event when orders change (G200).
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { catalogueCalls } from '#contract/catalogue/catalogue-calls.ts'
import { EVENTS_TYPE, ORDERS_EVENT, PRODUCTS_EVENT } from '#contract/catalogue/product-events.ts'
import { may } from '#domain/people/permissions.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { addressGroup } from '#server/network/address-group.ts'
import { tooManyRequests } from '#texts/people/visitor-requests.ts'
import {
  type ChangeFeed,
  distinctIds,
  MOST_LISTED_IDS,
  type PublishedChange,
} from '../product-events/change-feed.ts'
import { tooManyTries } from '../refusal.ts'
import { findChangedProductIds } from '../store/products/find-changed-products.ts'
import { addCall } from './add-call.ts'

/** Proxies close a silent connection after a minute. */
const BEAT_MS = 15_000
/** A listener with more unread bytes than these is taken to be gone. */
const MOST_UNREAD_BYTES = 64_000
/** The most streams of a person, on all tabs and devices. */
const MOST_STREAMS_PER_PERSON = 20
/** The most streams of an address, which the tablets of a dealership share: for visitors and for signed-in people. */
const MOST_VISITOR_STREAMS_PER_ADDRESS = 200
const MOST_PEOPLE_STREAMS_PER_ADDRESS = 300
const RETRY_MS = 60_000

export function productEventRoutes(
  app: FastifyInstance,
  {
    database,
    productFeed,
    orderFeed,
  }: { database: CounterDatabase; productFeed: ChangeFeed; orderFeed: ChangeFeed },
): void {
  const openStreams = new Map<string, Set<Readable>>()

  function admitStream(stream: Readable, owner: string, mostStreams: number): void {
    const streams = openStreams.get(owner) ?? new Set()
    if (streams.size >= mostStreams) throw tooManyTries(RETRY_MS, tooManyRequests)
    openStreams.set(owner, streams.add(stream))
    stream.once('close', () => {
      streams.delete(stream)
      if (streams.size === 0 && openStreams.get(owner) === streams) openStreams.delete(owner)
    })
  }

  /** Reads the changes since the event with this id from the database; null when the feed still has them in memory. */
  async function lookUpMissedChanges(lastId: string | null): Promise<PublishedChange | null> {
    const { id, lookUpFrom } = productFeed.since(lastId)
    if (lookUpFrom === null) return null
    return { id, ids: distinctIds(await findChangedProductIds(database, lookUpFrom, MOST_LISTED_IDS + 1)) }
  }

  // A HEAD request would open a stream without a reader.
  const options = { exposeHeadRoute: false }
  addCall(
    app,
    catalogueCalls.productEvents,
    async ({ request, reply, query: { after: lastId = lastEventIdOf(request) } }) => {
      // Devices take an open stream as a promise that every change is named on it (G211).
      if (!productFeed.isComplete()) throw tooManyTries(RETRY_MS, tooManyRequests)
      const missedChange = await lookUpMissedChanges(lastId)
      // A caller who disconnected while the session was read has no address, and reads no stream.
      if (request.socket.destroyed) return reply.hijack()
      const stream = new Readable({ read: () => {} })
      // A refused stream must free the place that it already has.
      try {
        const address = addressGroup(request.ip)
        if (request.account === null)
          admitStream(stream, `visitors ${address}`, MOST_VISITOR_STREAMS_PER_ADDRESS)
        else {
          admitStream(stream, `people ${address}`, MOST_PEOPLE_STREAMS_PER_ADDRESS)
          admitStream(stream, `person ${request.account.id}`, MOST_STREAMS_PER_PERSON)
        }
      } catch (refusal) {
        stream.destroy()
        throw refusal
      }
      const send = (text: string): void => {
        if (stream.readableLength > MOST_UNREAD_BYTES) stream.destroy()
        else stream.push(text)
      }
      if (missedChange !== null) send(eventTextOf(missedChange))
      send(eventTextOf(productFeed.since(missedChange?.id ?? lastId)))
      const stopListening = productFeed.listen(
        (change) => send(eventTextOf(change)),
        () => {
          stop()
          stream.push(null)
        },
      )
      const stopListeningToOrders = may(request.account, 'administerOrders')
        ? orderFeed.listen(() => send(`event: ${ORDERS_EVENT}\ndata: {}\n\n`))
        : () => {}
      const beat = setInterval(() => send(': still here\n\n'), BEAT_MS)
      beat.unref()
      stream.once('close', stop)
      function stop(): void {
        stopListening()
        stopListeningToOrders()
        clearInterval(beat)
      }
      // A connection that stays open for a next call would delay the closing of the server.
      return reply.type(EVENTS_TYPE).headers({ 'x-accel-buffering': 'no', connection: 'close' }).send(stream)
    },
    options,
  )

  // The server waits for its answers when it closes, so these streams must end.
  app.addHook('preClose', async () => {
    for (const streams of openStreams.values()) for (const stream of streams) stream.push(null)
  })
}

function eventTextOf({ id, ids }: PublishedChange): string {
  return `event: ${PRODUCTS_EVENT}\nid: ${id}\ndata: ${JSON.stringify({ ids })}\n\n`
}

function lastEventIdOf({ headers }: FastifyRequest): string | null {
  const id = headers['last-event-id']
  return typeof id === 'string' && id !== '' ? id : null
}
