import { test } from 'vitest'
import { caseCount } from '#tests/support/random-cases.ts'
import { expectSchedules } from './expect-schedules.ts'
import { FIRST_SEED } from './first-seed.ts'

const DAYS_PER_TEST = caseCount(120, 1_000)

test.each([0, 1])(
  `with keys no order is lost and none is doubled: ${DAYS_PER_TEST} days from seed ${FIRST_SEED} + %i,000`,
  (part) => expectSchedules(FIRST_SEED + part * 1_000, DAYS_PER_TEST, { keepsKeys: true }),
)
