import { useEffect, useRef, useState } from 'react'
import type { RowOutcome } from '#domain/row-outcome.ts'
import { controlTexts } from '#texts/controls.ts'
import { useAskBeforeLeaving, useUnsavedTyping } from '../form/unsaved-typing.ts'
import { type BulkWork, countsOf, nextLot, retryWork, startWork, withOutcomes } from './bulk-work.ts'

interface BulkWorkInput<Row> {
  /**
   * Works on a lot and returns the outcome of each row, in the order of the lot; null stops the work at that row. A failure
   * is an outcome. If the function throws because of a bug, the rows of the lot fail and the work stops. `stop` aborts
   * long waits within a lot.
   */
  work: (lot: readonly Row[], stop: AbortSignal) => Promise<readonly (RowOutcome | null)[]>
  /** The number of rows of a lot. */
  lotSize?: number
  /** Called after the last lot, also if the work was stopped. */
  onEnd?: (ended: BulkWork<Row>) => unknown
  /** True if people notice success without a message, for example by a downloaded file: then only other outcomes are shown. */
  isSuccessSeen?: boolean
}

/**
 * Runs one bulk action on the chosen rows. People can stop it between two lots, and try failed rows again. Leaving the
 * screen stops the work, so the person is asked before.
 */
export function useBulkWork<Row>({ work, lotSize = 1, onEnd, isSuccessSeen = false }: BulkWorkInput<Row>) {
  const [current, setCurrent] = useState<BulkWork<Row> | null>(null)
  const stopping = useRef(new AbortController())
  const isRunning = current?.state === 'running'
  useAskBeforeLeaving(isRunning)
  useUnsavedTyping(isRunning)
  useEffect(() => () => stopping.current.abort(), [])

  async function run(initialWork: BulkWork<Row>): Promise<void> {
    stopping.current = new AbortController()
    const { signal } = stopping.current
    let state = initialWork
    setCurrent(state)
    while (state.state === 'running') {
      const lot = nextLot(state, lotSize)
      state = withOutcomes(state, lot, await outcomesOf(lot, signal))
      if (signal.aborted && state.state === 'running') state = { ...state, state: 'stopped' }
      setCurrent(state)
    }
    await onEnd?.(state)
  }

  async function outcomesOf(lot: readonly Row[], stop: AbortSignal): Promise<readonly (RowOutcome | null)[]> {
    try {
      return await work(lot, stop)
    } catch (bug) {
      console.error(bug)
      stopping.current.abort()
      return lot.map(() => ({ kind: 'failed', why: controlTexts.actionFailed }))
    }
  }

  return {
    current,
    isRunning,
    isWorthShowing:
      current !== null &&
      (!isSuccessSeen || (current.state !== 'running' && countsOf(current).done < current.rows.length)),
    start: (rows: readonly Row[]) => void run(startWork(rows)).catch(console.error), // the state has the failures
    stop: () => stopping.current.abort(),
    tryAgain: () => current && void run(retryWork(current)).catch(console.error), // the state has the failures
    close: () => setCurrent(null),
  }
}

export type RunningBulkWork<Row> = ReturnType<typeof useBulkWork<Row>>
