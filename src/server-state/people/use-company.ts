import type { Failure } from '#api/failure.ts'
import { companyQuery } from '#api/people/companies.ts'
import { useCounter } from '#app-context/counter.ts'
import type { FullCompany } from '#domain/people/company.ts'
import { companyPageTexts } from '#texts/people/company-page.ts'
import { failureText } from '../failure-text.ts'
import { useLoadFailureNotice } from '../use-load-failure-notice.ts'
import { type ServerFact, useServerFact } from '../use-server-fact.ts'

const loadFailedText = (failure: Failure) => companyPageTexts.loadFailed(failureText(failure))

/**
 * One company, with a notice if it cannot be read again; the page of a company that cannot be shown says so itself. The
 * device keeps no copy: the server has thousands of companies.
 */
export function useCompany(id: number): ServerFact<FullCompany> {
  const { api } = useCounter()
  const fact = useServerFact({ query: companyQuery(api, id), toValue: (company): FullCompany => company })
  useLoadFailureNotice(fact.value === undefined ? { ...fact, failure: null } : fact, loadFailedText)
  return fact
}
