import { test } from 'vitest'
import { expectSchedules } from './expect-schedules.ts'

const PART = 750

test.each([1, 751, 1_501, 2_251, 3_001, 3_751, 4_501, 5_251])(
  'without keys nothing is lost, and nothing doubled that is not told: 750 days from seed %i',
  (from) => expectSchedules(from, PART, { keepsKeys: false }),
)
