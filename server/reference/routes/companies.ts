import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { companyCalls } from '#contract/people/company-calls.ts'
import { dealershipCalls } from '#contract/people/dealership-calls.ts'
import { savingGate } from '#domain/people/company.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { validationTexts } from '#texts/validation.ts'
import { createChangeStamper } from '../authority/create-change-stamper.ts'
import { scopeOf } from '../authority/scope.ts'
import { notFound } from '../refusal.ts'
import type { ChangeStamp } from '../store/changes.ts'
import { findCompanies, readCompany } from '../store/people/companies.ts'
import { readBilledDealership, readDealerships } from '../store/people/dealerships.ts'
import { completeRequest, findRequests } from '../store/people/registration-requests.ts'
import { removeCompany } from '../store/people/remove-people.ts'
import { saveCompany, setFeeState } from '../store/people/save-company.ts'
import { addCall, withGateOf, withMessages } from './add-call.ts'

/** The fields of a body that decide which gate the call needs. */
const gateFields = v.fallback(
  v.object({
    id: v.optional(v.unknown()),
    dealerships: v.optional(v.unknown()),
    removedDealershipIds: v.optional(v.unknown()),
  }),
  {},
)
interface CompanyParts {
  database: CounterDatabase
  clock: () => Date
}

export function companyRoutes(app: FastifyInstance, { database, clock }: CompanyParts): void {
  const stampOf = createChangeStamper(clock)
  addReadingRoutes(app, database)
  addSavingRoutes(app, database, stampOf)
  addRequestRoutes(app, database, stampOf)
}

type StampOf = (request: FastifyRequest) => ChangeStamp

function addReadingRoutes(app: FastifyInstance, database: CounterDatabase): void {
  addCall(
    app,
    dealershipCalls.dealerships,
    async ({ request }) => {
      const dealerships = await readDealerships(database, scopeOf(request.account).dealerships)
      return { dealerships, count: dealerships.length }
    },
    { isHeavy: ({ account }) => scopeOf(account).dealerships === 'all' },
  )

  addCall(app, dealershipCalls.dealership, async ({ request, params: { id } }) => {
    const dealership = await readBilledDealership(database, scopeOf(request.account).dealerships, id)
    if (dealership === null) throw notFound('Dealership')
    return dealership
  })

  addCall(app, companyCalls.companies, async ({ request, query: page, body }) =>
    findCompanies(database, scopeOf(request.account), body, page),
  )

  addCall(app, companyCalls.company, async ({ request, params: { id } }) => {
    const company = await readCompany(database, scopeOf(request.account), id)
    if (company === null) throw notFound('Company')
    return company
  })
}

function addSavingRoutes(app: FastifyInstance, database: CounterDatabase, stampOf: StampOf): void {
  const saveCall = withGateOf(withMessages(companyCalls.saveCompany, validationTexts), (body) => {
    const { id, dealerships, removedDealershipIds } = v.parse(gateFields, body)
    return savingGate({ id, dealerships, removedDealershipIds })
  })
  addCall(app, saveCall, async ({ request, body }) =>
    database.transaction((transaction) => saveCompany(transaction, body, stampOf(request))),
  )

  addCall(app, companyCalls.feeState, async ({ request, body }) => {
    await database.transaction((transaction) => setFeeState(transaction, body, stampOf(request)))
    return {}
  })

  addCall(app, companyCalls.deleteCompany, async ({ request, params: { id } }) => {
    await database.transaction((transaction) => removeCompany(transaction, id, stampOf(request)))
    return {}
  })
}

/** Routes for visitors' requests for an account, or for something out of the catalogue. */
function addRequestRoutes(app: FastifyInstance, database: CounterDatabase, stampOf: StampOf): void {
  addCall(app, companyCalls.registrationRequests, async ({ request, query: { closed, ...page } }) => {
    const { items, count } = await findRequests(database, scopeOf(request.account), {
      ...page,
      isClosed: closed,
    })
    return { registrationUsers: items, count }
  })

  addCall(app, companyCalls.completeRequest, async ({ request, params: { id }, query: { kind } }) => {
    const isClosed = await database.transaction((transaction) =>
      completeRequest(transaction, { kind, id }, stampOf(request)),
    )
    if (!isClosed) throw notFound('Request')
    return {}
  })
}
