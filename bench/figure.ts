// One line of the table: what was measured, the floor of the same run, and what their ratio may be.
import { median, percentile } from './statistics.ts'

export interface Figure {
  /** A short name that stays: figures of two runs are compared by it. */
  id: string
  name: string
  unit: 'ms' | 'kB' | 'MB' | 'rows/s' | 'requests/s'
  p50: number
  p95: number
  /** The value to compare with, in the same unit; null when only the figure itself is recorded. */
  floor: number | null
  /** Of the figure that the goal names, against the floor; the figure itself where there is no floor. */
  ratio: number
  /** The ratio that it may not pass; null: recorded only. */
  goal: number | null
  stretch: number | null
  /** True for rates, which may not be lower. */
  isMoreBetter?: boolean
  /** A note for the reader of the figure. */
  note?: string
}

type Named = Pick<Figure, 'id' | 'name' | 'goal' | 'stretch' | 'note'>

/** A time of the product against the floor's. The goal is about `share`: 0.5 compares medians, 0.95 late ones. */
export function timeAgainst(
  named: Named,
  times: readonly number[],
  floor: readonly number[],
  share: 0.5 | 0.95 = 0.5,
): Figure {
  const of = share === 0.5 ? median : (values: readonly number[]) => percentile(values, share)
  const floorMs = of(floor)
  return {
    ...named,
    unit: 'ms',
    p50: median(times),
    p95: percentile(times, 0.95),
    floor: floorMs,
    ratio: of(times) / floorMs,
  }
}

export function isReached({ ratio, goal, isMoreBetter }: Figure): boolean {
  if (goal === null) return true
  return isMoreBetter === true ? ratio >= goal : ratio <= goal
}

/** Runs several measurements in turn, so that whatever else the machine does meets them alike. */
export async function inTurn(
  runs: number,
  measurements: readonly (() => Promise<number | readonly number[]>)[],
): Promise<number[][]> {
  const results = measurements.map((): number[] => [])
  for (let run = 0; run < runs; run += 1) {
    for (const [index, measure] of measurements.entries()) results[index]?.push(...[await measure()].flat())
  }
  return results
}
