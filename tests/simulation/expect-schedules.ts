import { expect } from 'vitest'
import { runSchedule, type ScheduleOptions } from './run-schedule.ts'

/** Runs these seeds; a broken invariant is reported with the command that replays it step by step. */
export async function expectSchedules(
  from: number,
  count: number,
  options: Omit<ScheduleOptions, 'seed'>,
): Promise<void> {
  const broken: string[] = []
  for (let seed = from; seed < from + count; seed += 1) {
    const { violation, lost, doubled } = await runSchedule({ ...options, seed })
    const replay = `npm run soak -- --replay ${seed}${options.keepsKeys ? '' : ' --bare'}`
    if (violation) broken.push(`${violation.invariant}: ${violation.text}; ${replay}`)
    else if (lost + doubled > 0) broken.push(`lost ${lost}, doubled ${doubled}; ${replay}`)
  }
  expect(broken).toEqual([])
}
