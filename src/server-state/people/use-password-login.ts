import { useQuery } from '@tanstack/react-query'
import { FailedCall } from '#api/failure.ts'
import { loginByCodeQuery } from '#api/people/passwords.ts'
import { useCounter } from '#app-context/counter.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { failureTexts } from '#texts/failures.ts'
import { failureText } from '../failure-text.ts'

export interface PasswordLogin {
  /** Empty until the login is read. */
  login: string
  isReading: boolean
  failure: { text: string; isCodeRefused: boolean } | null
  readAgain: () => void
}

/** The login whose password the screen sets: it belongs to the mailed code, or without a code to the signed-in person. */
export function usePasswordLogin(code: string): PasswordLogin {
  const { api } = useCounter()
  const { account } = useSession()
  const isOffline = useConnection().state === 'offline'
  const hasCode = code !== ''
  const { data, error, isFetching, refetch } = useQuery({
    ...loginByCodeQuery(api, code),
    enabled: hasCode && !isOffline,
  })
  const callFailure = error instanceof FailedCall ? error.failure : null
  return {
    login: hasCode ? (data?.login ?? '') : (account?.login ?? ''),
    isReading: hasCode && isFetching,
    failure:
      error === null || isFetching
        ? null
        : {
            text: callFailure === null ? failureTexts.unexpected : failureText(callFailure),
            isCodeRefused: callFailure?.kind === 'refused',
          },
    readAgain: () => {
      void refetch() // the query shows the outcome
    },
  }
}
