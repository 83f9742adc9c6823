import { test } from 'vitest'
import { expectSchedules } from './expect-schedules.ts'

const PART = 2_000

test.each([1, 2_001, 4_001, 6_001, 8_001, 10_001])(
  'with keys nothing is lost and nothing doubled: 2,000 days from seed %i',
  (from) => expectSchedules(from, PART, { keepsKeys: true }),
)
