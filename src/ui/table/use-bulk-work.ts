import { useEffect, useRef, useState } from 'react'
import type { Outcome } from '#domain/row-outcome.ts'
import { controlTexts } from '#texts/controls.ts'
import { useAskBeforeLeaving, useUnsavedTyping } from '../form/unsaved-typing.ts'
import { type BulkWork, countsOf, nextLot, started, tryingAgain, withOutcomes } from './bulk-work.ts'

interface BulkWorkInput<Row> {
  /**
   * Works on a lot and answers the outcome of each row, in the order of the lot; null stops the work at that
   * row. It answers failures and throws only bugs: the rows of the lot then fail, and the others wait. `stop`
   * aborts long waits within a lot.
   */
  work: (lot: readonly Row[], stop: AbortSignal) => Promise<readonly (Outcome | null)[]>
  /** How many rows a lot has. */
  lotSize?: number
  /** Called after the last lot, also when the work was stopped. */
  onEnd?: (ended: BulkWork<Row>) => unknown
  /** People see success anyway, as with a downloaded file: only other outcomes are shown. */
  isSuccessSeen?: boolean
}

/**
 * Runs one bulk action on the chosen rows. People can stop it between two lots and retry the failed rows.
 * Leaving the screen stops the work, so the person is asked first.
 */
export function useBulkWork<Row>({ work, lotSize = 1, onEnd, isSuccessSeen = false }: BulkWorkInput<Row>) {
  const [current, setCurrent] = useState<BulkWork<Row> | null>(null)
  const stopping = useRef(new AbortController())
  const isRunning = current?.state === 'running'
  useAskBeforeLeaving(isRunning)
  useUnsavedTyping(isRunning)
  useEffect(() => () => stopping.current.abort(), [])

  async function run(begun: BulkWork<Row>): Promise<void> {
    stopping.current = new AbortController()
    const { signal } = stopping.current
    let now = begun
    setCurrent(now)
    while (now.state === 'running') {
      const lot = nextLot(now, lotSize)
      now = withOutcomes(now, lot, await outcomesOf(lot, signal))
      if (signal.aborted && now.state === 'running') now = { ...now, state: 'stopped' }
      setCurrent(now)
    }
    await onEnd?.(now)
  }

  async function outcomesOf(lot: readonly Row[], stop: AbortSignal): Promise<readonly (Outcome | null)[]> {
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
    isWorthTelling:
      current !== null &&
      (!isSuccessSeen || (current.state !== 'running' && countsOf(current).done < current.rows.length)),
    start: (rows: readonly Row[]) => void run(started(rows)).catch(console.error), // failures are in the state
    stop: () => stopping.current.abort(),
    tryAgain: () => current && void run(tryingAgain(current)).catch(console.error), // failures are in the state
    close: () => setCurrent(null),
  }
}

export type RunningBulkWork<Row> = ReturnType<typeof useBulkWork<Row>>
