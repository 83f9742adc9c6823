import { test } from 'vitest'
import { expectSchedules } from './expect-schedules.ts'

const PART = 1_500

test.each([1, 1_501, 3_001, 4_501, 6_001, 7_501])(
  'with keys nothing is lost and nothing doubled: 1,500 days from seed %i',
  (from) => expectSchedules(from, PART, { keepsKeys: true }),
)
