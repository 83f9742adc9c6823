// Open to everybody, and therefore few per address (G125).
import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { catalogRequestBody, registrationBody } from '#contract/visitor-requests.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { requestMessages } from '#texts/visitor-requests.ts'
import { parsed } from '../answers.ts'
import { keepCatalogRequest, registerCustomer } from '../store/visitor-requests.ts'
import { admitVisitor } from './admit-visitor.ts'

const registration = registrationBody(requestMessages)
const catalogRequest = catalogRequestBody(requestMessages)

interface RequestParts {
  database: CounterDatabase
  clock: () => Date
}

export function visitorRequestRoutes(app: FastifyInstance, parts: RequestParts): void {
  const { database, clock } = parts

  app.post(`/${ENDPOINTS.registration}`, async (request) => {
    const body = parsed(registration, request.body)
    await admitVisitor(request, ENDPOINTS.registration, parts)
    await database.transaction((transaction) => registerCustomer(transaction, body, clock()))
    return { data: {} }
  })

  app.post(`/${ENDPOINTS.catalogRequest}`, async (request) => {
    const body = parsed(catalogRequest, request.body)
    await admitVisitor(request, ENDPOINTS.catalogRequest, parts)
    await keepCatalogRequest(database, body, clock())
    return { data: {} }
  })
}
