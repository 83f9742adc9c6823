import { test } from 'vitest'
import { caseCount } from '#tests/support/random-cases.ts'
import { expectSchedules } from './expect-schedules.ts'
import { FIRST_SEED } from './first-seed.ts'

const DAYS = caseCount(120, 1_000)

test(`without keys no order is lost, and none is sent twice without a message to a person: ${DAYS} days from seed ${FIRST_SEED}`, () =>
  expectSchedules(FIRST_SEED, DAYS, { keepsKeys: false }))
