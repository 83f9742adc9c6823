import { expect } from 'vitest'
import { runSchedule, type ScheduleOptions } from './run-schedule.ts'

/**
 * Runs `count` seeds from `firstSeed` on. Reports each day with a broken invariant, a lost or a doubled order, with the
 * command that replays the day.
 */
export async function expectSchedules(
  firstSeed: number,
  count: number,
  options: Omit<ScheduleOptions, 'seed'>,
): Promise<void> {
  const failures: string[] = []
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    const { violation, lostCount, doubledCount } = await runSchedule({ ...options, seed })
    const replay = `npm run soak -- --replay ${seed}${options.keepsKeys ? '' : ' --bare'}`
    if (violation) failures.push(`${violation.invariant}: ${violation.text}; ${replay}`)
    else if (lostCount + doubledCount > 0)
      failures.push(`lost ${lostCount}, doubled ${doubledCount}; ${replay}`)
  }
  expect(failures).toEqual([])
}
