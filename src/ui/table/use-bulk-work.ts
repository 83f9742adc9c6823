import { useRef, useState } from 'react'
import {
  type BulkWork,
  countsOf,
  nextLot,
  type Outcome,
  started,
  tryingAgain,
  withOutcomes,
} from './bulk-work.ts'

interface BulkWorkInput<Row> {
  /** Does it for a lot and tells what became of each, in the order of the lot. It answers failures, and throws bugs. */
  work: (lot: readonly Row[]) => Promise<readonly Outcome[]>
  /** How many rows one call takes. */
  lotSize?: number
}

/** One bulk action on the chosen rows; it can be stopped between two lots, and tried again for what failed. */
export function useBulkWork<Row>({ work, lotSize = 1 }: BulkWorkInput<Row>) {
  const [current, setCurrent] = useState<BulkWork<Row> | null>(null)
  const stopping = useRef(false)

  async function run(begun: BulkWork<Row>): Promise<void> {
    stopping.current = false
    let now = begun
    setCurrent(now)
    while (now.state === 'running') {
      const lot = nextLot(now, lotSize)
      now = withOutcomes(now, lot, await work(lot))
      if (stopping.current && now.state === 'running') now = { ...now, state: 'stopped' }
      setCurrent(now)
    }
  }

  return {
    current,
    isRunning: current?.state === 'running',
    /** Whether there is more to tell than that all went well at once. */
    isWorthTelling:
      current !== null &&
      (current.rows.length > lotSize ||
        (current.state !== 'running' && countsOf(current).done < current.rows.length)),
    start: (rows: readonly Row[]) => void run(started(rows)), // ends in the state above
    stop() {
      stopping.current = true
    },
    tryAgain: () => current && void run(tryingAgain(current)), // likewise
    close: () => setCurrent(null),
  }
}

export type RunningBulkWork<Row> = ReturnType<typeof useBulkWork<Row>>
