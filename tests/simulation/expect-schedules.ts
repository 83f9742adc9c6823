import { expect } from 'vitest'
import { runSchedule, type ScheduleOptions } from './run-schedule.ts'

/** Runs these seeds. Reports each broken invariant with the command that replays its day step by step. */
export async function expectSchedules(
  from: number,
  count: number,
  options: Omit<ScheduleOptions, 'seed'>,
): Promise<void> {
  const failures: string[] = []
  for (let seed = from; seed < from + count; seed += 1) {
    const { violation, lostCount, doubledCount } = await runSchedule({ ...options, seed })
    const replay = `npm run soak -- --replay ${seed}${options.keepsKeys ? '' : ' --bare'}`
    if (violation) failures.push(`${violation.invariant}: ${violation.text}; ${replay}`)
    else if (lostCount + doubledCount > 0)
      failures.push(`lost ${lostCount}, doubled ${doubledCount}; ${replay}`)
  }
  expect(failures).toEqual([])
}
