// The stream of changed products (G160), in which staff are told of changed orders too (G200).
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { EVENTS_TYPE, ORDERS_EVENT, PRODUCTS_EVENT } from '#contract/catalogue/product-events.ts'
import { may } from '#domain/people/permissions.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { addressGroup } from '#server/network/address-group.ts'
import { tooManyRequests } from '#texts/people/visitor-requests.ts'
import { answersFile, parsed, type RoutedApp } from '../answers.ts'
import { MOST_NAMED, named, type ToldChange, type ToldChanges } from '../product-events/told-changes.ts'
import { tooManyTries } from '../refusal.ts'
import { changedSince } from '../store/products/changed-since.ts'

/** A proxy on the way gives a silent connection up after a minute. */
const BEAT_MS = 15_000
/** Whoever reads this little of what he is told is gone. */
const MOST_UNREAD_BYTES = 64_000
/** Tabs and devices of a person. */
const MOST_OF_PERSON = 20
/** Many tablets of one dealership have its address; those on which somebody is signed in have a share of their own. */
const MOST_OF_VISITORS = 200
const MOST_OF_PEOPLE = 300
const RETRY_MS = 60_000

const eventsQuery = v.object({ after: v.optional(v.pipe(v.string(), v.maxLength(100))) })

const EVENTS_GATE = {
  public: 'Visitors keep the catalogue on their devices; ids alone are told.',
  limit: 'streams',
} as const

export function productEventRoutes(
  app: RoutedApp,
  { database, told, toldOrders }: { database: CounterDatabase; told: ToldChanges; toldOrders: ToldChanges },
): void {
  const open = new Map<string, Set<Readable>>()

  function admit(stream: Readable, owner: string, most: number): void {
    const streams = open.get(owner) ?? new Set()
    if (streams.size >= most) throw tooManyTries(RETRY_MS, tooManyRequests)
    open.set(owner, streams.add(stream))
    stream.once('close', () => {
      streams.delete(stream)
      if (streams.size === 0 && open.get(owner) === streams) open.delete(owner)
    })
  }

  /** What was changed since an event that is not kept in memory; null where it is. */
  async function lookUp(after: string | null): Promise<ToldChange | null> {
    const { id, lookUpFrom } = told.since(after)
    if (lookUpFrom === null) return null
    return { id, ids: named(await changedSince(database, lookUpFrom, MOST_NAMED + 1)) }
  }

  // A HEAD would open a stream that nobody reads.
  const route = { ...answersFile({ gate: EVENTS_GATE }), exposeHeadRoute: false }
  app.get(`/${ENDPOINTS.productEvents}`, route, async (request, reply) => {
    const { after = lastEventId(request) } = parsed(eventsQuery, request.query)
    const lookedUp = await lookUp(after)
    // Who left while his session was read has no address any more, and nobody reads the stream.
    if (request.socket.destroyed) return reply.hijack()
    const stream = new Readable({ read: () => {} })
    // Refused, the stream must not count where it was counted already.
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
    send(textOf(told.since(lookedUp?.id ?? after)))
    const stopListening = told.listen((change) => send(textOf(change)))
    const stopOrders = may(request.account, 'administerOrders')
      ? toldOrders.listen(() => send(`event: ${ORDERS_EVENT}\ndata: {}\n\n`))
      : () => {}
    const beat = setInterval(() => send(': still here\n\n'), BEAT_MS)
    beat.unref()
    stream.once('close', () => {
      stopListening()
      stopOrders()
      clearInterval(beat)
    })
    // Kept for a next call, the connection would hold up a server that closes.
    return reply.type(EVENTS_TYPE).headers({ 'x-accel-buffering': 'no', connection: 'close' }).send(stream)
  })

  // A server that closes waits for its answers to end.
  app.addHook('preClose', async () => {
    for (const streams of open.values()) for (const stream of streams) stream.push(null)
  })
}

function textOf({ id, ids }: ToldChange): string {
  return `event: ${PRODUCTS_EVENT}\nid: ${id}\ndata: ${JSON.stringify({ ids })}\n\n`
}

function lastEventId({ headers }: FastifyRequest): string | null {
  const id = headers['last-event-id']
  return typeof id === 'string' && id !== '' ? id : null
}
