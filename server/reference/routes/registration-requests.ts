import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { ENDPOINTS, REQUESTS_PER_PAGE } from '#contract/endpoints.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { parsed } from '../answers.ts'
import { requireGate } from '../authentication/caller.ts'
import { findOpenRequests } from '../store/registration-requests.ts'
import { pageNumber, pageSize } from './query-values.ts'

const listQuery = v.object({ page: pageNumber, size: pageSize(REQUESTS_PER_PAGE) })

/** The open registration requests; their count stands at the Company list link (G17). */
export function registrationRequestRoutes(
  app: FastifyInstance,
  { database }: { database: CounterDatabase },
): void {
  app.get(`/${ENDPOINTS.registrationRequests}`, async (request) => {
    requireGate(request, 'seeCompanies')
    const { items, count } = await findOpenRequests(database, parsed(listQuery, request.query))
    return { data: { registrationUsers: items, count } }
  })
}
