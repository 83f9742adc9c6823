// Creates the users of an import: asks which names are taken, then creates each user in a call, none twice (G159).
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Api } from '#api/client.ts'
import { companiesKey, fetchCompanies } from '#api/people/companies.ts'
import type { Answer } from '#api/failure.ts'
import { createUser, takenNamesQuery } from '#api/people/users.ts'
import { useCounter } from '#app-context/counter.ts'
import { MOST_COMPANIES_PER_PAGE } from '#contract/endpoints.ts'
import type { LoginsAndEmails } from '#contract/people/user-form.ts'
import type { UserFields } from '#domain/people/company.ts'
import { errorText } from '../failure-text.ts'
import { isOutcomeUnknown } from '../is-outcome-unknown.ts'
import { type BulkAction, useBulkAction } from '../use-bulk-action.ts'
import { useEveryDealership } from './use-every-dealership.ts'

interface TakenNames {
  /** undefined while the server is asked. */
  names: LoginsAndEmails | undefined
  /** The reason why the server could not be asked, as a text. */
  failure: string | null
}

const NO_NAMES: LoginsAndEmails = { logins: [], emails: [] }

export function useTakenNames(names: LoginsAndEmails): TakenNames {
  const { api } = useCounter()
  const isAsked = names.logins.length + names.emails.length > 0
  const { data, error } = useQuery({ ...takenNamesQuery(api, names), enabled: isAsked, retry: false })
  if (error !== null) return { names: NO_NAMES, failure: errorText(error) }
  return { names: isAsked ? data : NO_NAMES, failure: null }
}

async function doesUserExist(api: Api, { login, companyId }: UserFields): Promise<Answer<boolean>> {
  const companies = await fetchCompanies(api, {
    page: 0,
    size: MOST_COMPANIES_PER_PAGE,
    filters: { user: { name: login } },
  })
  if (!companies.ok) return companies
  const company = companies.value.items.find(({ id }) => id === companyId)
  const hasLogin = (user: { login: string }) => user.login.toLowerCase() === login.toLowerCase()
  return { ok: true, value: company?.users.some(hasLogin) ?? false }
}

/** After a lost answer the app checks whether the user exists before it repeats the call. */
export function useCreateUsers<Row extends { fields: UserFields }>(
  onCreated: (row: Row) => void,
): BulkAction<Row> {
  const dealerships = useEveryDealership()
  const dealershipNames = new Map(dealerships.map(({ id, name }) => [id, name]))
  const loginsOfUnknownOutcome = useRef(new Set<string>())
  return useBulkAction({
    callEach: async (api, { fields: user }: Row): Promise<Answer<unknown>> => {
      if (loginsOfUnknownOutcome.current.has(user.login)) {
        const existence = await doesUserExist(api, user)
        if (!existence.ok) return existence
        loginsOfUnknownOutcome.current.delete(user.login)
        if (existence.value) return { ok: true, value: null }
      }
      const answer = await createUser(api, { ...user, dealershipNames })
      if (!answer.ok && isOutcomeUnknown(answer.failure)) loginsOfUnknownOutcome.current.add(user.login)
      return answer
    },
    afterwards: (_, rows) => rows.forEach(onCreated),
    waitsForConnection: true,
    changedKeys: [companiesKey],
  })
}
