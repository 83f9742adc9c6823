import { test } from 'vitest'
import { expectSchedules } from './expect-schedules.ts'

const PART = 1_000

test.each([1, 1_001, 2_001, 3_001, 4_001, 5_001, 6_001, 7_001])(
  'without keys nothing is lost, and nothing doubled that is not told: 1,000 days from seed %i',
  (from) => expectSchedules(from, PART, { keepsKeys: false }),
)
