import { test } from 'vitest'
import { expectSchedules } from './expect-schedules.ts'
import { SEED_OF_TODAY } from './seed-of-today.ts'

const DAYS_PER_TEST = 1_000

test.each([0, 1])(
  `with keys no order is lost and none is doubled: 1,000 days from seed ${SEED_OF_TODAY} + %i,000`,
  (part) => expectSchedules(SEED_OF_TODAY + part * DAYS_PER_TEST, DAYS_PER_TEST, { keepsKeys: true }),
)
