// A fact that the server owns, shown from its answer, or from the device's last copy where no answer comes (G136).
import { hashKey, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useConnection } from '#app-context/use-connection.ts'
import { failureTexts } from '#texts/failures.ts'
import { errorText } from './failure-text.ts'
import { useRetryOnReturn } from './use-retry-on-return.ts'

/** What the device holds of a fact. */
export interface Copy<Value> {
  value: Value
  /** When the server told it; null where that was not noted. */
  readAt: number | null
}

export interface ServerFact<Value> {
  /** undefined while it is awaited, and where neither the server nor the device has it. */
  value: Value | undefined
  /** Where the value is from; `device` and `nowhere` only after a failure, or while the copy is shown first. */
  source: 'awaited' | 'server' | 'device' | 'nowhere'
  /** When the server told the value. */
  readAt: number | null
  /** In words, why the server's newest answer is missing; null where nothing failed. */
  failure: string | null
  /** The failed call behind `failure`; null too where the server is known to be away before the call has failed. */
  error: Error | null
  /** The server is being asked. */
  isReading: boolean
  /** The value still answers the question before, another page or filter. */
  isPreviousData: boolean
  retry: () => void
}

interface ServerFactOptions<Answer, Value, Key extends QueryKey> {
  /** Its key names the question; the copy is read anew when it changes. */
  query: UseQueryOptions<Answer, Error, Answer, Key>
  /** What the screen shows of an answer; undefined: it always shows the copy, into which every answer is written. */
  toValue: (answer: Answer) => Value | undefined
  /** Without it the device keeps nothing. */
  copy?: DeviceCopy<Answer, Value>
}

interface DeviceCopy<Answer, Value> {
  /** What the device holds for this question; null where it holds nothing. */
  read: () => Promise<Copy<Value> | null>
  /** Keeps an answer; `readAt` is when the server gave it. */
  write: (answer: Answer, readAt: number) => Promise<unknown>
  /** It is shown while the first answer is awaited. */
  isShownFirst?: boolean
}

/** Why the last answer failed, also while the same question is asked again. */
function useLastError(error: Error | null, isAskedAgain: boolean, asked: string): Error | null {
  const [last, setLast] = useState({ asked, error })
  const isStill = error === null && isAskedAgain && last.asked === asked
  const now = isStill ? last.error : error
  if (last.asked !== asked || last.error !== now) setLast({ asked, error: now })
  return now
}

export function useServerFact<Answer, Value, Key extends QueryKey>({
  query,
  toValue,
  copy: kept,
}: ServerFactOptions<Answer, Value, Key>): ServerFact<Value> {
  const { data, dataUpdatedAt, error: newError, isFetching, isPlaceholderData, refetch } = useQuery(query)
  const asked = hashKey(query.queryKey)
  const answer = isPlaceholderData ? undefined : data

  // biome-ignore lint/correctness/useExhaustiveDependencies: `kept` belongs to the question
  useEffect(() => {
    // a copy that could not be kept is only missing when there is no connection
    if (answer !== undefined) kept?.write(answer, dataUpdatedAt).catch(() => undefined)
  }, [asked, answer, dataUpdatedAt])

  const stored = useLiveQuery(
    async () => ({ asked, copy: (await kept?.read().catch(() => null)) ?? null }),
    [asked],
  )
  // What the device holds for another question says nothing about this one; undefined until it is read.
  const copy = stored?.asked === asked ? stored.copy : undefined

  const error = useLastError(newError, isFetching && answer === undefined, asked)
  // Where nothing even refuses the call, it fails after 20 s: nobody waits so long for a copy.
  const isAway = useConnection().state === 'offline' && answer === undefined
  const hasFailed = error !== null || isAway
  useRetryOnReturn(hasFailed, refetch)

  const told = { error, isReading: isFetching, retry: () => void refetch() } // shown by the query itself
  const value = data === undefined ? undefined : toValue(data)
  if (!hasFailed || copy === undefined) {
    const rest = { ...told, failure: null, isPreviousData: isPlaceholderData }
    if (value !== undefined) return { ...rest, value, source: 'server', readAt: dataUpdatedAt }
    const shown = kept?.isShownFirst ? (copy ?? undefined) : undefined
    if (shown !== undefined) return { ...rest, ...shown, source: 'device' }
    return { ...rest, value: undefined, source: 'awaited', readAt: null }
  }
  const rest = { ...told, failure: error ? errorText(error) : failureTexts.offline, isPreviousData: false }
  const earlier = answer === undefined || value === undefined ? null : { value, readAt: dataUpdatedAt }
  const isCopyNewer = (copy?.readAt ?? 0) > dataUpdatedAt
  const newest = isCopyNewer ? (copy ?? earlier) : (earlier ?? copy)
  if (newest !== null) return { ...rest, ...newest, source: 'device' }
  return { ...rest, value: undefined, source: 'nowhere', readAt: null }
}
