import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import {
  BASE_PATHS,
  COMPANIES_PER_PAGE,
  ENDPOINTS,
  MOST_COMPANIES_PER_PAGE,
  REQUESTS_PER_PAGE,
} from '#contract/endpoints.ts'
import { doneSchema } from '#contract/envelope.ts'
import {
  billedDealershipSchema,
  companiesBody,
  companiesSchema,
  fullCompanySchema,
} from '#contract/people/company.ts'
import { companyBody, feeStateBody, savedCompanySchema } from '#contract/people/company-form.ts'
import { dealershipsSchema } from '#contract/people/dealership.ts'
import { registrationRequestsSchema } from '#contract/people/registration-request.ts'
import { savingGate } from '#domain/people/company.ts'
import { REQUEST_ACTIONS } from '#domain/people/registration-request.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { validationTexts } from '#texts/validation.ts'
import { answers, parseInput, type RoutedApp } from '../answers.ts'
import { createChangeStamper } from '../authority/create-change-stamper.ts'
import type { RouteGate } from '../authority/route-gate.ts'
import { scopeOf } from '../authority/scope.ts'
import { notFound } from '../refusal.ts'
import type { ChangeStamp } from '../store/change-stamp.ts'
import { findCompanies, readCompany } from '../store/people/companies.ts'
import { readBilledDealership, readDealerships } from '../store/people/dealerships.ts'
import { completeRequest, findRequests } from '../store/people/registration-requests.ts'
import { removeCompany } from '../store/people/remove-people.ts'
import { saveCompany, setFeeState } from '../store/people/save-company.ts'
import { pageNumber, pageSize, rowId } from './query-values.ts'

const idParams = v.object({ id: rowId })
const companiesQuery = v.object({
  page: pageNumber,
  size: pageSize(COMPANIES_PER_PAGE, MOST_COMPANIES_PER_PAGE),
})
const requestsQuery = v.object({
  page: pageNumber,
  size: pageSize(REQUESTS_PER_PAGE),
  closed: v.optional(v.picklist(['true', 'false']), 'false'),
})

const saveCompanyBody = companyBody(validationTexts)
const requestKindQuery = v.object({
  kind: v.optional(v.picklist(['registration', 'catalog']), 'registration'),
})

/** The fields of a body that decide which gate the call needs. */
const gateFields = v.fallback(
  v.object({
    id: v.optional(v.unknown()),
    dealerships: v.optional(v.unknown()),
    removedDealershipIds: v.optional(v.unknown()),
  }),
  {},
)
const SAVE_GATE: RouteGate = {
  oneOf: ['createCompanies', 'editDealerships', 'editCompanies', 'removeDealerships'],
  chosenBy: (body) => {
    const { id, dealerships, removedDealershipIds } = v.parse(gateFields, body)
    return savingGate({ id, dealerships, removedDealershipIds })
  },
}

interface CompanyParts {
  database: CounterDatabase
  clock: () => Date
}

export function companyRoutes(app: RoutedApp, { database, clock }: CompanyParts): void {
  const stampOf = createChangeStamper(clock)
  addReadingRoutes(app, database)
  addSavingRoutes(app, database, stampOf)
  addRequestRoutes(app, database, stampOf)
}

type StampOf = (request: FastifyRequest) => ChangeStamp

function addReadingRoutes(app: RoutedApp, database: CounterDatabase): void {
  app.get(
    `/${ENDPOINTS.dealerships}`,
    answers(dealershipsSchema, { gate: 'any-session' }),
    async (request) => {
      const dealerships = await readDealerships(database, scopeOf(request.account).dealerships)
      return { dealerships, count: dealerships.length }
    },
  )

  app.get(
    `/${BASE_PATHS.company}/dealership/:id`,
    answers(billedDealershipSchema, { gate: 'any-session' }),
    async (request) => {
      const { id } = parseInput(idParams, request.params)
      const dealership = await readBilledDealership(database, scopeOf(request.account).dealerships, id)
      if (dealership === null) throw notFound('Dealership')
      return dealership
    },
  )

  app.post(
    `/${ENDPOINTS.companies}`,
    answers(companiesSchema, { gate: 'seeCompanies', heavy: true }),
    async (request) => {
      const body = parseInput(companiesBody, request.body ?? {})
      const page = parseInput(companiesQuery, request.query)
      return findCompanies(database, scopeOf(request.account), body, page)
    },
  )

  app.get(
    `/${BASE_PATHS.company}/:id`,
    answers(fullCompanySchema, { gate: 'seeCompanies' }),
    async (request) => {
      const { id } = parseInput(idParams, request.params)
      const company = await readCompany(database, scopeOf(request.account), id)
      if (company === null) throw notFound('Company')
      return company
    },
  )
}

function addSavingRoutes(app: RoutedApp, database: CounterDatabase, stampOf: StampOf): void {
  app.post(`/${ENDPOINTS.saveCompany}`, answers(savedCompanySchema, { gate: SAVE_GATE }), async (request) => {
    const body = parseInput(saveCompanyBody, request.body)
    return database.transaction((transaction) => saveCompany(transaction, body, stampOf(request)))
  })

  app.post(`/${ENDPOINTS.feeState}`, answers(doneSchema, { gate: 'editDealerships' }), async (request) => {
    const body = parseInput(feeStateBody, request.body)
    await database.transaction((transaction) => setFeeState(transaction, body, stampOf(request)))
    return {}
  })

  app.post(
    `/${BASE_PATHS.company}/delete/:id`,
    answers(doneSchema, { gate: 'removeCompanies' }),
    async (request) => {
      const { id } = parseInput(idParams, request.params)
      await database.transaction((transaction) => removeCompany(transaction, id, stampOf(request)))
      return {}
    },
  )
}

/** Routes for visitors' requests for an account, or for something out of the catalogue. */
function addRequestRoutes(app: RoutedApp, database: CounterDatabase, stampOf: StampOf): void {
  /** Answers the open requests, or with `closed` the closed requests. The Company list link shows the count (G17). */
  app.get(
    `/${ENDPOINTS.registrationRequests}`,
    answers(registrationRequestsSchema, { gate: 'seeCompanies' }),
    async (request) => {
      const { closed, ...page } = parseInput(requestsQuery, request.query)
      const { items, count } = await findRequests(database, scopeOf(request.account), {
        ...page,
        isClosed: closed === 'true',
      })
      return { registrationUsers: items, count }
    },
  )

  app.post(
    `/${BASE_PATHS.registrationRequest}/confirm/:id`,
    answers(doneSchema, { gate: REQUEST_ACTIONS.complete.gate }),
    async (request) => {
      const { id } = parseInput(idParams, request.params)
      const { kind } = parseInput(requestKindQuery, request.query)
      const isClosed = await database.transaction((transaction) =>
        completeRequest(transaction, { kind, id }, stampOf(request)),
      )
      if (!isClosed) throw notFound('Request')
      return {}
    },
  )
}
