// One page of the list of companies. It names people, so the device keeps no copy.
import { companiesQuery } from '#api/people/companies.ts'
import { useCounter } from '#app-context/counter.ts'
import type { CompaniesBody } from '#contract/people/company.ts'
import { COMPANIES_PER_PAGE } from '#contract/endpoints.ts'
import type { Company } from '#domain/people/company.ts'
import { type ServerFact, useServerFact } from '../use-server-fact.ts'

export interface CompanyPage {
  companies: readonly Company[]
  /** The number of companies that match the filters, on all pages. */
  count: number
  pageCount: number
}

export function useCompanies(page: number, filters: CompaniesBody): ServerFact<CompanyPage> {
  const { api } = useCounter()
  return useServerFact({
    // Read again each time the screen opens: others change the same list.
    query: { ...companiesQuery(api, page, filters), staleTime: 0 },
    toValue: ({ items, count }): CompanyPage => ({
      companies: items,
      count,
      pageCount: Math.ceil(count / COMPANIES_PER_PAGE),
    }),
  })
}
