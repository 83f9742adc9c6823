import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { companyCalls } from '#contract/people/company-calls.ts'
import type { CompaniesBody } from '#contract/people/company.ts'
import { type CompanyBody, companyOnTheWire, type SavedCompany } from '#contract/people/company-form.ts'
import { COMPANIES_PER_PAGE, MOST_COMPANIES_PER_PAGE } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import { ADMINISTRATORS_COMPANY_NAME } from '#domain/people/account.ts'
import type { Company, CompanyUser, FullCompany } from '#domain/people/company.ts'
import { once } from '../call-key.ts'
import { callOf } from '../call-of.ts'
import type { Api } from '../client.ts'
import { type Answer, valueOrThrow } from '../failure.ts'

interface RequestedPage {
  page: number
  size?: number
  filters: CompaniesBody
}

export function fetchCompanies(
  api: Api,
  { page, size = COMPANIES_PER_PAGE, filters }: RequestedPage,
  signal?: AbortSignal,
): Promise<Answer<Page<Company>>> {
  return api.call(callOf(companyCalls.companies, { query: { page, size }, body: filters, signal }))
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

export function fetchCompany(api: Api, id: number, signal?: AbortSignal): Promise<Answer<FullCompany>> {
  return api.call(callOf(companyCalls.company, { params: { id }, signal }))
}

export function companyQuery(api: Api, id: number) {
  return queryOptions({
    queryKey: [...companiesKey, 'one', id],
    queryFn: ({ signal }) => valueOrThrow(fetchCompany(api, id, signal)),
  })
}

export function saveCompany(api: Api, body: CompanyBody, callKey?: string): Promise<Answer<SavedCompany>> {
  return api.call(callOf(companyCalls.saveCompany, { body: companyOnTheWire(body), ...once(callKey) }))
}
