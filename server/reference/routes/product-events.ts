// The stream of changed products (G160); staff also get an event when orders change (G200).
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { EVENTS_TYPE, ORDERS_EVENT, PRODUCTS_EVENT } from '#contract/catalogue/product-events.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { may } from '#domain/people/permissions.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { addressGroup } from '#server/network/address-group.ts'
import { tooManyRequests } from '#texts/people/visitor-requests.ts'
import { answersFile, parseInput, type RoutedApp } from '../answers.ts'
import {
  type ChangeFeed,
  distinctIds,
  MOST_NAMED,
  type PublishedChange,
} from '../product-events/change-feed.ts'
import { tooManyTries } from '../refusal.ts'
import { changedSince } from '../store/products/changed-since.ts'

/** Proxies on the way cut a silent connection after a minute. */
const BEAT_MS = 15_000
/** A listener with this many unread bytes is gone. */
const MOST_UNREAD_BYTES = 64_000
/** Streams of all tabs and devices of a person. */
const MOST_OF_PERSON = 20
/** Per address, which the tablets of a dealership share; signed-in people have a limit of their own. */
const MOST_OF_VISITORS = 200
const MOST_OF_PEOPLE = 300
const RETRY_MS = 60_000

const eventsQuery = v.object({ after: v.optional(v.pipe(v.string(), v.maxLength(100))) })

const EVENTS_GATE = {
  public: 'Visitors keep the catalogue on their devices; events hold ids only.',
  limit: 'streams',
} as const

export function productEventRoutes(
  app: RoutedApp,
  {
    database,
    productFeed,
    orderFeed,
  }: { database: CounterDatabase; productFeed: ChangeFeed; orderFeed: ChangeFeed },
): void {
  const openStreams = new Map<string, Set<Readable>>()

  function admit(stream: Readable, owner: string, most: number): void {
    const streams = openStreams.get(owner) ?? new Set()
    if (streams.size >= most) throw tooManyTries(RETRY_MS, tooManyRequests)
    openStreams.set(owner, streams.add(stream))
    stream.once('close', () => {
      streams.delete(stream)
      if (streams.size === 0 && openStreams.get(owner) === streams) openStreams.delete(owner)
    })
  }

  /** The changes since an event that is not in memory any more; null when it still is. */
  async function lookUp(after: string | null): Promise<PublishedChange | null> {
    const { id, lookUpFrom } = productFeed.since(after)
    if (lookUpFrom === null) return null
    return { id, ids: distinctIds(await changedSince(database, lookUpFrom, MOST_NAMED + 1)) }
  }

  // A HEAD request would open a stream without a reader.
  const route = { ...answersFile({ gate: EVENTS_GATE }), exposeHeadRoute: false }
  app.get(`/${ENDPOINTS.productEvents}`, route, async (request, reply) => {
    const { after = lastEventId(request) } = parseInput(eventsQuery, request.query)
    const lookedUp = await lookUp(after)
    // A caller who left while the session was read has no address any more and reads no stream.
    if (request.socket.destroyed) return reply.hijack()
    const stream = new Readable({ read: () => {} })
    // A refused stream must give back the place that it already took.
    try {
      const address = addressGroup(request.ip)
      if (request.account === null) admit(stream, `visitors ${address}`, MOST_OF_VISITORS)
      else {
        admit(stream, `people ${address}`, MOST_OF_PEOPLE)
        admit(stream, `person ${request.account.id}`, MOST_OF_PERSON)
      }
    } catch (refusal) {
      stream.destroy()
      throw refusal
    }
    const send = (text: string): void => {
      if (stream.readableLength > MOST_UNREAD_BYTES) stream.destroy()
      else stream.push(text)
    }
    if (lookedUp !== null) send(textOf(lookedUp))
    send(textOf(productFeed.since(lookedUp?.id ?? after)))
    const stopListening = productFeed.listen((change) => send(textOf(change)))
    const stopOrders = may(request.account, 'administerOrders')
      ? orderFeed.listen(() => send(`event: ${ORDERS_EVENT}\ndata: {}\n\n`))
      : () => {}
    const beat = setInterval(() => send(': still here\n\n'), BEAT_MS)
    beat.unref()
    stream.once('close', () => {
      stopListening()
      stopOrders()
      clearInterval(beat)
    })
    // A connection that is kept for a next call would delay a server that closes.
    return reply.type(EVENTS_TYPE).headers({ 'x-accel-buffering': 'no', connection: 'close' }).send(stream)
  })

  // A server that closes waits for its answers to end.
  app.addHook('preClose', async () => {
    for (const streams of openStreams.values()) for (const stream of streams) stream.push(null)
  })
}

function textOf({ id, ids }: PublishedChange): string {
  return `event: ${PRODUCTS_EVENT}\nid: ${id}\ndata: ${JSON.stringify({ ids })}\n\n`
}

function lastEventId({ headers }: FastifyRequest): string | null {
  const id = headers['last-event-id']
  return typeof id === 'string' && id !== '' ? id : null
}
