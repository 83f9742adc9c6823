import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pathOf } from '#contract/call.ts'
import { companyCalls } from '#contract/people/company-calls.ts'
import { type CompaniesBody, companiesSchema, fullCompanySchema } from '#contract/people/company.ts'
import {
  type CompanyBody,
  companyOnTheWire,
  type FeeStateBody,
  type SavedCompany,
  savedCompanySchema,
} from '#contract/people/company-form.ts'
import { COMPANIES_PER_PAGE, MOST_COMPANIES_PER_PAGE } from '#contract/endpoints.ts'
import { doneSchema, type Page } from '#contract/envelope.ts'
import { ADMINISTRATORS_COMPANY_NAME } from '#domain/people/account.ts'
import type { Company, CompanyUser, FullCompany } from '#domain/people/company.ts'
import { once } from '../call-key.ts'
import type { Api } from '../client.ts'
import { type Answer, valueOrThrow } from '../failure.ts'

interface RequestedPage {
  page: number
  size?: number
  filters: CompaniesBody
}

/** A page (zero-based) of the matching companies, by name, with their users and dealerships. */
export function fetchCompanies(
  api: Api,
  { page, size = COMPANIES_PER_PAGE, filters }: RequestedPage,
  signal?: AbortSignal,
): Promise<Answer<Page<Company>>> {
  return api.call({
    method: 'post',
    path: companyCalls.companies.path,
    query: { page, size },
    body: filters,
    schema: companiesSchema,
    signal,
  })
}

export const companiesKey = ['companies']

/** One page of companies; the previous page stays on the screen until the next one has arrived. */
export function companiesQuery(api: Api, page: number, filters: CompaniesBody) {
  return queryOptions({
    queryKey: [...companiesKey, 'page', page, filters],
    queryFn: ({ signal }) => valueOrThrow(fetchCompanies(api, { page, filters }, signal)),
    placeholderData: keepPreviousData,
  })
}

/** The supplier's own users who can be vendors of products (G76). */
export function vendorsQuery(api: Api) {
  return queryOptions({
    queryKey: [...companiesKey, 'vendors'],
    queryFn: async ({ signal }): Promise<CompanyUser[]> => {
      const filters = { company: { name: ADMINISTRATORS_COMPANY_NAME } }
      const companies = await valueOrThrow(
        fetchCompanies(api, { page: 0, size: MOST_COMPANIES_PER_PAGE, filters }, signal),
      )
      return companies.items
        .filter(({ name }) => name === ADMINISTRATORS_COMPANY_NAME)
        .flatMap(({ users }) => users.filter(({ canBeVendor }) => canBeVendor))
    },
  })
}

/** 404 if the company does not exist. */
export function fetchCompany(api: Api, id: number, signal?: AbortSignal): Promise<Answer<FullCompany>> {
  return api.call({
    method: 'get',
    path: pathOf(companyCalls.company, { id }),
    schema: fullCompanySchema,
    signal,
  })
}

export function companyQuery(api: Api, id: number) {
  return queryOptions({
    queryKey: [...companiesKey, 'one', id],
    queryFn: ({ signal }) => valueOrThrow(fetchCompany(api, id, signal)),
  })
}

/**
 * Creates the company if its id is 0, else changes it; a dealership with id 0 is new. Refused with 10200 if the name is
 * taken, and with 10320 (a conflict) if another person saved the company after it was read: then read the company
 * again, and save with its new version.
 */
export function saveCompany(api: Api, body: CompanyBody, callKey?: string): Promise<Answer<SavedCompany>> {
  return api.call({
    method: 'post',
    path: companyCalls.saveCompany.path,
    body: companyOnTheWire(body),
    schema: savedCompanySchema,
    ...once(callKey),
  })
}

/** Deletes the company with its users, its dealerships and all their orders. */
export function deleteCompany(api: Api, id: number): Promise<Answer<unknown>> {
  return api.call({ method: 'post', path: pathOf(companyCalls.deleteCompany, { id }), schema: doneSchema })
}

/** Sets whether a dealership is charged tax, or shipping (G94). */
export function setFeeState(api: Api, body: FeeStateBody): Promise<Answer<unknown>> {
  return api.call({ method: 'post', path: companyCalls.feeState.path, body, schema: doneSchema })
}
