import { useQuery } from '@tanstack/react-query'
import { FailedCall } from '#api/failure.ts'
import { loginByCodeQuery } from '#api/people/passwords.ts'
import { useCounter } from '#app-context/counter.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { useSession } from '#app-context/use-session.ts'
import { failureTexts } from '#texts/failures.ts'
import { failureText } from '../failure-text.ts'

export interface KnownLogin {
  /** Empty until the login is known. */
  login: string
  isAsking: boolean
  failure: { text: string; isDeadCode: boolean } | null
  askAgain: () => void
}

/** The login whose password is set: that of the mailed code, else that of the signed-in person. */
export function useKnownLogin(code: string): KnownLogin {
  const { api } = useCounter()
  const { account } = useSession()
  const isOffline = useConnection().state === 'offline'
  const hasCode = code !== ''
  const { data, error, isFetching, refetch } = useQuery({
    ...loginByCodeQuery(api, code),
    enabled: hasCode && !isOffline,
  })
  const failed = error instanceof FailedCall ? error.failure : null
  return {
    login: hasCode ? (data?.login ?? '') : (account?.login ?? ''),
    isAsking: hasCode && isFetching,
    failure:
      error === null || isFetching
        ? null
        : {
            text: failed === null ? failureTexts.unexpected : failureText(failed),
            isDeadCode: failed?.kind === 'refused',
          },
    askAgain: () => {
      void refetch() // the query shows the outcome
    },
  }
}
