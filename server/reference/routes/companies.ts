import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { companiesBody } from '#contract/company.ts'
import { BASE_PATHS, COMPANIES_PER_PAGE, ENDPOINTS, REQUESTS_PER_PAGE } from '#contract/endpoints.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { parsed } from '../answers.ts'
import { scopeOf } from '../authority/scope.ts'
import { notFound } from '../refusal.ts'
import { findCompanies } from '../store/companies.ts'
import { readBilledDealership, readDealerships } from '../store/dealerships.ts'
import { findOpenRequests } from '../store/registration-requests.ts'
import { pageNumber, pageSize, rowId } from './query-values.ts'

const idParams = v.object({ id: rowId })
const companiesQuery = v.object({ page: pageNumber, size: pageSize(COMPANIES_PER_PAGE) })
const listQuery = v.object({ page: pageNumber, size: pageSize(REQUESTS_PER_PAGE) })

/** Companies, dealerships, and the customers who wait to be accepted. */
export function companyRoutes(app: FastifyInstance, { database }: { database: CounterDatabase }): void {
  app.get(`/${ENDPOINTS.dealerships}`, { config: { gate: 'any-session' } }, async (request) => {
    const dealerships = await readDealerships(database, scopeOf(request.account).dealerships)
    return { data: { dealerships, count: dealerships.length } }
  })

  app.get(`/${BASE_PATHS.company}/dealership/:id`, { config: { gate: 'any-session' } }, async (request) => {
    const { id } = parsed(idParams, request.params)
    const dealership = await readBilledDealership(database, scopeOf(request.account).dealerships, id)
    if (dealership === null) throw notFound('Dealership')
    return { data: dealership }
  })

  app.post(`/${ENDPOINTS.companies}`, { config: { gate: 'seeCompanies' } }, async (request) => {
    const body = parsed(companiesBody, request.body ?? {})
    return { data: await findCompanies(database, body, parsed(companiesQuery, request.query)) }
  })

  /** The open registration requests; their count stands at the Company list link (G17). */
  app.get(`/${ENDPOINTS.registrationRequests}`, { config: { gate: 'seeCompanies' } }, async (request) => {
    const { items, count } = await findOpenRequests(database, parsed(listQuery, request.query))
    return { data: { registrationUsers: items, count } }
  })
}
