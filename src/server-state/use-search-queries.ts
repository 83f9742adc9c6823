// Several searches of the server for one typed text.
import { type QueryKey, type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConnection } from '#app-context/use-connection.ts'
import type { Page } from '#contract/envelope.ts'
import { errorText } from './failure-text.ts'
import { useRetryOnReturn } from './use-retry-on-return.ts'

const PAUSE_MS = 300

/** The text after the person has not typed for a moment, so that not every letter asks the server. */
export function useTextAfterPause(text: string): string {
  const [pausedText, setPausedText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setPausedText(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return pausedText
}

export interface ServerMatches<Row> {
  rows: readonly Row[]
  isAsking: boolean
  /** The text about the first failed call; null if no call failed. */
  failure: string | null
  retry: () => void
}

/** The rows of all answers. Nothing is asked without a connection or while `isAsked` is false. */
export function useSearchQueries<Row, Key extends QueryKey>(
  queries: readonly UseQueryOptions<Page<Row>, Error, Page<Row>, Key>[],
  isAsked: boolean,
): ServerMatches<Row> {
  const isOnline = useConnection().state !== 'offline'
  const results = useQueries({
    queries: queries.map((query) => ({ ...query, enabled: isAsked && isOnline })),
  })
  const error = results.find((result) => result.error !== null)?.error ?? null
  const retry = () => {
    for (const result of results) if (result.error !== null) void result.refetch() // the query shows the result
  }
  useRetryOnReturn(error !== null, retry)
  if (!isAsked || !isOnline) return { rows: [], isAsking: false, failure: null, retry }
  return {
    // The rows of the previous text stay in the cache of the query, but do not belong to this text.
    rows: results.flatMap(({ data, isPlaceholderData }) => (isPlaceholderData ? [] : (data?.items ?? []))),
    isAsking: results.some(({ isFetching }) => isFetching),
    failure: error === null ? null : errorText(error),
    retry,
  }
}
