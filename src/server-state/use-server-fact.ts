// A fact that the server owns, shown from its answer, or from the device's last copy when no answer comes (G136).
import { hashKey, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useConnection } from '#app-context/use-connection.ts'
import { failureTexts } from '#texts/failures.ts'
import { errorText, isSignInAwaited } from './failure-text.ts'
import { useRetryOnReturn } from './use-retry-on-return.ts'

/** The device's copy of a fact. */
export interface Copy<Value> {
  value: Value
  /** When the server sent the value; null if that is not known. */
  readAt: number | null
}

export interface ServerFact<Value> {
  /** undefined while it is awaited, and when neither the server nor the device has it. */
  value: Value | undefined
  /**
   * The source of the value; `device` and `nowhere` only after a failure, or while the copy is shown first. After a
   * failure an earlier answer to this page counts as `device` too.
   */
  source: 'awaited' | 'server' | 'device' | 'nowhere'
  /** When the server sent the value; null if that is not known. */
  readAt: number | null
  /**
   * The text that says why the server's newest answer is missing; null until a call fails and the copy was looked for.
   */
  failure: string | null
  /**
   * True after a failure if the call was not sent, because the account is only unlocked: the line above each of its pages says
   * so (G346).
   */
  awaitsSignIn: boolean
  /** The error of the last call; null too when the device is offline and the call has not failed yet. */
  error: Error | null
  /** The server is being asked. */
  isReading: boolean
  /** The value still belongs to the previous page or filter. */
  isPreviousData: boolean
  retry: () => void
}

interface ServerFactOptions<Answer, Value, Key extends QueryKey> {
  /** The copy is read again when the key of the query changes. */
  query: UseQueryOptions<Answer, Error, Answer, Key>
  /** The value of an answer; undefined if the screen always shows the copy, to which every answer is written. */
  toValue: (answer: Answer) => Value | undefined
  /** Without it the device keeps no copy. */
  copy?: DeviceCopy<Answer, Value>
}

interface DeviceCopy<Answer, Value> {
  /** Reads the copy for this query; null if there is none. */
  read: () => Promise<Copy<Value> | null>
  /** Stores an answer; `readAt` is when the server sent it. */
  write: (answer: Answer, readAt: number) => Promise<unknown>
  /** The copy is shown while the first answer is awaited. */
  isShownFirst?: boolean
}

/** The error of the last answer, also while the same query runs again. */
function useLastError(error: Error | null, isRunningAgain: boolean, queryHash: string): Error | null {
  const [lastError, setLastError] = useState({ queryHash, error })
  const isLastErrorShown = error === null && isRunningAgain && lastError.queryHash === queryHash
  const shownError = isLastErrorShown ? lastError.error : error
  if (lastError.queryHash !== queryHash || lastError.error !== shownError)
    setLastError({ queryHash, error: shownError })
  return shownError
}

export function useServerFact<Answer, Value, Key extends QueryKey>({
  query,
  toValue,
  copy: deviceCopy,
}: ServerFactOptions<Answer, Value, Key>): ServerFact<Value> {
  const { data, dataUpdatedAt, error: newError, isFetching, isPlaceholderData, refetch } = useQuery(query)
  const queryHash = hashKey(query.queryKey)
  const answer = isPlaceholderData ? undefined : data

  // biome-ignore lint/correctness/useExhaustiveDependencies: `deviceCopy` belongs to the query
  useEffect(() => {
    // a copy that could not be stored is missed only without a connection
    if (answer !== undefined) deviceCopy?.write(answer, dataUpdatedAt).catch(() => undefined)
  }, [queryHash, answer, dataUpdatedAt])

  const storedCopy = useLiveQuery(
    async () => ({ queryHash, copy: (await deviceCopy?.read().catch(() => null)) ?? null }),
    [queryHash],
  )
  // The copy of another query is ignored; undefined until the copy of this query is read.
  const copy = storedCopy?.queryHash === queryHash ? storedCopy.copy : undefined

  const error = useLastError(newError, isFetching && answer === undefined, queryHash)
  // A call that nothing answers fails after 20 s; the copy is shown without waiting for that.
  const isUnanswered = useConnection().state === 'offline' && answer === undefined
  const hasFailed = error !== null || isUnanswered
  useRetryOnReturn(hasFailed, refetch)

  const queryState = { error, isReading: isFetching, retry: () => void refetch() } // the query shows the result
  const value = data === undefined ? undefined : toValue(data)
  if (!hasFailed || copy === undefined) {
    const stateWithoutFailure = {
      ...queryState,
      failure: null,
      awaitsSignIn: false,
      isPreviousData: isPlaceholderData,
    }
    if (value !== undefined) return { ...stateWithoutFailure, value, source: 'server', readAt: dataUpdatedAt }
    const firstCopy = deviceCopy?.isShownFirst ? (copy ?? undefined) : undefined
    if (firstCopy !== undefined) return { ...stateWithoutFailure, ...firstCopy, source: 'device' }
    return { ...stateWithoutFailure, value: undefined, source: 'awaited', readAt: null }
  }
  const failedState = {
    ...queryState,
    failure: error ? errorText(error) : failureTexts.offline,
    awaitsSignIn: isSignInAwaited(error),
    isPreviousData: false,
  }
  const earlierAnswer = answer === undefined || value === undefined ? null : { value, readAt: dataUpdatedAt }
  const isCopyNewer = (copy?.readAt ?? 0) > dataUpdatedAt
  const newestValue = isCopyNewer ? (copy ?? earlierAnswer) : (earlierAnswer ?? copy)
  if (newestValue !== null) return { ...failedState, ...newestValue, source: 'device' }
  return { ...failedState, value: undefined, source: 'nowhere', readAt: null }
}
