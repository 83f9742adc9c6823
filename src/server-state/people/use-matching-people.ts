// The companies and users that match a typed text. They name people, so the device keeps no copy.
import { companiesQuery } from '#api/people/companies.ts'
import { useCounter } from '#app-context/counter.ts'
import { useSession } from '#app-context/people/use-session.ts'
import type { CompaniesBody } from '#contract/people/company.ts'
import type { Company, CompanyUser } from '#domain/people/company.ts'
import { matchesWords } from '#domain/values/matches-words.ts'
import { type ServerMatches, useSearchQueries, useTextAfterPause } from '../use-search-queries.ts'

/** The server is asked from this length on. */
const MIN_ASKED_LENGTH = 2

export interface MatchingPeople extends Omit<ServerMatches<Company>, 'rows'> {
  companies: readonly Company[]
  users: readonly { user: CompanyUser; company: Company }[]
}

/** The filters by which the server finds companies, and companies of users; a user filter matches login and name. */
function filtersOf(text: string): CompaniesBody[] {
  return [{ company: { name: text } }, { user: text.includes('@') ? { email: text } : { name: text } }]
}

export function useMatchingPeople(text: string): MatchingPeople {
  const { api } = useCounter()
  const { may } = useSession()
  const askedText = useTextAfterPause(text)
  const isAsked = may('seeCompanies') && askedText === text && text.length >= MIN_ASKED_LENGTH
  const queries = filtersOf(askedText).map((filter) => companiesQuery(api, 0, filter))
  const { rows, ...server } = useSearchQueries(queries, isAsked)
  const companies = [...new Map(rows.map((company) => [company.id, company])).values()]
  return {
    companies: companies.filter(({ name }) => matchesWords(name, text)),
    users: companies.flatMap((company) =>
      company.users
        .filter(({ login, name, email }) => matchesWords(`${login} ${name} ${email}`, text))
        .map((user) => ({ user, company })),
    ),
    ...server,
  }
}
