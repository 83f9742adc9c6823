// The states to choose from: the server's, else the device's copy, else the sample that is never sent (G139).
import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { statesQuery } from '#api/states.queries.ts'
import type { State } from '#domain/dealership.ts'
import { FALLBACK_STATE } from '#domain/states.ts'
import { putStates, readStates } from '#storage/state-table.ts'
import { useCounter } from './counter.ts'
import { failureOf } from './failure-of.ts'
import { useRetryOnReturn } from './use-retry-on-return.ts'

export interface StateChoice {
  states: readonly State[]
  /** The only choice is the sample: nothing may be sent with it. */
  isSample: boolean
  /** What failed, where the states are not the server's of now. */
  failure: string | null
  /** When the copy was read, where the states are one. */
  copyReadAt: number | null
  tryAgain: () => void
}

export function useStates(): StateChoice {
  const { api, databases } = useCounter()
  const { data, error, dataUpdatedAt, refetch } = useQuery(statesQuery(api))
  const kept = useLiveQuery(() => readStates(databases.copy), [databases.copy])

  useEffect(() => {
    // a copy that could not be kept is only missing when there is no connection
    if (data !== undefined) putStates(databases.copy, data, dataUpdatedAt).catch(() => undefined)
  }, [data, dataUpdatedAt, databases.copy])

  useRetryOnReturn(error !== null, refetch)

  const tryAgain = () => {
    void refetch() // shown by the query itself
  }
  const failure = error === null ? null : failureOf(error)
  if (data !== undefined) return { states: data, isSample: false, failure: null, copyReadAt: null, tryAgain }
  if (kept !== undefined && kept.states.length > 0) {
    const copyReadAt = failure === null ? null : kept.readAt
    return { states: kept.states, isSample: false, failure, copyReadAt, tryAgain }
  }
  const isSample = failure !== null && kept !== undefined
  return { states: isSample ? [FALLBACK_STATE] : [], isSample, failure, copyReadAt: null, tryAgain }
}
