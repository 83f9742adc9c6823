// Open to everybody, and therefore few per address (G125).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { catalogRequestBody, registrationBody } from '#contract/visitor-requests.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { requestMessages, tooManyRequests } from '#texts/visitor-requests.ts'
import { parsed, Refusal } from '../answers.ts'
import { noteTry, subjectOf } from '../store/sign-in-tries.ts'
import { keepCatalogRequest, registerCustomer } from '../store/visitor-requests.ts'

const registration = registrationBody(requestMessages)
const catalogRequest = catalogRequestBody(requestMessages)

interface RequestParts {
  database: CounterDatabase
  clock: () => Date
}

export function visitorRequestRoutes(app: FastifyInstance, { database, clock }: RequestParts): void {
  /** Counts like a failed sign-in, so that nobody fills the staff's lists or tries out e-mails. */
  async function admit(request: FastifyRequest, endpoint: string): Promise<void> {
    const tooMany = await noteTry(database, subjectOf(`${endpoint}\n`, request.ip), clock())
    if (tooMany) throw new Refusal(429, ERROR_CODES.tooManyTries, tooManyRequests, tooMany.waitMs)
  }

  app.post(`/${ENDPOINTS.registration}`, async (request) => {
    const body = parsed(registration, request.body)
    await admit(request, ENDPOINTS.registration)
    await database.transaction((transaction) => registerCustomer(transaction, body, clock()))
    return { data: {} }
  })

  app.post(`/${ENDPOINTS.catalogRequest}`, async (request) => {
    const body = parsed(catalogRequest, request.body)
    await admit(request, ENDPOINTS.catalogRequest)
    await keepCatalogRequest(database, body, clock())
    return { data: {} }
  })
}
