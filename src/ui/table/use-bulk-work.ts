import { useEffect, useRef, useState } from 'react'
import type { Outcome } from '#domain/row-outcome.ts'
import { controlTexts } from '#texts/controls.ts'
import { useHeldTyping, useUnsavedTyping } from '../form/unsaved-typing.ts'
import { type BulkWork, countsOf, nextLot, started, tryingAgain, withOutcomes } from './bulk-work.ts'

interface BulkWorkInput<Row> {
  /**
   * Does it for a lot and tells what became of each row, in the order of the lot; null stops the work at that row. It
   * answers failures, and throws bugs: then the rows of the lot have failed, and the rest waits. `stop` is for what would wait
   * long within a lot.
   */
  work: (lot: readonly Row[], stop: AbortSignal) => Promise<readonly (Outcome | null)[]>
  /** How many rows are done at once. */
  lotSize?: number
  /** After the last lot, also where the work was stopped. */
  onEnd?: (ended: BulkWork<Row>) => unknown
  /** Success shows by itself, as a file that comes does: only what did not go well is told. */
  isSuccessSeen?: boolean
}

/**
 * One bulk action on the chosen rows; it can be stopped between two lots, and tried again for what failed. Who leaves
 * while it runs is asked first, because it stops with its screen.
 */
export function useBulkWork<Row>({ work, lotSize = 1, onEnd, isSuccessSeen = false }: BulkWorkInput<Row>) {
  const [current, setCurrent] = useState<BulkWork<Row> | null>(null)
  const stopping = useRef(new AbortController())
  const isRunning = current?.state === 'running'
  useHeldTyping(isRunning)
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
      return lot.map(() => ({ kind: 'failed', why: controlTexts.brokeOff }))
    }
  }

  return {
    current,
    isRunning,
    isWorthTelling:
      current !== null &&
      (!isSuccessSeen || (current.state !== 'running' && countsOf(current).done < current.rows.length)),
    start: (rows: readonly Row[]) => void run(started(rows)).catch(console.error), // what failed is in the state above
    stop: () => stopping.current.abort(),
    tryAgain: () => current && void run(tryingAgain(current)).catch(console.error), // likewise
    close: () => setCurrent(null),
  }
}

export type RunningBulkWork<Row> = ReturnType<typeof useBulkWork<Row>>
