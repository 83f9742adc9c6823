import { expect, test } from 'vitest'
import type { Generation } from './commands.ts'
import regressions from './regressions.json' with { type: 'json' }
import { runSchedule } from './run-schedule.ts'

test.each(regressions)(
  'seed $seed breaks no invariant (it found: $found)',
  async ({ seed, keepsKeys, ...regression }) => {
    const generation = regression.generation as Generation // the file has no other words
    expect((await runSchedule({ seed, keepsKeys, generation })).violation).toBeNull()
  },
)
