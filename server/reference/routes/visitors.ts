// Calls that are open to everybody, with a limit for each address (G125): the states for forms, a visitor's requests,
// and placing and reading a visitor's order.
import { asc } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { BASE_PATHS, ENDPOINTS } from '#contract/endpoints.ts'
import { doneSchema } from '#contract/envelope.ts'
import { newCustomerOrderBody, newCustomerOrderSchema } from '#contract/orders/new-customer-order.ts'
import { newCustomerAnswer } from '#contract/orders/order.ts'
import { statesSchema } from '#contract/people/dealership.ts'
import { catalogRequestBody, registrationBody } from '#contract/people/visitor-requests.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { requestMessages, tooManyRequests } from '#texts/people/visitor-requests.ts'
import { answers, parseInput, type RoutedApp } from '../answers.ts'
import type { ChangeFeed } from '../product-events/change-feed.ts'
import { notFound, tooManyTries } from '../refusal.ts'
import { states } from '../schema/companies.ts'
import { placeNewCustomerOrder } from '../store/orders/place-new-customer-order.ts'
import { readNewCustomerOrder } from '../store/orders/read-new-customer-order.ts'
import { forgetTry, type NotedTry, noteTry, subjectOf } from '../store/people/tries.ts'
import { storeCatalogRequest, registerCustomer } from '../store/people/visitor-requests.ts'
import { hashOfBody } from './body-hash.ts'
import { rowId } from './query-values.ts'

const registrationSchema = registrationBody(requestMessages)
const catalogRequestSchema = catalogRequestBody(requestMessages)
const orderSchema = newCustomerOrderBody(requestMessages)
const idParams = v.object({ id: rowId })
const emailQuery = v.object({ email: v.optional(v.pipe(v.string(), v.maxLength(200)), '') })

const NEW_CUSTOMER_ORDER = `${BASE_PATHS.order}/unregistered`

const FORM_GATE = { public: 'Forms of visitors let them choose a state.', limit: 'calls' } as const
const REQUEST_GATE = { public: 'People without an account send requests.', limit: 'tries' } as const
const ORDER_GATE = {
  public: 'People without an account order, and see the order with its e-mail.',
  limit: 'tries',
} as const

interface VisitorParts {
  database: CounterDatabase
  clock: () => Date
  orderFeed: ChangeFeed
}

export function visitorRoutes(app: RoutedApp, { database, clock, orderFeed }: VisitorParts): void {
  /** Counts a call like a failed sign-in, so that nobody floods the lists of staff or guesses e-mails. */
  async function noteRequest(request: FastifyRequest, endpoint: string): Promise<NotedTry> {
    const notedTry = await noteTry(database, subjectOf(`${endpoint}\n`, request.ip), clock())
    if ('waitMs' in notedTry) throw tooManyTries(notedTry.waitMs, tooManyRequests)
    return notedTry
  }

  app.get(`/${ENDPOINTS.states}`, answers(statesSchema, { gate: FORM_GATE }), async () =>
    database.select().from(states).orderBy(asc(states.name)),
  )

  app.post(`/${ENDPOINTS.registration}`, answers(doneSchema, { gate: REQUEST_GATE }), async (request) => {
    const body = parseInput(registrationSchema, request.body)
    await noteRequest(request, ENDPOINTS.registration)
    await database.transaction((transaction) => registerCustomer(transaction, body, clock()))
    return {}
  })

  app.post(`/${ENDPOINTS.catalogRequest}`, answers(doneSchema, { gate: REQUEST_GATE }), async (request) => {
    const body = parseInput(catalogRequestSchema, request.body)
    await noteRequest(request, ENDPOINTS.catalogRequest)
    await storeCatalogRequest(database, body, clock())
    return {}
  })

  app.post(
    `/${ENDPOINTS.checkoutNewUser}`,
    answers(newCustomerAnswer, { gate: ORDER_GATE }),
    async (request) => {
      const body = parseInput(orderSchema, request.body)
      const bodyHash = hashOfBody(request.body)
      await noteRequest(request, ENDPOINTS.checkoutNewUser)
      const id = await database.transaction((transaction) =>
        placeNewCustomerOrder(transaction, { body, bodyHash, now: clock() }),
      )
      orderFeed.publish('all')
      return { id }
    },
  )

  app.get(
    `/${NEW_CUSTOMER_ORDER}/:id`,
    answers(newCustomerOrderSchema, { gate: ORDER_GATE }),
    async (request) => {
      const { id } = parseInput(idParams, request.params)
      const { email } = parseInput(emailQuery, request.query)
      const notedTry = await noteRequest(request, NEW_CUSTOMER_ORDER)
      const order = await readNewCustomerOrder(database, id, email)
      if (order === null) throw notFound('Order')
      // Only calls that find no order count, so the note of this call is deleted.
      await forgetTry(database, notedTry)
      return order
    },
  )
}
