import { useEffect, useRef, useState } from 'react'
import type { RowOutcome } from '#domain/row-outcome.ts'
import { controlTexts } from '#texts/controls.ts'
import { useAskBeforeLeaving, useUnsavedTyping } from '../form/unsaved-typing.ts'
import { type BulkWork, countsOf, nextLot, retryWork, startWork, withOutcomes } from './bulk-work.ts'

interface BulkWorkInput<Row> {
  /**
   * Works on a lot and returns the outcome of each row, in the order of the lot; null stops the work at that row. A
   * failure is an outcome. If the function throws because of a bug, the rows of the lot fail and the work stops.
   * `stopSignal` aborts long waits within a lot.
   */
  work: (lot: readonly Row[], stopSignal: AbortSignal) => Promise<readonly (RowOutcome | null)[]>
  /** The number of rows of a lot. */
  lotSize?: number
  /** Called after the last lot, also if the work was stopped. */
  onEnd?: (endedWork: BulkWork<Row>) => unknown
  /**
   * True if people notice success without a message, for example by a downloaded file. Then the outcomes are shown only
   * if a row was not done.
   */
  isSuccessSeen?: boolean
}

/**
 * Runs one bulk action on the chosen rows. People can stop it between two lots, and try failed rows again. Leaving the
 * screen stops the work, so the person is asked before.
 */
export function useBulkWork<Row>({ work, lotSize = 1, onEnd, isSuccessSeen = false }: BulkWorkInput<Row>) {
  const [currentWork, setCurrentWork] = useState<BulkWork<Row> | null>(null)
  const stopController = useRef(new AbortController())
  const isRunning = currentWork?.state === 'running'
  useAskBeforeLeaving(isRunning)
  useUnsavedTyping(isRunning)
  useEffect(() => () => stopController.current.abort(), [])

  async function run(startedWork: BulkWork<Row>): Promise<void> {
    stopController.current = new AbortController()
    const { signal } = stopController.current
    let latestWork = startedWork
    setCurrentWork(latestWork)
    while (latestWork.state === 'running') {
      const lot = nextLot(latestWork, lotSize)
      latestWork = withOutcomes(latestWork, lot, await outcomesOf(lot, signal))
      if (signal.aborted && latestWork.state === 'running') latestWork = { ...latestWork, state: 'stopped' }
      setCurrentWork(latestWork)
    }
    await onEnd?.(latestWork)
  }

  async function outcomesOf(
    lot: readonly Row[],
    stopSignal: AbortSignal,
  ): Promise<readonly (RowOutcome | null)[]> {
    try {
      return await work(lot, stopSignal)
    } catch (bug) {
      console.error(bug)
      stopController.current.abort()
      return lot.map(() => ({ kind: 'failed', why: controlTexts.actionFailed }))
    }
  }

  return {
    currentWork,
    isRunning,
    isWorthShowing:
      currentWork !== null &&
      (!isSuccessSeen ||
        (currentWork.state !== 'running' && countsOf(currentWork).done < currentWork.rows.length)),
    // The outcomes have the failures of rows, so only a bug rejects.
    start: (rows: readonly Row[]) => void run(startWork(rows)).catch(console.error),
    stop: () => stopController.current.abort(),
    tryAgain: () => currentWork && void run(retryWork(currentWork)).catch(console.error),
    close: () => setCurrentWork(null),
  }
}

export type BulkWorkControl<Row> = ReturnType<typeof useBulkWork<Row>>
