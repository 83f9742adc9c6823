import { expect, test } from 'vitest'
import type { Generation } from './commands.ts'
import regressions from './regressions.json' with { type: 'json' }
import { runSchedule } from './run-schedule.ts'

test.each(regressions)('seed $seed passes again: $found', async ({ seed, keepsKeys, ...kept }) => {
  const generation = kept.generation as Generation // the file's words
  expect((await runSchedule({ seed, keepsKeys, generation })).violation).toBeNull()
})
