import { expect, test } from 'vitest'
import regressions from './regressions.json' with { type: 'json' }
import { runSchedule } from './run-schedule.ts'

test.each(regressions)('seed $seed stays good: $found', async ({ seed, keepsKeys }) => {
  expect((await runSchedule({ seed, keepsKeys })).violation).toBeNull()
})
