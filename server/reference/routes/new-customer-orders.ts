// The order of a visitor and the way back to it: open to everybody, and therefore few per address (G125).
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { BASE_PATHS, ENDPOINTS } from '#contract/endpoints.ts'
import { newCustomerOrderBody } from '#contract/new-customer-order.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { requestMessages } from '#texts/visitor-requests.ts'
import { notFound, parsed } from '../answers.ts'
import { placeNewCustomerOrder } from '../store/orders/place-new-customer-order.ts'
import { readUnregisteredOrder } from '../store/orders/read-unregistered-order.ts'
import { forgetTry } from '../store/sign-in-tries.ts'
import { admitVisitor } from './admit-visitor.ts'
import { hashOfBody } from './body-hash.ts'
import { rowId } from './query-values.ts'

const orderBody = newCustomerOrderBody(requestMessages)
const idParams = v.object({ id: rowId })
const viewQuery = v.object({ email: v.optional(v.pipe(v.string(), v.maxLength(200)), '') })

const VIEW = `${BASE_PATHS.order}/unregistered`

interface NewCustomerParts {
  database: CounterDatabase
  clock: () => Date
}

export function newCustomerOrderRoutes(app: FastifyInstance, parts: NewCustomerParts): void {
  const { database, clock } = parts

  app.post(`/${ENDPOINTS.checkoutNewUser}`, async (request) => {
    const body = parsed(orderBody, request.body)
    const bodyHash = hashOfBody(request.body)
    await admitVisitor(request, ENDPOINTS.checkoutNewUser, parts)
    const id = await database.transaction((transaction) =>
      placeNewCustomerOrder(transaction, { body, bodyHash, now: clock() }),
    )
    return { data: { id } }
  })

  app.get(`/${VIEW}/:id`, async (request) => {
    const { id } = parsed(idParams, request.params)
    const { email } = parsed(viewQuery, request.query)
    const admitted = await admitVisitor(request, VIEW, parts)
    const order = await readUnregisteredOrder(database, id, email)
    if (order === null) throw notFound('Order')
    // Only who does not know the e-mail is counted.
    await forgetTry(database, admitted)
    return { data: order }
  })
}
