// A row of the table: the measured value, the floor of the same run, and the limit of their ratio.
import { median, percentile } from './statistics.ts'

export interface Figure {
  /** A short name that never changes, by which the figures of two runs are compared. */
  id: string
  name: string
  unit: 'ms' | 'kB' | 'MB' | 'rows/s' | 'requests/s'
  p50: number
  p95: number
  /** The measured value of the floor, in the same unit; null for a figure without a floor. */
  floor: number | null
  /** The value that the goal limits (median or percentile), divided by the floor; without a floor, the value itself. */
  ratio: number
  /** The limit of the ratio; null when the figure is only recorded. */
  goal: number | null
  /** A stricter limit of the ratio, which the app should reach later; null for none. */
  stretch: number | null
  /** True for rates, whose goal is the lowest allowed ratio. */
  isHigherBetter?: boolean
  /** A note for the reader of the figure. */
  note?: string
}

type FigureHead = Pick<Figure, 'id' | 'name' | 'goal' | 'stretch' | 'note'>

/** The figure of a time, compared with the times of its floor: the medians (`share` 0.5), or the p95 (0.95). */
export function timeFigure(
  head: FigureHead,
  times: readonly number[],
  floor: readonly number[],
  share: 0.5 | 0.95 = 0.5,
): Figure {
  const summarize = share === 0.5 ? median : (values: readonly number[]) => percentile(values, share)
  const floorMs = summarize(floor)
  return {
    ...head,
    unit: 'ms',
    p50: median(times),
    p95: percentile(times, 0.95),
    floor: floorMs,
    ratio: summarize(times) / floorMs,
  }
}

export function isReached({ ratio, goal, isHigherBetter }: Figure): boolean {
  if (goal === null) return true
  return isHigherBetter === true ? ratio >= goal : ratio <= goal
}

/** Runs the measurements in turns, so that other load on the machine affects all of them equally. */
export async function measureInTurns(
  runs: number,
  measurements: readonly (() => Promise<number | readonly number[]>)[],
): Promise<number[][]> {
  const results = measurements.map((): number[] => [])
  for (let run = 0; run < runs; run += 1) {
    for (const [index, measure] of measurements.entries()) results[index]?.push(...[await measure()].flat())
  }
  return results
}
