import { expect, test } from 'vitest'
import type { Generation } from './commands.ts'
import regressions from './regressions.json' with { type: 'json' }
import { runSchedule } from './run-schedule.ts'

test.each(regressions)(
  'seed $seed breaks no invariant (the bug that it found: $foundBug)',
  async ({ seed, keepsKeys, ...regression }) => {
    const generation = regression.generation as Generation // regressions.json has only names of generations
    expect((await runSchedule({ seed, keepsKeys, generation })).violation).toBeNull()
  },
)
