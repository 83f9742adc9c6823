// Calls that are open to everybody, with a limit for each address (G125): the states for forms, a visitor's requests,
// and placing and reading a visitor's order.
import { asc } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { dealershipCalls } from '#contract/people/dealership-calls.ts'
import { visitorCalls } from '#contract/people/visitor-calls.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { requestMessages, tooManyRequests } from '#texts/people/visitor-requests.ts'
import type { ChangeFeed } from '../product-events/change-feed.ts'
import { notFound, tooManyTries } from '../refusal.ts'
import { states } from '../schema/companies.ts'
import { placeNewCustomerOrder } from '../store/orders/place-new-customer-order.ts'
import { readNewCustomerOrder } from '../store/orders/read-new-customer-order.ts'
import { forgetTry, type NotedTry, noteTry, subjectOf } from '../store/people/tries.ts'
import { storeCatalogRequest, registerCustomer } from '../store/people/visitor-requests.ts'
import { hashOfBody } from './body-hash.ts'
import { addCall, withMessages } from './add-call.ts'

const NEW_CUSTOMER_ORDER = 'api/client/order/unregistered'

interface VisitorParts {
  database: CounterDatabase
  clock: () => Date
  orderFeed: ChangeFeed
}

export function visitorRoutes(app: FastifyInstance, { database, clock, orderFeed }: VisitorParts): void {
  /** Counts a call like a failed sign-in, so that nobody floods the lists of staff or guesses e-mails. */
  async function noteRequest(request: FastifyRequest, endpoint: string): Promise<NotedTry> {
    const notedTry = await noteTry(database, subjectOf(`${endpoint}\n`, request.ip), clock())
    if ('waitMs' in notedTry) throw tooManyTries(notedTry.waitMs, tooManyRequests)
    return notedTry
  }

  addCall(app, dealershipCalls.states, async () => database.select().from(states).orderBy(asc(states.name)))

  addCall(app, withMessages(visitorCalls.registration, requestMessages), async ({ request, body }) => {
    await noteRequest(request, visitorCalls.registration.path)
    await database.transaction((transaction) => registerCustomer(transaction, body, clock()))
    return {}
  })

  addCall(app, withMessages(visitorCalls.catalogRequest, requestMessages), async ({ request, body }) => {
    await noteRequest(request, visitorCalls.catalogRequest.path)
    await storeCatalogRequest(database, body, clock())
    return {}
  })

  addCall(app, withMessages(orderCalls.checkoutNewUser, requestMessages), async ({ request, body }) => {
    const bodyHash = hashOfBody(request.body)
    await noteRequest(request, orderCalls.checkoutNewUser.path)
    const id = await database.transaction((transaction) =>
      placeNewCustomerOrder(transaction, { body, bodyHash, now: clock() }),
    )
    orderFeed.publish('all')
    return { id }
  })

  addCall(app, orderCalls.unregisteredOrder, async ({ request, params: { id }, query: { email } }) => {
    const notedTry = await noteRequest(request, NEW_CUSTOMER_ORDER)
    const order = await readNewCustomerOrder(database, id, email)
    if (order === null) throw notFound('Order')
    // Only calls that find no order count, so the note of this call is deleted.
    await forgetTry(database, notedTry)
    return order
  })
}
