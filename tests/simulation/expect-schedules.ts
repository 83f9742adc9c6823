import { expect } from 'vitest'
import { runSchedule, type ScheduleOptions } from './run-schedule.ts'

/** Runs these seeds; what breaks an invariant is named with the command that tells it step by step. */
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
