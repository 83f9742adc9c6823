// Creates the users of an import: asks which names are taken, then creates each user in a call, none twice (G159).
import { useQuery } from '@tanstack/react-query'
import { companiesKey } from '#api/people/companies.ts'
import type { Answer } from '#api/failure.ts'
import { takenNamesQuery } from '#api/people/users.ts'
import { useCounter } from '#app-context/counter.ts'
import type { LoginsAndEmails } from '#contract/people/user-form.ts'
import type { UserFields } from '#domain/people/company.ts'
import { failureTexts } from '#texts/failures.ts'
import { errorText, failureText, withDoubt } from '../failure-text.ts'
import { type BulkAction, useBulkAction } from '../use-bulk-action.ts'
import { createUserOnce } from './create-user-once.ts'
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

/** Creates each user once, also after a lost answer. */
export function useCreateUsers<Row extends { fields: UserFields }>(
  onCreated: (row: Row) => void,
): BulkAction<Row> {
  const dealerships = useEveryDealership()
  const dealershipNames = new Map(dealerships.map(({ id, name }) => [id, name]))
  return useBulkAction({
    callEach: (api, { fields }: Row): Promise<Answer<unknown>> =>
      createUserOnce(api, { ...fields, dealershipNames }),
    failedTextOf: (failure) => withDoubt(failureText(failure), failure, failureTexts.perhapsCreated),
    afterwards: (_, rows) => rows.forEach(onCreated),
    waitsForConnection: true,
    changedKeys: [companiesKey],
  })
}
